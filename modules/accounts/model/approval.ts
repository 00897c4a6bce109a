// The approval of a new member by an admin. It is requested before the account exists, so no account lacks it.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { approvalNotFound, approvedAlready, notApproved, waitingForApproval } from './errors.ts';
import { onlyAdminsManageSignUps } from './policies.ts';

const schema = z.object({ memberId: idOf('member') });

export const ApprovalAsked = defineEvent('ApprovalAsked', {
  summary: 'Somebody signed up, and is waiting for an admin’s approval.',
  schema,
});
export const MemberApproved = defineEvent('MemberApproved', { summary: 'An admin approved a sign-up.', schema });
export const MemberDeclined = defineEvent('MemberDeclined', {
  summary: 'An admin declined a sign-up. The member can only delete the account.',
  schema,
});

const events = [ApprovalAsked, MemberApproved, MemberDeclined] as const;
type ApprovalEvent = EventsOf<typeof events>;

/** Sent by the visitor who signs up. */
type AskApproval = Command<'AskApproval', Readonly<{ memberId: string }>>;
type DecideApproval = Command<'Approve' | 'Decline', Readonly<{ memberId: string }>>;

export const approvalStatuses = ['waiting', 'approved', 'declined'] as const;

/** Undefined for members who never had to wait. */
type ApprovalState = (typeof approvalStatuses)[number] | undefined;

const stateAfter = { ApprovalAsked: 'waiting', MemberApproved: 'approved', MemberDeclined: 'declined' } as const;

function decide(command: AskApproval | DecideApproval, state: ApprovalState): readonly ApprovalEvent[] | Refusal {
  const { memberId } = command.data;
  if (command.type === 'AskApproval') return state === undefined ? [ApprovalAsked({ memberId })] : [];
  const refusal = onlyAdminsManageSignUps(command.actor) ?? (state === undefined ? approvalNotFound : undefined);
  if (refusal) return refusal;
  if (command.type === 'Approve') return state === 'approved' ? [] : [MemberApproved({ memberId })];
  if (state === 'approved') return approvedAlready;
  return state === 'declined' ? [] : [MemberDeclined({ memberId })];
}

export const approvals = aggregate({
  category: 'approval',
  events,
  decider: {
    initial: undefined as ApprovalState,
    evolve: (_: ApprovalState, { type }: ApprovalEvent): ApprovalState => stateAfter[type],
    decide,
  },
});

export function whileNotApproved(state: ApprovalState): Refusal | undefined {
  if (state === 'waiting') return waitingForApproval;
  return state === 'declined' ? notApproved : undefined;
}

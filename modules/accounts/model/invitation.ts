// An invitation: a link that lets people sign up without waiting, a limited number of times.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { invitationNotFound, invitationVoid } from './errors.ts';
import { onlyAdminsManageSignUps } from './policies.ts';

const invitationId = idOf('invitation');

export const InvitationMade = defineEvent('InvitationMade', {
  summary: 'An admin created an invitation link.',
  schema: z.object({
    invitationId,
    uses: z.int(),
    madeAt: z.string(),
    /** ISO 8601; null means never. */
    expiresAt: z.string().nullable(),
  }),
});

export const InvitationUsed = defineEvent('InvitationUsed', {
  summary: 'Somebody signed up with an invitation.',
  schema: z.object({ invitationId, memberId: idOf('member') }),
});

export const InvitationRevoked = defineEvent('InvitationRevoked', {
  summary: 'An admin revoked an invitation. Nobody else can sign up with it.',
  schema: z.object({ invitationId }),
});

const events = [InvitationMade, InvitationUsed, InvitationRevoked] as const;
type InvitationEvent = EventsOf<typeof events>;

type MakeInvitation = Command<'MakeInvitation', Omit<DataOf<typeof InvitationMade>, 'madeAt'>>;
/** Sent by the visitor who uses it to sign up. */
type UseInvitation = Command<'UseInvitation', Readonly<{ memberId: string }>>;
type RevokeInvitation = Command<'RevokeInvitation'>;
type InvitationCommand = MakeInvitation | UseInvitation | RevokeInvitation;

type InvitationState = Readonly<{ invitationId: string; usesLeft: number; expiresAt: string | null }> | null;

function evolve(state: InvitationState, { type, data }: InvitationEvent): InvitationState {
  if (type === 'InvitationMade') {
    return { invitationId: data.invitationId, usesLeft: data.uses, expiresAt: data.expiresAt };
  }
  const usesLeft = type === 'InvitationRevoked' ? 0 : (state?.usesLeft ?? 0) - 1;
  return state && { ...state, usesLeft };
}

export function anInvitationCounts(state: InvitationState, at: string): Refusal | undefined {
  const counts = state !== null && state.usesLeft > 0 && (state.expiresAt === null || at < state.expiresAt);
  return counts ? undefined : invitationVoid;
}

function decide(command: InvitationCommand, state: InvitationState): readonly InvitationEvent[] | Refusal {
  if (command.type === 'UseInvitation') {
    const refusal = anInvitationCounts(state, command.at);
    return refusal ?? [InvitationUsed({ invitationId: state?.invitationId ?? '', ...command.data })];
  }
  const refusal = onlyAdminsManageSignUps(command.actor);
  if (refusal) return refusal;
  if (command.type === 'MakeInvitation') return [InvitationMade({ ...command.data, madeAt: command.at })];
  if (state === null) return invitationNotFound;
  return state.usesLeft > 0 ? [InvitationRevoked({ invitationId: state.invitationId })] : [];
}

export const invitations = aggregate({
  category: 'invitation',
  events,
  decider: { initial: null as InvitationState, evolve, decide },
});

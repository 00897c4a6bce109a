// A moderators' decision about a case, and the one appeal against it, which another moderator answers.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import {
  type DataOf,
  type DeepReadonly,
  defineEvent,
  type EventsOf,
  idOf,
  personal,
} from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { clearedKinds } from './clearance.ts';
import {
  alreadyAnswered,
  alreadyAppealed,
  alreadyDecided,
  decisionNotFound,
  nothingToAnswer,
  nothingToDiscuss,
} from './errors.ts';
import { asItWas, flaggedKinds, withAllKinds } from './flag.ts';
import {
  anAppealComesInTime,
  anotherModeratorAnswersWhereThereIsOne,
  aThreadStaysShort,
  noOneDecidesAboutThemselvesOrStaff,
  onlyStaffDecide,
} from './policies.ts';

/** What a clearance removes: everything made since an instant (ISO 8601). */
const clears = z.object({ since: z.string(), kinds: z.array(z.enum(clearedKinds)) });

export const outcomes = ['dismiss', 'remove', 'warn', 'suspend', 'restore'] as const;
export type Outcome = (typeof outcomes)[number];
export const appealOutcomes = ['upheld', 'overturned'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const CaseDecided = defineEvent('CaseDecided', {
  version: 5,
  // Until version 4, a clearance could not include reviews.
  upcasters: {
    ...withAllKinds.upcasters,
    3: (data: Record<string, unknown>) => ({ ...data, clears: null }),
    4: asItWas,
  },
  summary: 'A moderator decided a case.',
  schema: z.object({
    decisionId: idOf('decision'),
    caseId: idOf('case'),
    kind: z.enum(flaggedKinds),
    aboutId: idOf('flagged'),
    /** The member concerned: the author of what was flagged. */
    memberId: idOf('member'),
    deciderId: idOf('member'),
    outcome: z.enum(outcomes),
    /** ISO 8601; null unless the member is suspended until then. */
    suspendedUntil: z.string().nullable(),
    /** ISO 8601: the deadline for an appeal; null if there is nothing to appeal against. */
    appealableUntil: z.string().nullable(),
    reason: personal('memberId', z.string()),
    /** The members who flagged it, who are notified. */
    flaggerIds: z.array(idOf('member')),
    /** What else of the member's content it removes; null in a decision about one item. */
    clears: clears.nullable(),
  }),
});

export const AppealRaised = defineEvent('AppealRaised', {
  summary: 'A member appealed against a decision of the moderators.',
  schema: z.object({
    decisionId: idOf('decision'),
    memberId: idOf('member'),
    text: personal('memberId', z.string()),
    staffIds: z.array(idOf('member')),
  }),
});

export const AppealAnswered = defineEvent('AppealAnswered', {
  summary: 'A moderator answered an appeal: the decision stands, or it is overturned.',
  schema: z.object({
    decisionId: idOf('decision'),
    caseId: idOf('case'),
    memberId: idOf('member'),
    answererId: idOf('member'),
    outcome: z.enum(appealOutcomes),
    text: personal('memberId', z.string()),
  }),
});

export const DecisionDiscussed = defineEvent('DecisionDiscussed', {
  summary: 'The member affected by a decision, or the moderators as a group, wrote in its thread.',
  schema: z.object({
    decisionId: idOf('decision'),
    memberId: idOf('member'),
    /** The moderator who wrote it; null for the member. Hidden from members. */
    staffId: idOf('member').nullable(),
    /** Null if the member was erased before. */
    text: personal('memberId', z.string()),
  }),
});

const events = [CaseDecided, AppealRaised, AppealAnswered, DecisionDiscussed] as const;
export type DecisionEvent = EventsOf<typeof events>;
type Decided = DataOf<typeof CaseDecided>;

export type Clears = DeepReadonly<z.output<typeof clears>>;

type DecideCase = Command<'DecideCase', Omit<Decided, 'deciderId'>>;
type RaiseAppeal = Command<'RaiseAppeal', Readonly<{ text: string; staffIds: readonly string[] }>>;
type AnswerAppeal = Command<
  'AnswerAppeal',
  Readonly<{ outcome: AppealOutcome; text: string | null; staffIds: readonly string[] }>
>;
/** `isAsStaff` says who the actor speaks for. `text` is null for an erased member. */
type Discuss = Command<'Discuss', Readonly<{ text: string | null; isAsStaff: boolean }>>;
type DecisionCommand = Discuss | DecideCase | RaiseAppeal | AnswerAppeal;

export type DecisionState =
  | Readonly<{ status: 'none' }>
  | Readonly<{
      status: 'decided' | 'appealed' | 'answered';
      written: Readonly<{ member: number; staff: number }>;
      decided: Omit<Decided, 'reason' | 'flaggerIds' | 'suspendedUntil'>;
    }>;

function evolve(state: DecisionState, event: DecisionEvent): DecisionState {
  switch (event.type) {
    case 'CaseDecided': {
      const { reason: _, flaggerIds: __, suspendedUntil: ___, ...decided } = event.data;
      return { status: 'decided', decided, written: { member: 0, staff: 0 } };
    }
    case 'DecisionDiscussed': {
      if (state.status === 'none') return state;
      const { member, staff } = state.written;
      const written = event.data.staffId === null ? { member: member + 1, staff } : { member, staff: staff + 1 };
      return { ...state, written };
    }
    case 'AppealRaised':
      return state.status === 'none' ? state : { ...state, status: 'appealed' };
    case 'AppealAnswered':
      return state.status === 'none' ? state : { ...state, status: 'answered' };
  }
}

function decide(command: DecisionCommand, state: DecisionState): readonly DecisionEvent[] | Refusal {
  if (command.type === 'DecideCase') {
    const { data } = command;
    const refusal = onlyStaffDecide(command.actor);
    if (refusal) return refusal;
    if (state.status !== 'none') return alreadyDecided;
    return [CaseDecided({ ...data, deciderId: actingMember(command) })];
  }
  if (state.status === 'none') return decisionNotFound;
  // Members are not notified of a dismissal about themselves.
  if (state.decided.outcome === 'dismiss' && actingMember(command) === state.decided.memberId) return decisionNotFound;
  const { decisionId, caseId, memberId, outcome: decided, appealableUntil } = state.decided;
  switch (command.type) {
    case 'Discuss': {
      const { text, isAsStaff } = command.data;
      const actorId = actingMember(command);
      if (isAsStaff) {
        const refusal =
          onlyStaffDecide(command.actor) ??
          noOneDecidesAboutThemselvesOrStaff(actorId, memberId, new Set()) ??
          (decided === 'dismiss' ? nothingToDiscuss : undefined) ??
          aThreadStaysShort(state.written.staff);
        return refusal ?? [DecisionDiscussed({ decisionId, memberId, staffId: actorId, text })];
      }
      if (actorId !== memberId) return decisionNotFound;
      const refusal = aThreadStaysShort(state.written.member);
      return refusal ?? [DecisionDiscussed({ decisionId, memberId, staffId: null, text })];
    }
    case 'RaiseAppeal': {
      const { text, staffIds } = command.data;
      const appellantId = actingMember(command);
      if (appellantId !== memberId) return decisionNotFound;
      if (state.status !== 'decided') return alreadyAppealed;
      const refusal = anAppealComesInTime(appealableUntil, command.at);
      return refusal ?? [AppealRaised({ decisionId, memberId, text, staffIds })];
    }
    case 'AnswerAppeal': {
      const { outcome, text, staffIds } = command.data;
      const refusal =
        onlyStaffDecide(command.actor) ??
        noOneDecidesAboutThemselvesOrStaff(actingMember(command), memberId, new Set()) ??
        anotherModeratorAnswersWhereThereIsOne(command.actor, state.decided, staffIds);
      if (refusal) return refusal;
      if (state.status === 'decided') return nothingToAnswer;
      if (state.status === 'answered') return alreadyAnswered;
      return [AppealAnswered({ decisionId, caseId, memberId, answererId: actingMember(command), outcome, text })];
    }
  }
}

export const decisions = aggregate({
  category: 'decision',
  events,
  decider: { initial: { status: 'none' } as DecisionState, evolve, decide },
});

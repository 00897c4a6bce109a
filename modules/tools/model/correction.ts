// A member's correction to a tool's entry: suggested, then accepted or declined, once. Staff edit the tool themselves.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { correctionNotFound, correctionResolved } from './errors.ts';

/** What may be wrong. `gone`: the tool no longer exists. */
export const correctedFields = [
  'name',
  'summary',
  'description',
  'sector',
  'website',
  'pricing',
  'features',
  'gone',
  'other',
] as const;
export type CorrectedField = (typeof correctedFields)[number];

export const correctionOutcomes = ['accepted', 'declined'] as const;
export type CorrectionOutcome = (typeof correctionOutcomes)[number];

const ids = { correctionId: idOf('correction'), toolId: idOf('tool'), memberId: idOf('member') };

export const CorrectionSuggested = defineEvent('CorrectionSuggested', {
  summary: 'A member reported that something about a tool is wrong.',
  schema: z.object({ ...ids, field: z.enum(correctedFields), text: personal('memberId', z.string()) }),
});
export const CorrectionResolved = defineEvent('CorrectionResolved', {
  summary: 'An admin accepted or declined a correction.',
  schema: z.object({ ...ids, outcome: z.enum(correctionOutcomes) }),
});

const events = [CorrectionSuggested, CorrectionResolved] as const;
type CorrectionEvent = EventsOf<typeof events>;

type Suggest = Command<'SuggestCorrection', Omit<DataOf<typeof CorrectionSuggested>, 'memberId'>>;
type Resolve = Command<'ResolveCorrection', Readonly<{ outcome: CorrectionOutcome }>>;

type CorrectionState =
  | Readonly<{ status: 'none' }>
  | Readonly<{ status: 'open' | 'resolved'; correctionId: string; toolId: string; memberId: string }>;

function evolve(state: CorrectionState, event: CorrectionEvent): CorrectionState {
  if (event.type === 'CorrectionResolved') return state.status === 'none' ? state : { ...state, status: 'resolved' };
  const { correctionId, toolId, memberId } = event.data;
  return { status: 'open', correctionId, toolId, memberId };
}

function decide(command: Suggest | Resolve, state: CorrectionState): readonly CorrectionEvent[] | Refusal {
  if (command.type === 'SuggestCorrection')
    return state.status === 'none' ? [CorrectionSuggested({ ...command.data, memberId: actingMember(command) })] : [];
  if (state.status === 'none') return correctionNotFound;
  if (state.status === 'resolved') return correctionResolved;
  const { correctionId, toolId, memberId } = state;
  return [CorrectionResolved({ correctionId, toolId, memberId, outcome: command.data.outcome })];
}

export const corrections = aggregate({
  category: 'correction',
  events,
  decider: { initial: { status: 'none' } as CorrectionState, evolve, decide },
});

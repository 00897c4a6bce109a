// A clearance removes what a member made since some time, in batches, and can be undone. Each batch has a stream, which
// names its items before they are removed, so that an interrupted run can continue or be undone.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf, publicText } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { asItWas } from './flag.ts';
import { onlyStaffOrTheSystem } from './policies.ts';

/** Concurrent commands of one batch: they share commits. More of them would hold up everyone else. */
export const clearedTogether = 5;

export const clearedKinds = ['post', 'comment', 'review', 'message'] as const;
export type ClearedKind = (typeof clearedKinds)[number];

/** In version 1, a clearance could not include reviews. */
const withReviews = { version: 2, upcasters: { 1: asItWas } };

const ordered = z.object({
  decisionId: idOf('decision'),
  memberId: idOf('member'),
  /** ISO 8601: the start of the period that it covers. */
  since: z.string(),
  kinds: z.array(z.enum(clearedKinds)),
});

export const ClearanceOrdered = defineEvent('ClearanceOrdered', {
  ...withReviews,
  summary: 'A moderator ordered the removal of everything that a member made since a given time.',
  schema: ordered,
});

export const ClearanceUndone = defineEvent('ClearanceUndone', {
  ...withReviews,
  summary: 'A clearance was undone: what it removed will be restored.',
  schema: ordered,
});

type Ordered = DataOf<typeof ClearanceOrdered>;
type Order = Command<'Order', Ordered>;
type Undo = Command<'Undo'>;

const events = [ClearanceOrdered, ClearanceUndone] as const;
type Clearance = Readonly<{ ordered: Ordered; isUndone: boolean }>;

function decide(command: Order | Undo, state: Clearance | undefined): readonly EventsOf<typeof events>[] | Refusal {
  const refusal = onlyStaffOrTheSystem(command.actor);
  if (refusal) return refusal;
  switch (command.type) {
    case 'Order':
      return state === undefined ? [ClearanceOrdered(command.data)] : [];
    case 'Undo':
      return state === undefined || state.isUndone ? [] : [ClearanceUndone(state.ordered)];
  }
}

export const clearances = aggregate({
  category: 'clearance',
  id: ['decisionId'],
  events,
  decider: {
    initial: undefined as Clearance | undefined,
    evolve: (_, { type, data }: EventsOf<typeof events>) => ({ ordered: data, isUndone: type === 'ClearanceUndone' }),
    decide,
  },
});

const chosen = z.object({
  decisionId: idOf('decision'),
  memberId: idOf('member'),
  batch: z.number(),
  kind: z.enum(clearedKinds),
  ids: z.array(idOf('flagged')),
  /** Where the next batch of this kind begins; null after the last. */
  next: publicText('A cursor: an instant and an id.').nullable(),
});

export const ClearanceBatchChosen = defineEvent('ClearanceBatchChosen', {
  ...withReviews,
  summary: 'A batch of a clearance’s removals was recorded.',
  schema: chosen,
});

export const ClearanceBatchRestored = defineEvent('ClearanceBatchRestored', {
  ...withReviews,
  summary: 'A batch of a clearance’s removals was restored.',
  schema: chosen,
});

type Chosen = DataOf<typeof ClearanceBatchChosen>;
type ChooseBatch = Command<'ChooseBatch', Chosen>;
type NoteRestored = Command<'NoteRestored'>;

const batchEvents = [ClearanceBatchChosen, ClearanceBatchRestored] as const;
type Batch = Readonly<{ chosen: Chosen; isRestored: boolean }>;

function decideBatch(
  command: ChooseBatch | NoteRestored,
  state: Batch | undefined,
): readonly EventsOf<typeof batchEvents>[] {
  switch (command.type) {
    case 'ChooseBatch':
      return state === undefined ? [ClearanceBatchChosen(command.data)] : [];
    case 'NoteRestored':
      return state === undefined || state.isRestored ? [] : [ClearanceBatchRestored(state.chosen)];
  }
}

export const clearanceBatches = aggregate({
  category: 'clearancebatch',
  id: ['decisionId', 'batch'],
  events: batchEvents,
  decider: {
    initial: undefined as Batch | undefined,
    evolve: (_, { type, data }: EventsOf<typeof batchEvents>) => ({
      chosen: data,
      isRestored: type === 'ClearanceBatchRestored',
    }),
    decide: decideBatch,
  },
});

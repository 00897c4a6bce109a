// How a clearance and its batches are decided.
import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import {
  ClearanceBatchChosen,
  ClearanceBatchRestored,
  ClearanceOrdered,
  ClearanceUndone,
  clearanceBatches,
  clearances,
} from './clearance.ts';
import { onlyStaff } from './errors.ts';

const at = '2026-03-01T09:00:00.000Z';
const system = { actor: { kind: 'system', id: 'moderation' } satisfies Actor, at };
const ada = { actor: { kind: 'member', id: 'ada', isAdmin: false } satisfies Actor, at };

describe('a clearance', () => {
  const clearance = specify(clearances);
  const data = {
    decisionId: 'd1',
    memberId: 'bob',
    since: '2026-02-01T00:00:00.000Z',
    kinds: ['post' as const, 'comment' as const],
  };
  const order = { type: 'Order', data, ...system } as const;
  const undo = { type: 'Undo', data: {}, ...system } as const;

  it('is ordered once, and undone once', () => {
    clearance.given().when(order).thenDecided(ClearanceOrdered(data));
    clearance.given(ClearanceOrdered(data)).when(order).thenNothing();
    clearance.given(ClearanceOrdered(data)).when(undo).thenDecided(ClearanceUndone(data));
    clearance.given(ClearanceOrdered(data), ClearanceUndone(data)).when(undo).thenNothing();
  });

  it('that was undone is not ordered again, and one that was never ordered cannot be undone', () => {
    clearance.given(ClearanceOrdered(data), ClearanceUndone(data)).when(order).thenNothing();
    clearance.given().when(undo).thenNothing();
  });

  it('is ordered by staff or the system alone', () => {
    clearance
      .given()
      .when({ ...order, ...ada })
      .thenRefused(onlyStaff);
  });
});

it('a batch of a clearance is chosen once, and restored once', () => {
  const batch = specify(clearanceBatches);
  const data = { decisionId: 'd1', memberId: 'bob', batch: 0, kind: 'post' as const, ids: ['p1', 'p2'], next: null };
  const choose = { type: 'ChooseBatch', data, ...system } as const;
  const restored = { type: 'NoteRestored', data: {}, ...system } as const;
  batch.given().when(choose).thenDecided(ClearanceBatchChosen(data));
  batch.given(ClearanceBatchChosen(data)).when(choose).thenNothing();
  batch.given(ClearanceBatchChosen(data)).when(restored).thenDecided(ClearanceBatchRestored(data));
  batch.given(ClearanceBatchChosen(data), ClearanceBatchRestored(data)).when(restored).thenNothing();
  batch.given().when(restored).thenNothing();
});

import { expect, test } from 'vitest';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';
import { gatherPositionsInCopy } from './positions-in-copy.ts';

const event = (position: bigint) => ({ position }) as StoredEvent;

/** A log with gaps between its positions. Each event is the first of a stream that is named by its position. */
const read: EventStore['read'] = async (stream) => (stream === 'none' ? [] : [event(BigInt(stream))]);
const gathered = gatherPositionsInCopy({ read });
for (const position of [3n, 7n, 8n, 20n]) gathered.onEvent(event(position));

test.each([
  ['3', 1n],
  ['8', 3n],
  ['20', 4n],
  ['2', undefined],
  ['9', undefined],
  ['21', undefined],
  ['none', undefined],
])('the event at %s is the copy’s event %s', async (stream, expected) => {
  expect(await gathered.positionOf({ stream, revision: 0 })).toBe(expected);
});

test.each([
  [0n, 0n],
  [2n, 0n],
  [3n, 1n],
  [7n, 2n],
  [19n, 3n],
  [20n, 4n],
  [500n, 4n],
])('the last event up to %s is the copy’s event %s', (position, expected) => {
  expect(gathered.lastUpTo(position)).toBe(expected);
});

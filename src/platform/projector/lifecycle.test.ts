import { describe, expect, it } from 'vitest';
import {
  advance,
  type Bookkeeping,
  beginBuild,
  folded,
  inUse,
  lose,
  type Observation,
  stateOf,
  unbuilt,
} from './lifecycle.ts';

const at = '2026-04-02T08:00:00.000Z';
const now = new Date(at);
const none = unbuilt('feed.v7');
const building = beginBuild(none);
const live: Bookkeeping = { ...none, live: 1, latest: 1 };
const rebuilding = beginBuild(live);
const flipped: Bookkeeping = { ...live, live: 2, latest: 2, retired: { number: 1, at } };
const fault = { position: '9', eventType: 'PostCreated', message: 'broken', at };

const seen = (positions: Readonly<Record<number, bigint>>, rest: Partial<Observation> = {}): Observation => ({
  now,
  positions: new Map(Object.entries(positions).map(([number, position]) => [Number(number), position])),
  head: 100n,
  read: undefined,
  ...rest,
});
const later = (ms: number) => new Date(now.getTime() + ms);

describe('the next state after an observation', () => {
  it.each<[string, Bookkeeping, Observation, Bookkeeping]>([
    ['without a build, one begins', none, seen({}), building],
    ['the first build continues while it is behind the log', building, seen({ 1: 99n }), building],
    ['the first build has reached the end of the log', building, seen({ 1: 100n }), live],
    ['the first build has stopped at an event', building, seen({}), building],
    ['the live one has reached the end of the log', live, seen({ 1: 100n }), live],
    ['a rebuild is behind the live one', rebuilding, seen({ 1: 90n, 2: 89n }), rebuilding],
    ['a rebuild is as far as the live one', rebuilding, seen({ 1: 90n, 2: 90n }), flipped],
    [
      'a rebuild must reach the end of the log where the live one has stopped',
      rebuilding,
      seen({ 2: 99n }),
      rebuilding,
    ],
    [
      'a rebuild replaces a live one that has stopped, and what stopped that one is past',
      { ...rebuilding, fault, skip: { position: '9', reason: 'a test' } },
      seen({ 2: 100n }),
      flipped,
    ],
    ['the previous one was retired a moment ago', flipped, seen({ 2: 90n }, { now: later(9_999) }), flipped],
    ['the retired one is still read here', flipped, seen({}, { now: later(60_000), read: 1 }), flipped],
    [
      'nobody reads the retired one any more',
      flipped,
      seen({}, { now: later(10_000), read: 2 }),
      { ...flipped, retired: null },
    ],
  ])('%s', (_, before, sees, after) => {
    expect(advance(before, sees)).toEqual(after);
    if (before === after) expect(advance(before, sees), 'nothing to write').toBe(before);
  });

  it('drops the fault of a lost generation: the next one may not meet that event, or reports it again', () => {
    expect(lose({ ...flipped, fault }, 2)).toEqual({ ...flipped, live: null, retired: null });
    expect(lose({ ...flipped, fault }, 1)).toEqual({ ...flipped, fault });
  });

  it('never reuses a number, whatever was abandoned', () => {
    const givenUp = { ...rebuilding, building: null };
    expect(beginBuild(givenUp)).toMatchObject({ live: 1, building: 3, latest: 3 });
    expect(beginBuild(rebuilding)).toBe(rebuilding);
  });
});

it.each<[Bookkeeping, ReturnType<typeof stateOf>, readonly number[], readonly number[]]>([
  [none, 'none', [], []],
  [building, 'building', [1], [1]],
  [live, 'live', [1], [1]],
  [rebuilding, 'rebuilding', [1, 2], [1, 2]],
  [{ ...rebuilding, buildingPaused: true }, 'rebuild-paused', [1], [1, 2]],
  [flipped, 'live', [2], [2, 1]],
  [{ ...live, fault }, 'stalled', [1], [1]],
  [{ ...rebuilding, paused: true, fault }, 'paused', [], [1, 2]],
])('%o is %s', (bookkeeping, state, folds, uses) => {
  expect(stateOf(bookkeeping)).toBe(state);
  expect(folded(bookkeeping)).toEqual(folds);
  expect(inUse(bookkeeping)).toEqual(uses);
});

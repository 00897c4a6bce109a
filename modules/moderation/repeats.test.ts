import { describe, expect, it } from 'vitest';
import { fold } from '../../src/kernel/decider.ts';
import { specify } from '../../src/testing/decider-specification.ts';
import { hoursAround, repeats, TextCounted, timesOf } from './repeats.ts';

const actor = { kind: 'member', id: 'bob', isAdmin: false } as const;
const minute = (count: number, second = 0) =>
  new Date(Date.parse('2026-03-01T09:00:00.000Z') + count * 60_000 + second * 1_000).toISOString();
const counted = (at: string, ...textIds: string[]) => TextCounted({ memberId: 'bob', textIds, at });
const count = (at: string, ...textIds: string[]) => ({ type: 'CountText', data: { textIds }, actor, at }) as const;

describe('a text', () => {
  const text = specify(repeats);

  it('is counted each time', () => {
    text
      .given(counted(minute(1), 'a'))
      .when(count(minute(1), 'a', 'b'))
      .thenDecided(counted(minute(1), 'a', 'b'));
  });

  it('is counted once a minute from the fifth time on, since it is held anyway', () => {
    const five = [1, 2, 3, 4, 5].map((second) => counted(minute(1, second), 'a'));
    const many = text.given(...five);
    many.when(count(minute(1, 50), 'a')).thenNothing();
    many.when(count(minute(1, 50), 'a', 'b')).thenDecided(counted(minute(1, 50), 'b'));
    many.when(count(minute(2, 30), 'a')).thenDecided(counted(minute(2, 30), 'a'));
  });
});

it('a text is as old as the last sixty minutes, over the turn of an hour', () => {
  const state = (...events: ReturnType<typeof counted>[]) => fold(repeats.decider, events);
  const before = state(counted(minute(20), 'a'), counted(minute(50), 'a'));
  const now = state(counted(minute(61), 'a'));
  expect(timesOf('a', minute(70), [before, now])).toBe(3);
  expect(timesOf('a', minute(80), [before, now])).toBe(2);
  expect(timesOf('b', minute(70), [before, now])).toBe(0);
});

it('the hours around an instant are those before and after', () => {
  expect(hoursAround(minute(5))).toEqual({ now: '2026-03-01T09', others: ['2026-03-01T08', '2026-03-01T10'] });
});

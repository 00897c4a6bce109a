import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/kernel/decider.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { daysAround, maxCounted, repeats, TextCounted, timesWritten } from './repeats.ts';

const actor = { kind: 'member', id: 'bob', isAdmin: false } as const;
const minute = (count: number) => new Date(Date.parse('2026-03-01T09:00:00.000Z') + count * 60_000).toISOString();
const counted = (at: string, ...digests: string[]) => TextCounted({ memberId: 'bob', digests, writtenAt: at });
const count = (at: string, ...digests: string[]) => ({ type: 'CountText', data: { digests }, actor, at }) as const;
const state = (...events: ReturnType<typeof counted>[]) => fold(repeats.decider, events);

describe('a text', () => {
  it('is counted each time, unless it has no words to compare', () => {
    const text = specify(repeats).given(counted(minute(1), 'a'));
    text.when(count(minute(1), 'a', 'b')).thenDecided(counted(minute(1), 'a', 'b'));
    text.when(count(minute(1))).thenNothing();
  });

  it('beyond what anyone writes by hand is not counted, and repeats something', () => {
    const many = counted(minute(1), ...Array.from({ length: maxCounted }, (_, index) => `digest ${index}`));
    const full = specify(repeats).given(many);
    full.when(count(minute(60), 'new')).thenNothing();
    full.when(count(minute(61), 'new')).thenDecided(counted(minute(61), 'new'));
    expect(timesWritten(['new'], minute(60), [state(many)])).toBe(Number.POSITIVE_INFINITY);
  });
});

it('a text counts for sixty minutes, even across midnight', () => {
  const before = state(counted(minute(20), 'a'), counted(minute(50), 'a', 'b'));
  const now = state(counted(minute(61), 'a'));
  expect(timesWritten(['a'], minute(70), [before, now])).toBe(3);
  expect(timesWritten(['a', 'b'], minute(80), [before, now])).toBe(2);
  expect(timesWritten(['c'], minute(70), [before, now])).toBe(0);
});

it('a state covers only an hour', () => {
  expect(state(counted(minute(0), 'a'), counted(minute(59), 'b'), counted(minute(60), 'c'))).toHaveLength(2);
});

it('within an hour of midnight, the other day counts, too', () => {
  expect(daysAround('2026-03-01T00:59:59.999Z')).toEqual({ day: '2026-03-01', others: ['2026-02-28'] });
  expect(daysAround('2026-03-01T12:00:00.000Z')).toEqual({ day: '2026-03-01', others: [] });
  expect(daysAround('2026-03-01T23:00:00.000Z')).toEqual({ day: '2026-03-01', others: ['2026-03-02'] });
});

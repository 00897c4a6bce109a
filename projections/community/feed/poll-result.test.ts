import { expect, test } from 'vitest';
import { pollResult } from './poll-result.ts';

const result = (...votes: number[]) => pollResult({ options: ['Sea', 'Hills', 'Town'], votes });

test.each([
  [[2, 5, 1], '“Hills” came first with 5 of 8 votes'],
  [[0, 0, 1], '“Town” came first with 1 of 1 vote'],
  [[2, 2, 0], '“Sea” and “Hills” came first with 2 of 4 votes each'],
  [[3, 3, 3], '“Sea”, “Hills” and “Town” came first with 3 of 9 votes each'],
  [[0, 0, 0], 'nobody voted'],
])('%j: %s', (votes, words) => {
  expect(result(...votes)).toBe(words);
});

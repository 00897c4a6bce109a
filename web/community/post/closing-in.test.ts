import { expect, test } from 'vitest';
import { closingIn } from './closing-in.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

test.each([
  ['2026-11-27T11:59:59.000Z', 'Closes in 7 days'],
  ['2026-11-21T12:00:00.000Z', 'Closes in 1 day'],
  ['2026-11-20T17:00:00.000Z', 'Closes in 5 hours'],
  ['2026-11-20T12:01:10.000Z', 'Closes in 1 minute'],
  ['2026-11-20T12:00:20.000Z', 'Closes in less than a minute'],
  ['2026-11-20T12:00:00.000Z', 'Closes in less than a minute'],
  ['2026-11-20T11:00:00.000Z', 'Closes in less than a minute'],
])('a poll that closes at %s says: %s', (closesAt, words) => {
  expect(closingIn({ closesAt, isClosed: false }, now)).toBe(words);
});

test('a poll is closed once the server says so, whatever this clock says', () => {
  expect(closingIn({ closesAt: '2026-11-27T12:00:00.000Z', isClosed: true }, now)).toBe('Closed');
});

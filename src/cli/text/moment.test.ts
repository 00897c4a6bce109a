import { expect, test } from 'vitest';
import { UsageError } from '../exit-codes.ts';
import { parseMoment, parsePointInLog } from './moment.ts';

const now = new Date('2026-05-04T09:30:00.000Z');

test.each([
  ['2026-05-01', '2026-05-01T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2026-05-01T10:00', '2026-05-01T10:00:00.000Z'],
  ['2026-05-01 10:00:30.5', '2026-05-01T10:00:30.500Z'],
  ['2026-05-01T00:30+02:00', '2026-04-30T22:30:00.000Z'],
  ['90m', '2026-05-04T08:00:00.000Z'],
  ['2w', '2026-04-20T09:30:00.000Z'],
])('takes %s for %s', (text, iso) => expect(parseMoment(text, now)).toBe(iso));

test.each([
  '2026-02-30',
  '2026-02-29T10:00Z',
  '2026-13-01',
  '2026-04-31 08:00',
  '2026-05-01T25:00',
  '99999999999999w',
  `${'9'.repeat(400)}s`,
  'yesterday',
  '',
])('takes no other moment for %s, and says how to write one', (text) => {
  expect(() => parseMoment(text, now)).toThrow(UsageError);
  expect(() => parseMoment(text, now)).toThrow('is not a time: write 2026-05-01');
});

test('only digits are a position', () => {
  expect(parsePointInLog('4711', now)).toEqual({ kind: 'position', position: 4711n });
  expect(parsePointInLog('2h', now)).toEqual({ kind: 'time', at: '2026-05-04T07:30:00.000Z' });
});

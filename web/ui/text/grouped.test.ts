import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
])('%i is written %s', (value, words) => {
  expect(grouped(value)).toBe(words);
  expect(new Intl.NumberFormat('en').format(value)).toBe(words);
});

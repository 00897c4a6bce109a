import { expect, test } from 'vitest';
import { excerptAround } from './excerpt-around.ts';

const filler = 'Some words that stand before what is meant and go on for a while, ';

test.each([
  ['a match near the beginning leaves the beginning', 'A **codec** for bands', 'codec', 'A codec for bands'],
  ['a late match brings the words around it', `${filler}then a codec comes`, 'cod', '…a while, then a codec comes'],
  ['what has no match begins at its beginning', 'Nothing of the kind', 'codec', 'Nothing of the kind'],
])('%s', (_, text, asked, line) => {
  expect(excerptAround(text, asked)).toBe(line);
});

test('a line is never longer than its limit', () => {
  expect(excerptAround(`${filler}${filler}codec ${filler}${filler}`, 'codec').length).toBeLessThanOrEqual(110);
});

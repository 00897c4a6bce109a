import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test.each([
  ['+4 h', '+4 h'],
  ['+25%', '+25%'],
  ['-20%', '-20%'],
  ['+£300', '+£300'],
  ['-1,200.5', `"-1,200.5"`],
])('an amount stays as it is: %s', (text, cell) => {
  expect(writeCsv([[text]])).toBe(`${cell}\r\n`);
});

test.each([
  '=1+1',
  '+1+1',
  '-2-3',
  '+A1',
  '+4 h+A1',
  '+4(1)',
  '-1!A1',
  '@SUM(1)',
  ' =3',
  '\t=3',
])('text that could be a formula is text in every spreadsheet: %j', (text) => {
  expect(writeCsv([[text]]).replace(/^"/, '')).toMatch(/^'/);
});

import { expect, test } from 'vitest';
import { isAmount, writeCsv } from './csv.ts';

test.each([
  ['+4 h', '+4 h'],
  ['+25%', '+25%'],
  ['-20%', '-20%'],
  ['+£300', '+£300'],
  ['-1,200.5', `"-1,200.5"`],
])('an amount stays as it is, if it may: %s', (text, cell) => {
  expect(writeCsv([[text]], isAmount)).toBe(`${cell}\r\n`);
  expect(writeCsv([[text]])).toBe(`"'${text}"\r\n`);
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
  '"=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '|calc',
  '%0A=1',
])('text that could be a formula is text in every spreadsheet: %j', (text) => {
  expect(writeCsv([[text]], isAmount)).toMatch(/^"'/);
});

import { expect, test } from 'vitest';
import { printable, printableLines } from './printable.ts';
import { table } from './table.ts';

test.each([
  ['an escape sequence', '\u001b[2Jgone', '\\u001b[2Jgone'],
  ['the same in one character', '\u009b2Jgone', '\\u009b2Jgone'],
  ['a line that would look like ours', 'no room\r\nAll is well.', 'no room\\r\\nAll is well.'],
  ['a separator of lines', 'one\u2028two', 'one\\u2028two'],
  ['letters turned around', 'annexe\u202egnp.exe', 'annexe\\u202egnp.exe'],
])('shows %s instead of letting a terminal obey it', (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('leaves ordinary text unchanged', () => {
  const text = 'Grüße, 陶芸 👩‍🚀 – שלום';
  expect(printable(text)).toBe(text);
  expect(printableLines(`${text}\n\t${text}`)).toBe(`${text}\n\t${text}`);
});

test('does not change the meaning of JSON', () => {
  const said = { text: '\u001b[2J \u009b \u202e \u2028 \n' };
  const printed = printableLines(JSON.stringify(said, null, 2));
  expect(printed).not.toMatch(/[^\P{Cc}\n]|[\u202e\u2028]/u);
  expect(JSON.parse(printed)).toEqual(said);
});

test('a cell of a table stays on its line, as wide as it is shown', () => {
  const shown = table(
    [{ error: 'a\nb' }],
    [
      { title: 'ERROR', of: ({ error }) => error },
      { title: 'N', of: () => '1' },
    ],
  );
  expect(shown).toBe('ERROR  N\na\\nb   1');
});

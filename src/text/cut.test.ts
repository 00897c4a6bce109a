import { expect, test } from 'vitest';
import { asWord, cut, cutAround } from './cut.ts';

test.each([
  ['a short text stays', 'Two words', 'Two words'],
  ['a text that is too long is cut where a word ends', 'The quick brown fox jumps over', 'The quick brown…'],
  ['no punctuation precedes the ellipsis', 'The quick brown, fox jumps', 'The quick brown…'],
  ['a long word is cut in the middle', 'x'.repeat(50), `${'x'.repeat(19)}…`],
  ['a surrogate pair is never split', '🔥'.repeat(30), `${'🔥'.repeat(19)}…`],
  ['a joined emoji leaves no joiner behind', `${'x'.repeat(16)}👩‍👩‍👧‍👧`, `${'x'.repeat(16)}👩‍👩…`],
  ['a text of exactly that length stays', 'x'.repeat(20), 'x'.repeat(20)],
])('%s', (_, text, short) => expect(cut(text, 20)).toBe(short));

test.each([
  ['near the beginning of a text, its first words', 'Ask #wren first', '#wren', 'Ask #wren first'],
  [
    'far from it, the words around',
    `${'word '.repeat(30)}then #wren did it ${'again '.repeat(9)}`,
    '#wren',
    '…word word then #wren…',
  ],
  ['where it is not in the text, its first words', 'word '.repeat(30), '#wren', 'word word word word…'],
])('a text is cut to what is %s', (_, text, name, short) => {
  expect(cutAround(text, text.indexOf(name), 24)).toBe(short);
});

test('a megabyte is cut as quickly as a line', () => {
  expect(cut('word '.repeat(200_000), 12)).toBe('word word…');
});

test('a name is found as a separate word', () => {
  const found = (text: string) => asWord('C (2)').test(text);
  expect([found('On C (2), then'), found('ABC (2)'), found('C (2)x')]).toEqual([true, false, false]);
});

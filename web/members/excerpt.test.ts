import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test.each([
  ['a short text stays', 'Two words', 'Two words'],
  ['signs of Markdown go', '**Bold**, *slanted* and `code`', 'Bold, slanted and code'],
  ['underscores within a word stay', 'snake_case and _slanted_', 'snake_case and slanted'],
  ['a name keeps its underscores', '@ada_r, @_ada and @ada_ _agree_', '@ada_r, @_ada and @ada_ agree'],
  ['a link leaves its words', 'See [the guide](https://example.com/guide).', 'See the guide.'],
  ['lists and lines become one line', '- one\n- two\n\n1. three', 'one two three'],
  ['a block of code goes', 'Before\n```ts\nconst a = 1;\n```\nafter', 'Before after'],
  ['a block that is never closed goes', 'Before ```const', 'Before'],
])('%s', (_, text, plain) => {
  expect(excerpt(text, 80)).toBe(plain);
});

test('a long text is cut where a word ends, within the limit', () => {
  expect(excerpt('The quick brown fox jumps over the lazy dog', 20)).toBe('The quick brown…');
});

test('no sentence mark stands before the sign of the cut', () => {
  expect(excerpt('The quick brown fox. It jumps', 22)).toBe('The quick brown fox…');
});

test('a long word is cut in itself', () => {
  expect(excerpt('x'.repeat(50), 20)).toBe(`${'x'.repeat(19)}…`);
});

test('a letter of two halves is never cut in half', () => {
  expect(excerpt('🔥'.repeat(30), 10)).toBe(`${'🔥'.repeat(9)}…`);
});

import { expect, test } from 'vitest';
import { queryOf, wordsOf } from './words.ts';

test.each([
  ['GPT-4o, for Zoë!', ['gpt', '4o', 'for', 'zoe']],
  ['Zoe\u0308 ÅNGSTRÖM ﬁne', ['zoe', 'angstrom', 'fine']],
  ['東京 翻訳🧵test', ['東京', '翻訳', 'test']],
  ['"*()', []],
])('%s is read as words', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('a very long word is cut on both sides of a search, so it is still found', () => {
  expect(wordsOf('x'.repeat(500))).toEqual(wordsOf('x'.repeat(900)));
});

test('the last word of a query is a prefix, and the first twenty count', () => {
  expect(queryOf('ai plan for te')).toEqual({ whole: ['ai', 'plan', 'for'], prefix: 'te' });
  expect(queryOf('w '.repeat(60))?.whole).toHaveLength(19);
  expect(queryOf(' - ')).toBeUndefined();
});

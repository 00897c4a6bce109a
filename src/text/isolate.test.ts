import { expect, test } from 'vitest';
import { isolated, isolatesIn } from './isolate.ts';

test.each([
  ['words from left to right stay', 'We build with OpenAI', 'We build with OpenAI'],
  [
    'words from right to left are isolated',
    'אנחנו בונים OpenAI וגם Claude',
    '\u2068אנחנו בונים OpenAI וגם Claude\u2069',
  ],
  ['so are words that have any of them', 'Claude هنا', '\u2068Claude هنا\u2069'],
  ['direction controls are removed', 'a\u202eb\u2069c', 'abc'],
  ['an isolate inside does not end the outer one', 'של\u2069ום\u2067', '\u2068שלום\u2069'],
])('%s', (_, words, expected) => expect(isolated(words)).toBe(expected));

test('a sentence is split into its isolated and other words', () => {
  expect(isolatesIn(`${isolated('דנה')} liked “${isolated('שלום')}”`)).toEqual([
    { words: 'דנה', isIsolated: true },
    { words: ' liked “', isIsolated: false },
    { words: 'שלום', isIsolated: true },
    { words: '”', isIsolated: false },
  ]);
  expect(isolatesIn('unpaired \u2068 stays')).toEqual([{ words: 'unpaired \u2068 stays', isIsolated: false }]);
});

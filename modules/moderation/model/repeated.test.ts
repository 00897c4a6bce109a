import { expect, it } from 'vitest';
import { keysOf } from './repeated.ts';

const areSame = (text: string, other: string) =>
  !new Set(keysOf({ text })).isDisjointFrom(new Set(keysOf({ text: other })));

it.each([
  ['capitals and white space', 'buy  MY\nlamp ', 'Buy my lamp'],
  ['invisible characters', 'Buy my\u200B lamp\uFE0F', 'Buy my lamp'],
  ['the words around a link', 'Look: https://lamp.example/a', 'Here, https://lamp.example/a!'],
  [
    'what leads to the same page',
    'https://lamp.example/a?x=1&y=2',
    'http://www.lamp.example/a/?y=2&utm_source=k&x=1#top',
  ],
  ['capitals of a host', 'https://LAMP.example/a', 'https://lamp.example/a'],
])('%s make no other text', (_, text, other) => {
  expect(areSame(text, other)).toBe(true);
});

it.each([
  ['another text', 'Buy my lamp', 'Buy my chair'],
  ['another page of a site', 'https://lamp.example/a', 'https://lamp.example/b'],
  ['a short word', 'Yes', 'yes'],
])('%s is no repetition', (_, text, other) => {
  expect(areSame(text, other)).toBe(false);
});

it('an edit repeats only the words and links that it adds', () => {
  const before = 'See https://lamp.example/a';
  const added = (text: string) => keysOf({ text, before });
  expect(added('See  https://lamp.example/a')).toEqual([]);
  expect(added('Look: https://lamp.example/a')).toEqual(['text look: https://lamp.example/a']);
  expect(added('See https://lamp.example/b')).toContain('link lamp.example/b');
});

it('only links count in what is attached to a text', () => {
  expect(keysOf({ text: 'Which?', attached: ['Neither of them', 'https://lamp.example/a'] })).toEqual([
    'text which?',
    'link lamp.example/a',
  ]);
});

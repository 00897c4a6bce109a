import { expect, it } from 'vitest';
import { isRepetition } from './repeated.ts';

const old = { isNewAccount: false };
const young = { isNewAccount: true };
const times = (count: number, text: string) => Array.from({ length: count }, () => text);

it('the fifth of the same text is held, and the third of a new account', () => {
  expect(isRepetition('Buy my lamp', times(3, 'Buy my lamp'), old)).toBe(false);
  expect(isRepetition('Buy my lamp', times(4, 'Buy my lamp'), old)).toBe(true);
  expect(isRepetition('Buy my lamp', times(1, 'Buy my lamp'), young)).toBe(false);
  expect(isRepetition('Buy my lamp', times(2, 'Buy my lamp'), young)).toBe(true);
});

it.each([
  ['capitals and white space', 'buy  MY\nlamp ', 'Buy my lamp'],
  ['the words around a link', 'Look: https://lamp.example/a', 'Here, https://lamp.example/a!'],
  [
    'what leads to the same page',
    'https://lamp.example/a?x=1&y=2',
    'http://www.lamp.example/a/?y=2&utm_source=k&x=1#top',
  ],
  ['capitals of a host', 'https://LAMP.example/a', 'https://lamp.example/a'],
])('%s make no other text', (_, text, before) => {
  expect(isRepetition(text, times(4, before), old)).toBe(true);
});

it.each([
  ['another text', 'Buy my lamp', 'Buy my chair'],
  ['another page of a site', 'https://lamp.example/a', 'https://lamp.example/b'],
  ['a short word', 'Yes', 'yes'],
])('%s is no repetition', (_, text, before) => {
  expect(isRepetition(text, times(9, before), old)).toBe(false);
});

import { expect, test } from 'vitest';
import { holdsPart, partOf } from './part.ts';

test.each([
  ['oreau', 'Moreau'],
  ['東京', '先週、東京に'],
  ['lodz', 'Łódź'],
  ['STRASSE', 'Hauptstraße'],
  ['dont', 'I don’t'],
  ["don't", 'I dont'],
  ['email', 'An e-mail'],
  ['e-mail', 'Emails'],
  ['mail, s', 'An e-mail, sent'],
  ['-', 'An e-mail'],
])('%s is a part of: %s', (part, text) => {
  expect(holdsPart(partOf(text), partOf(part))).toBe(true);
});

test.each([
  ['oreo', 'Moreau'],
  ['ab', 'a b'],
  ['-', 'mail'],
])('%s is no part of: %s', (part, text) => {
  expect(holdsPart(partOf(text), partOf(part))).toBe(false);
});

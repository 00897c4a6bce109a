import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naughtyStrings } from '../testing/hostile/naughty-strings.ts';
import { parseText } from './parse.ts';
import { isPlain } from './plain.ts';
import { mentionsIn, plainText } from './reading.ts';
import { aText } from './text-fixture.ts';

test('a text without marks is parsed as the parser itself would', () => {
  const plainPiece = fc.constantFrom(
    'word',
    'a b',
    '.',
    ',',
    '\n',
    '\n\n',
    ' ',
    '1',
    '(x)',
    '"',
    '東京',
    '!',
    '/',
    'é',
    '-',
  );
  const plainText_ = fc
    .array(plainPiece)
    .map((pieces) => pieces.join(''))
    .filter(isPlain);
  // A mark in a separate paragraph sends the whole text through the parser.
  fc.assert(
    fc.property(plainText_, (text) => {
      const parsed = parseText(`${text}\n\n*x*`);
      expect(parsed.slice(0, -1)).toEqual(parseText(text));
    }),
  );
});

test('whatever the text, its mentions are distinct names that occur in it', () => {
  fc.assert(
    fc.property(aText, (text) => {
      const found = mentionsIn(parseText(text));
      expect(new Set(found.map(([longest]) => longest.toLowerCase())).size).toBe(found.length);
      for (const name of found.flat()) {
        expect(name).toMatch(/^[A-Za-z0-9_.-]{3,30}$/);
        expect(text).toContain(`@${name}`);
      }
    }),
  );
});

test.each(naughtyStrings.map((text) => [text]))('%j is parsed', (text) => {
  expect(plainText(parseText(text)).length).toBeLessThanOrEqual(text.length + 20);
});

test.each([
  '`',
  '@',
  'a',
  '@a.',
  '``` ',
  '`x``y',
  'a:/',
  '~~~\n',
  '@aaa@',
  'www.',
  '@......',
  '.',
  '*_',
  '_@a',
  '**a _b ',
  '~~',
  '~~a',
  'https://',
  'https://a(|',
  'https://a。',
  '#',
  '#a',
  '<',
  '&',
  '\\@',
  '[',
  '[a](b)',
  '![',
  '> ',
  '- ',
  '1. ',
  '[a]: b\n',
  '&#x',
  '見*て',
  'hw',
  '\t',
])('a hostile text of "%s" is parsed in negligible time', (piece) => {
  // Quadratic time would exceed the test's timeout.
  const text = piece.repeat(100_000).slice(0, 100_000);
  expect(plainText(parseText(text)).length).toBeLessThanOrEqual(text.length);
});

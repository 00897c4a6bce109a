import { expect, test } from 'vitest';
import { typedCode, withPlainDigits } from './typed-code.ts';

test.each([
  ['ASCII', '0123456789'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['full-width', '０１２３４５６７８９'],
  ['mathematical', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
])('%s digits', (_script, digits) => {
  expect(withPlainDigits(digits)).toBe('0123456789');
});

test('every decimal digit of Unicode has a value', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character));
  expect(digits.length % 10).toBe(0);
  expect(withPlainDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10));
});

test.each([
  ['123 456', '123456'],
  ['١٢٣\u200f٤٥٦', '123456'],
  ['abcde–fghij', 'ABCDEFGHIJ'],
  ['ＡＢ２３－ＣＤ４５', 'AB23CD45'],
])('%s is %s', (typed, code) => {
  expect(typedCode(typed)).toBe(code);
});

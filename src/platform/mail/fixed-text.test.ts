import { expect, expectTypeOf, test } from 'vitest';
import { type FixedText, fixed, isNetworkAddress } from './fixed-text.ts';
import type { Mail } from './mail-transport.ts';

test('fixed text contains the program’s words', () => {
  expect(fixed`It’s “${fixed`one`}”,\nthen another.`).toBe('It’s “one”,\nthen another.');
});

test.each([
  ['198.51.100.7', true],
  ['2001:db8::7', true],
  ['=HYPERLINK("http://evil.example")', false],
  ['', false],
])('whether %j is a network address: %s', (text, is) => expect(isNetworkAddress(text)).toBe(is));

test('typed text is not fixed text, and can’t be mailed to an unconfirmed address', () => {
  const typed: string = 'Ada';
  expectTypeOf(typed).not.toExtend<FixedText>();
  // @ts-expect-error: a typed text in a fixed one.
  fixed`Hello ${typed},`;
  expectTypeOf<{ to: string; subject: string; text: string; html: string }>().not.toExtend<Mail>();
  expectTypeOf<{ to: string; subject: FixedText; text: FixedText; html: FixedText }>().toExtend<Mail>();
});

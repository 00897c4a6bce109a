import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

test('the list contains far more than a thousand different passwords of 8 characters or more', () => {
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.length).toBeGreaterThan(3000);
  expect(lines.filter((line) => line.length < 8 || line !== line.toLowerCase() || line !== line.trim())).toEqual([]);
});

test.each([
  'password',
  'PassWord',
  'PASSWORD123',
  'qwertyuiop',
  'iloveyou',
  'Welcome1',
  'P@ssw0rd',
  'changeme',
])('a well-known password is refused in any capitals: %s', (password) => expect(isCommonPassword(password)).toBe(true));

test.each(['ｐａｓｓｗｏｒｄ'])('the same letters in another width are the same password: %s', (password) =>
  expect(isCommonPassword(password)).toBe(true));

test.each([
  '11111111',
  '12121212',
  '123123123',
  'abcabcabc',
  'lovelove',
  'QWERQWERQWER',
  '1231231231',
  'a'.repeat(32),
])('a repetition of something short is refused: %s', (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  '12345678',
  '1234567890',
  '98765432',
  '0987654321',
  'abcdefghij',
  'ZYXWVUTS',
  '4567890123',
])('a sequence is refused: %s', (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  'correct horse battery',
  'tulip-harbour-91',
  'aaaaaaab',
  '1234567x',
  'løvetann-og-regn',
  '0x1f9a77c2',
  'a'.repeat(256),
  '',
])('an uncommon password is accepted: %s', (password) => expect(isCommonPassword(password)).toBe(false));

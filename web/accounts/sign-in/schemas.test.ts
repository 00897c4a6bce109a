import { expect, test } from 'vitest';
import { emailAddress } from '../../../src/kernel/text.ts';
import { email } from './schemas.ts';

const label = 'a'.repeat(63);

test.each([
  ['ada@example.com', true],
  ['a&b@example.com', true],
  ['a/b@example.com', true],
  ["o'hara+news@example.com", true],
  ['ada@xn--mnchen-3ya.example', true],
  ['ada@example.xn--p1ai', true],
  ['ada@localhost', true],
  [`${'a'.repeat(64)}@example.com`, true],
  [`ada@${label}.example`, true],
  [' Ada@Example.com ', true],
  [`${'a'.repeat(65)}@example.com`, false],
  [`ada@a${label}.example`, false],
  [`ada@${`${label}.`.repeat(4)}example`, false],
  ['ada', false],
  ['@example.com', false],
  ['ada@', false],
  ['ada@example..com', false],
  ['ada@-example.com', false],
  ['ada lovelace@example.com', false],
  ['ada@example.com, eve@example.com', false],
  ['ada@example.com\r\nBcc: eve@example.com', false],
  ['"ada"@example.com', false],
  ['<ada@example.com>', false],
  ['adä@example.com', false],
])('the page and the server agree that %j is an address: %s', (address, isOne) => {
  expect([email.safeParse(address).success, emailAddress.safeParse(address).success]).toEqual([isOne, isOne]);
});

import { expect, test } from 'vitest';
import { isCredential } from './credentials.ts';

test.each([
  'passwordHash',
  'tokenHash',
  'codeHash',
  'recoveryCodeHashes',
  'secret',
  'totpSecret',
  'hash',
])('%s is never shown', (field) => {
  expect(isCredential(field)).toBe(true);
});

test.each(['content', 'hashtags', 'memberId', 'secretaryOf'])('%s can be shown', (field) => {
  expect(isCredential(field)).toBe(false);
});

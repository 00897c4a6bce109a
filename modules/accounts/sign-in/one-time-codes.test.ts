import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { typedCode } from '../../../src/kernel/typed-code.ts';
import { enrolment, newRecoveryCodes, newSecret, recoveryCodeHash, stepOf } from './one-time-codes.ts';

/** The secret of RFC 6238's test vectors, in base 32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const fingerprint = (purpose: string, value: string) =>
  createHmac('sha256', 'a key').update(`${purpose} ${value}`).digest('base64url');
const ada = { memberId: 'ada', passwordHash: 'hash 1' };

it.each([
  ['1970-01-01T00:00:59Z', '287082', 1],
  ['2005-03-18T01:58:29Z', '081804', 37037036],
  ['2009-02-13T23:31:30Z', '005924', 41152263],
])('at %s, %s is the code of its step', (at, code, step) => {
  expect(stepOf(rfcSecret, code, at)).toBe(step);
});

it('a code is accepted one step early or late, and no further', () => {
  const at = (seconds: number) => new Date(Date.parse('1970-01-01T00:01:00Z') + seconds * 1_000).toISOString();
  // From the step of seconds 30 to 59.
  const code = '287082';
  expect([-31, -30, -1, 0, 29, 30].map((seconds) => stepOf(rfcSecret, code, at(seconds)))).toEqual([
    1,
    1,
    1,
    1,
    1,
    undefined,
  ]);
  expect(stepOf(rfcSecret, code, '1970-01-01T00:00:00Z')).toBe(1);
});

it.each(['28708', '2870822', '２８７０８２', '٢٨٧٠٨٢', '28708a', '', 'ABCDE-FGHIJ'])('%j is no code', (code) => {
  expect(stepOf(rfcSecret, code, '1970-01-01T00:00:59Z')).toBeUndefined();
});

it('without a secret there is no code', () => {
  expect(stepOf(null, '287082', '1970-01-01T00:00:59Z')).toBeUndefined();
});

it('a secret is derived from its set-up and from the entered password', () => {
  const secret = newSecret(fingerprint, ada, 'setup 1');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret(fingerprint, ada, 'setup 1')).toBe(secret);
  expect(newSecret(fingerprint, ada, 'setup 2')).not.toBe(secret);
  expect(newSecret(fingerprint, { ...ada, passwordHash: 'hash 2' }, 'setup 1')).not.toBe(secret);
  expect(newSecret(fingerprint, { ...ada, memberId: 'bob' }, 'setup 1')).not.toBe(secret);
});

it('an app takes the secret from a link or a picture', () => {
  const { uri, qrCode } = enrolment(rfcSecret, 'ada@example.com');
  expect(uri).toBe(
    `otpauth://totp/Kindling:ada%40example.com?issuer=Kindling&secret=${rfcSecret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(qrCode).toMatch(/^<svg /);
  expect(qrCode).not.toContain('style');
});

it('recovery codes are ten, all different, and found however they are typed', () => {
  const codes = newRecoveryCodes(fingerprint, 'ada', 'batch 1');
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
  const [code = ''] = codes;
  expect(typedCode(` ${code.toLowerCase()} `)).toBe(code.replace('-', ''));
  expect(recoveryCodeHash(fingerprint, 'ada', code.toLowerCase())).toBe(recoveryCodeHash(fingerprint, 'ada', code));
  expect(recoveryCodeHash(fingerprint, 'bob', code)).not.toBe(recoveryCodeHash(fingerprint, 'ada', code));
});

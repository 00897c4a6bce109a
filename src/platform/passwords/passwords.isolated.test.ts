import { verify } from 'argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import { TooBusy } from '../concurrency/bounded-work.ts';
import { createPasswords } from './passwords.ts';

vi.mock('argon2', { spy: true });
beforeEach(() => {
  vi.clearAllMocks();
});

test('a password verifies, and another doesn’t', async () => {
  const passwords = createPasswords();
  const encoded = await passwords.hash('tulip-harbour-91');
  expect(await passwords.verify(encoded, 'tulip-harbour-91')).toBe(true);
  expect(await passwords.verify(encoded, 'tulip-harbour-92')).toBe(false);
  expect(await passwords.verify(encoded, 'Tulip-harbour-91')).toBe(false);
});

test("the hash is argon2id at OWASP's parameters, with a unique salt", async () => {
  const passwords = createPasswords();
  const [first, second] = await Promise.all([passwords.hash('same words'), passwords.hash('same words')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
});

test('the same characters in another Unicode form are the same password', async () => {
  const passwords = createPasswords();
  const encoded = await passwords.hash('caf\u00e9 noir');
  expect(await passwords.verify(encoded, 'cafe\u0301 noir')).toBe(true);
});

test('all 256 characters of a password count', async () => {
  const passwords = createPasswords();
  const encoded = await passwords.hash(`${'é'.repeat(255)}a`);
  expect(await passwords.verify(encoded, `${'é'.repeat(255)}b`)).toBe(false);
});

test('an unknown account costs the work of a wrong password', async () => {
  const passwords = createPasswords();
  const encoded = await passwords.hash('tulip-harbour-91');
  expect(await passwords.verify(encoded, 'a wrong one')).toBe(false);
  expect(await passwords.verifyNothing('a wrong one')).toBe(false);
  // Both make argon2 do one verification. Its work follows from the parameters and lengths in the hash.
  const [known, unknown] = vi.mocked(verify).mock.calls.map(([digest, password]) => {
    const [, type, version, parameters, salt, hash] = digest.split('$');
    return { type, version, parameters, saltLength: salt?.length, hashLength: hash?.length, password };
  });
  expect(unknown).toEqual(known);
  expect(known).toMatchObject({ type: 'argon2id', saltLength: 22, hashLength: 43 });
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(2);
});

test('a burst of log-ins is bounded: the queue is served, the rest is rejected', async () => {
  const passwords = createPasswords({ concurrency: 2, queueLimit: 6 });
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => passwords.verifyNothing('storm')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(22);
  expect(refused.every((outcome) => outcome.reason instanceof TooBusy)).toBe(true);
  expect(await passwords.verifyNothing('after the storm')).toBe(false);
});

test('hashing doesn’t block the event loop', async () => {
  const passwords = createPasswords({ concurrency: 1 });
  let turns = 0;
  let hashing = true;
  const countTurns = () => {
    turns += 1;
    if (hashing) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await Promise.all(Array.from({ length: 5 }, () => passwords.hash('not on the loop')));
  hashing = false;
  expect(turns).toBeGreaterThan(100);
});

// A proof of work for a sign-up, required while many sign up at once: about a second of a browser's time per address.
import { hash } from 'node:crypto';
import { minuteMs } from '../../../src/kernel/instants.ts';
import type { Fingerprint } from '../model/claim.ts';
import { expiringClaim, honouredId } from '../model/expiring-claim.ts';

/** The number of leading zero bits in the SHA-256 of `challenge.answer`. */
export const proofBits = 16;
const proofForMs = 10 * minuteMs;

const purposeOf = (email: string) => ({ name: 'sign-up-proof', of: email.toLowerCase() });

/** `id` distinguishes challenges. */
export const proofChallenge = (fingerprint: Fingerprint, email: string, id: string, at: string): string =>
  expiringClaim(fingerprint, purposeOf(email), id, { at, forMs: proofForMs });

export function isProved(
  fingerprint: Fingerprint,
  email: string,
  { challenge, answer }: Readonly<{ challenge: string; answer: string }>,
  at: string,
): boolean {
  if (honouredId(fingerprint, purposeOf(email), challenge, at) === undefined) return false;
  const digest = hash('sha256', `${challenge}.${answer}`, 'buffer');
  return digest.readUInt32BE(0) >>> (32 - proofBits) === 0;
}

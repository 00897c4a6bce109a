// A proof of work for a sign-up, asked for only while many sign up at once: a second of a browser's time, which nobody notices once
// and which a thousand accounts have to pay a thousand times. A challenge is for one address, so each account needs a proof of its own.
import { createHash } from 'node:crypto';
import type { Fingerprint } from './claim.ts';
import { expiringClaim, honouredId } from './expiring-claim.ts';

/** Zero bits that the SHA-256 of `challenge.answer` begins with. */
export const proofBits = 16;
const proofForMs = 10 * 60 * 1_000;

const purposeOf = (email: string) => ({ name: 'sign-up-proof', of: email.toLowerCase() });

/** `id` tells challenges apart. */
export const proofChallenge = (fingerprint: Fingerprint, email: string, id: string, at: string): string =>
  expiringClaim(fingerprint, purposeOf(email), id, { at, forMs: proofForMs });

export function isProved(
  fingerprint: Fingerprint,
  email: string,
  { challenge, answer }: Readonly<{ challenge: string; answer: string }>,
  at: string,
): boolean {
  if (honouredId(fingerprint, purposeOf(email), challenge, at) === undefined) return false;
  const hash = createHash('sha256').update(`${challenge}.${answer}`).digest();
  return hash.readUInt32BE(0) >>> (32 - proofBits) === 0;
}

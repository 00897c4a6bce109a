// A claim signed by this Kindling for one purpose, valid until it expires, and stored nowhere.
import { sameSecret } from '../../../src/kernel/same-secret.ts';
import type { Fingerprint } from './claim.ts';

type Purpose = Readonly<{ name: string; of: string }>;

/** `id` contains no dot. `at` is ISO 8601. */
export function expiringClaim(
  fingerprint: Fingerprint,
  purpose: Purpose,
  id: string,
  { at, forMs }: Readonly<{ at: string; forMs: number }>,
): string {
  const claim = `${id}.${Date.parse(at) + forMs}`;
  return `${claim}.${proofOf(fingerprint, purpose, claim)}`;
}

/** Returns the id of a claim that is valid for this purpose now, or undefined. */
export function honouredId(fingerprint: Fingerprint, purpose: Purpose, claim: string, at: string): string | undefined {
  const [id = '', expiresMs = '', proof = ''] = claim.split('.');
  const isOurs = sameSecret(proof, proofOf(fingerprint, purpose, `${id}.${expiresMs}`));
  return isOurs && Date.parse(at) < Number(expiresMs) ? id : undefined;
}

const proofOf = (fingerprint: Fingerprint, { name, of }: Purpose, claim: string): string =>
  fingerprint(name, `${of} ${claim}`);

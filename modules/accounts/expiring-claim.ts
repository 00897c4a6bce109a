// A claim that this Kindling made: whoever shows it before it expires was given it, for one purpose. It is kept nowhere.
import { sameSecret } from '../../src/kernel/same-secret.ts';
import type { Fingerprint } from './claim.ts';

/** What the claim is for. One of another purpose counts for nothing. */
type Purpose = Readonly<{ name: string; of: string }>;

/** `id` holds no dot. `at` is ISO 8601. */
export function expiringClaim(
  fingerprint: Fingerprint,
  purpose: Purpose,
  id: string,
  { at, forMs }: Readonly<{ at: string; forMs: number }>,
): string {
  const claim = `${id}.${Date.parse(at) + forMs}`;
  return `${claim}.${proofOf(fingerprint, purpose, claim)}`;
}

/** The id of a claim that counts for this purpose now; undefined if it doesn't. */
export function honouredId(fingerprint: Fingerprint, purpose: Purpose, claim: string, at: string): string | undefined {
  const [id = '', expiresMs = '', proof = ''] = claim.split('.');
  const isOurs = sameSecret(proof, proofOf(fingerprint, purpose, `${id}.${expiresMs}`));
  return isOurs && Date.parse(at) < Number(expiresMs) ? id : undefined;
}

const proofOf = (fingerprint: Fingerprint, { name, of }: Purpose, claim: string): string =>
  fingerprint(name, `${of} ${claim}`);

// The token of the link that ends a member's digests. It follows from the member and the master key, so every digest brings the same
// one, and it is kept nowhere.
import { hash, timingSafeEqual } from 'node:crypto';
import type { Fingerprint } from '../accounts/index.ts';

export function unsubscribeToken(fingerprint: Fingerprint, memberId: string): string {
  return `${Buffer.from(memberId).toString('base64url')}.${fingerprint('digest-unsubscribe', memberId)}`;
}

/** Whose digests a token ends; undefined for one that we did not make. */
export function memberToUnsubscribe(fingerprint: Fingerprint, token: string): string | undefined {
  const memberId = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(token), digest(unsubscribeToken(fingerprint, memberId))) ? memberId : undefined;
}

// The tokens of the newsletter's links, derived from the subscription and the master key, and stored nowhere.
import type { Fingerprint } from '../accounts/index.ts';

type Purpose = 'newsletter-confirmation' | 'newsletter-unsubscribe';

/** `id`: of the request to confirm, or of the subscriber to unsubscribe. */
export function linkTokenOf(fingerprint: Fingerprint, purpose: Purpose, addressId: string, id: string): string {
  return `${addressId}.${fingerprint(purpose, `${addressId}:${id}`)}`;
}

/** Returns the address that a token is about, if it is well-formed. Proves nothing. */
export const addressOfToken = (token: string): string => token.split('.', 1)[0] ?? '';

// The tokens of the newsletter's links. They follow from the subscription and the master key, so they are kept nowhere: one confirms a
// request, the other ends the subscription and works for as long as it lasts.
import type { Fingerprint } from '../accounts/index.ts';

type Purpose = 'newsletter-confirmation' | 'newsletter-unsubscribe';

/** `id`: of the request that is confirmed, or of the subscriber who ends it. */
export function linkTokenOf(fingerprint: Fingerprint, purpose: Purpose, addressId: string, id: string): string {
  return `${addressId}.${fingerprint(purpose, `${addressId}:${id}`)}`;
}

/** Which address a token is about, if it is honoured. Proves nothing. */
export const addressOfToken = (token: string): string => token.split('.', 1)[0] ?? '';

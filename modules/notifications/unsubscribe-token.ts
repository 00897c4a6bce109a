// The token of the link that ends one kind of mails to a member, derived from both and the master key.
import { sameSecret } from '../../src/kernel/same-secret.ts';
import type { Fingerprint } from '../accounts/index.ts';

/** `digests` includes the mails about messages. `reminders` are those of plans. */
export type UnsubscribedMails = 'digests' | 'reminders';

/** The link's page distinguishes the kinds by the prefix of their tokens. */
const kinds = {
  digests: { prefix: '', purpose: 'digest-unsubscribe' },
  reminders: { prefix: 'reminders.', purpose: 'reminders-unsubscribe' },
} as const;

export function unsubscribeToken(fingerprint: Fingerprint, memberId: string, mails: UnsubscribedMails): string {
  const { prefix, purpose } = kinds[mails];
  return `${prefix}${Buffer.from(memberId).toString('base64url')}.${fingerprint(purpose, memberId)}`;
}

/** Returns the member of a token; undefined for a token that we did not make. */
export function memberToUnsubscribe(
  fingerprint: Fingerprint,
  token: string,
  mails: UnsubscribedMails,
): string | undefined {
  const { prefix } = kinds[mails];
  if (!token.startsWith(prefix)) return undefined;
  const memberId = Buffer.from(token.slice(prefix.length).split('.')[0] ?? '', 'base64url').toString();
  return sameSecret(token, unsubscribeToken(fingerprint, memberId, mails)) ? memberId : undefined;
}

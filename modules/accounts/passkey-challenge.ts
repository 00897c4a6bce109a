// A challenge that a passkey signs. It says for what it was made and until when it counts.
import type { Fingerprint } from './claim.ts';
import { expiringClaim, honouredId } from './expiring-claim.ts';
import type { ActiveMember } from './member/state.ts';

const challengeMs = 5 * 60 * 1_000;
const name = 'passkey-challenge';

/** A challenge of one purpose is worth nothing for the other. A replaced password voids those that it was shown for. */
export const toLogIn = 'log-in';
export const toAddTo = ({ memberId, passwordHash }: Pick<ActiveMember, 'memberId' | 'passwordHash'>): string =>
  `add:${memberId}:${passwordHash}`;

export const passkeyChallenge = (fingerprint: Fingerprint, purpose: string, id: string, at: string): string =>
  expiringClaim(fingerprint, { name, of: purpose }, id, { at, forMs: challengeMs });

/** The id of a challenge that counts for this purpose now; undefined if it doesn't. */
export const honouredChallenge = (
  fingerprint: Fingerprint,
  purpose: string,
  challenge: string,
  at: string,
): string | undefined => honouredId(fingerprint, { name, of: purpose }, challenge, at);

// A challenge for a passkey to sign. It names its purpose and its expiry.
import { minuteMs } from '../../../src/kernel/instants.ts';
import type { Fingerprint } from './claim.ts';
import { expiringClaim, honouredId } from './expiring-claim.ts';
import type { ActiveMember } from './member/state.ts';

const challengeMs = 5 * minuteMs;
const name = 'passkey-challenge';

/** A challenge of one purpose is invalid for the other. A replaced password voids those it was entered for. */
export const toLogIn = 'log-in';
export const toAddTo = ({ memberId, passwordHash }: Pick<ActiveMember, 'memberId' | 'passwordHash'>): string =>
  `add:${memberId}:${passwordHash}`;

export const passkeyChallenge = (fingerprint: Fingerprint, purpose: string, id: string, at: string): string =>
  expiringClaim(fingerprint, { name, of: purpose }, id, { at, forMs: challengeMs });

export const honouredChallenge = (
  fingerprint: Fingerprint,
  purpose: string,
  challenge: string,
  at: string,
): string | undefined => honouredId(fingerprint, { name, of: purpose }, challenge, at);

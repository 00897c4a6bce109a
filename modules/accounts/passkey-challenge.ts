// A challenge that a passkey signs. It says for what it was made and until when it counts, and is kept nowhere before it is answered.
import { sameSecret } from '../../src/kernel/same-secret.ts';
import type { Fingerprint } from './claim.ts';
import type { ActiveMember } from './member/state.ts';

const challengeMs = 5 * 60 * 1_000;

/** A challenge of one purpose is worth nothing for the other. A replaced password voids those that it was shown for. */
export const toLogIn = 'log-in';
export const toAddTo = ({ memberId, passwordHash }: Pick<ActiveMember, 'memberId' | 'passwordHash'>): string =>
  `add:${memberId}:${passwordHash}`;

export function passkeyChallenge(fingerprint: Fingerprint, purpose: string, id: string, at: string): string {
  const claim = `${id}.${Date.parse(at) + challengeMs}`;
  return `${claim}.${proofOf(fingerprint, purpose, claim)}`;
}

/** The id of a challenge that counts for this purpose now; undefined if it doesn't. */
export function honouredChallenge(
  fingerprint: Fingerprint,
  purpose: string,
  challenge: string,
  at: string,
): string | undefined {
  const [id = '', expiresMs = '', proof = ''] = challenge.split('.');
  const isOurs = sameSecret(proof, proofOf(fingerprint, purpose, `${id}.${expiresMs}`));
  return isOurs && Date.parse(at) < Number(expiresMs) ? id : undefined;
}

const proofOf = (fingerprint: Fingerprint, purpose: string, claim: string): string =>
  fingerprint('passkey-challenge', `${purpose} ${claim}`);

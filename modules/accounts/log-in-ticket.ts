// A ticket that stands for a password which was shown a moment ago, so that it isn't sent a second time along with the code. It is
// kept nowhere, and void once the password is replaced.
import { sameSecret } from '../../src/kernel/same-secret.ts';
import type { Fingerprint } from './claim.ts';
import type { ActiveMember } from './member/state.ts';

const ticketMs = 10 * 60 * 1_000;

type Shown = Pick<ActiveMember, 'memberId' | 'passwordHash'>;

export function logInTicket(fingerprint: Fingerprint, shown: Shown, at: string): string {
  const expiresMs = Date.parse(at) + ticketMs;
  return `${shown.memberId}.${expiresMs}.${proofOf(fingerprint, shown, expiresMs)}`;
}

/** Whose ticket it is, if it is one. Proves nothing. */
export const memberOfTicket = (ticket: string): string | undefined => /^([A-Za-z0-9-]{1,64})\.\d+\./.exec(ticket)?.[1];

export function isHonouredTicket(fingerprint: Fingerprint, ticket: string, shown: Shown, at: string): boolean {
  const [memberId, expires, proof = ''] = ticket.split('.');
  const expiresMs = Number(expires);
  const isInTime = Date.parse(at) < expiresMs;
  return isInTime && memberId === shown.memberId && sameSecret(proof, proofOf(fingerprint, shown, expiresMs));
}

const proofOf = (fingerprint: Fingerprint, { memberId, passwordHash }: Shown, expiresMs: number): string =>
  fingerprint('log-in-ticket', `${memberId}:${expiresMs}:${passwordHash}`);

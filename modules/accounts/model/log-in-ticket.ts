// A ticket that proves a recent password entry, so that it isn't sent again with the code. A new password voids it.
import { minuteMs } from '../../../src/kernel/instants.ts';
import type { Fingerprint } from './claim.ts';
import { expiringClaim, honouredId } from './expiring-claim.ts';
import type { ActiveMember } from './member/state.ts';

const ticketMs = 10 * minuteMs;

type VerifiedPassword = Pick<ActiveMember, 'memberId' | 'passwordHash'>;

const purposeOf = ({ memberId, passwordHash }: VerifiedPassword) => ({
  name: 'log-in-ticket',
  of: `${memberId}:${passwordHash}`,
});

export const logInTicket = (fingerprint: Fingerprint, shown: VerifiedPassword, at: string): string =>
  expiringClaim(fingerprint, purposeOf(shown), shown.memberId, { at, forMs: ticketMs });

/** Returns the member that a ticket is for, if it is well-formed. Proves nothing. */
export const memberOfTicket = (ticket: string): string | undefined => /^([A-Za-z0-9-]{1,64})\.\d+\./.exec(ticket)?.[1];

export const isHonouredTicket = (
  fingerprint: Fingerprint,
  ticket: string,
  shown: VerifiedPassword,
  at: string,
): boolean => honouredId(fingerprint, purposeOf(shown), ticket, at) === shown.memberId;

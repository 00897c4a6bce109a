// Where the accounts' events live.

export const memberStream = (memberId: string): string => `user-${memberId}`;
export const sessionStream = (sessionId: string): string => `session-${sessionId}`;
export const adminsStream = 'admins';

/**
 * Claim streams are named by a keyed hash of the address or name: the log tells nobody who has an account, not even after
 * the member was erased.
 */
export const emailStream = (fingerprint: Fingerprint, email: string): string =>
  `email-${fingerprint('email', email.toLowerCase())}`;
export const usernameStream = (fingerprint: Fingerprint, username: string): string =>
  `username-${fingerprint('username', username.toLowerCase())}`;

export type Fingerprint = (purpose: string, value: string) => string;

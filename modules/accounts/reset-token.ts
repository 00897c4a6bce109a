// The token of a password reset link. It can be derived again from the reset's id and the master key, so it is kept nowhere:
// the log holds its hash, and the mail that carries it is written when it is sent.
import type { Fingerprint } from './claim.ts';

export function resetToken(fingerprint: Fingerprint, memberId: string, resetId: string): string {
  const proof = fingerprint('password-reset', `${memberId}:${resetId}`);
  return `${Buffer.from(memberId).toString('base64url')}.${proof}`;
}

/** Whose account a token would reset, if it is honoured. Proves nothing. */
export function memberOfResetToken(token: string): string | undefined {
  const [encoded, proof, ...more] = token.split('.');
  if (!encoded || !proof || more.length > 0) return undefined;
  const memberId = Buffer.from(encoded, 'base64url').toString();
  return /^[A-Za-z0-9-]{1,64}$/.test(memberId) ? memberId : undefined;
}

// The token of a link in a mail, derived from the link's id and the master key. Only its hash is stored.
import { hash } from 'node:crypto';
import type { Fingerprint } from '../model/claim.ts';

/** A token of one purpose is invalid for the other. */
type Purpose = 'password-reset' | 'email-confirmation';

export function linkToken(fingerprint: Fingerprint, purpose: Purpose, memberId: string, linkId: string): string {
  const proof = fingerprint(purpose, `${memberId}:${linkId}`);
  return `${Buffer.from(memberId).toString('base64url')}.${proof}`;
}

export const tokenHashOf = (token: string): string => hash('sha256', token, 'base64url');

/** Returns the account that a token is about, if it is well-formed. Proves nothing. */
export function memberOfToken(token: string): string | undefined {
  const [encoded, proof, ...more] = token.split('.');
  if (!encoded || !proof || more.length > 0) return undefined;
  const memberId = Buffer.from(encoded, 'base64url').toString();
  return /^[A-Za-z0-9-]{1,64}$/.test(memberId) ? memberId : undefined;
}

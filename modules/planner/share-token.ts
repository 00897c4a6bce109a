// The token of the link to a shared plan, derived from the link's id and the master key, and stored nowhere.
import { sameSecret } from '../../src/kernel/same-secret.ts';
import type { Fingerprint } from '../accounts/index.ts';

export function shareToken(fingerprint: Fingerprint, planId: string, linkId: string): string {
  return `${planId}.${fingerprint('plan-share', `${planId}.${linkId}`)}`;
}

/** Returns the plan that a token claims to open. Only `opensPlan` verifies it. */
export const planOfToken = (token: string): string => token.split('.')[0] ?? '';

export function opensPlan(
  fingerprint: Fingerprint,
  token: string,
  { planId, linkId }: Readonly<{ planId: string; linkId: string | null }>,
): boolean {
  return linkId !== null && sameSecret(token, shareToken(fingerprint, planId, linkId));
}

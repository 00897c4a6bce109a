// The text of an invitation's link, derived from its id and the master key, and stored nowhere.
import { sameSecret } from '../../../src/kernel/same-secret.ts';
import type { Fingerprint } from '../model/claim.ts';

const proofOf = (fingerprint: Fingerprint, invitationId: string) =>
  fingerprint('invitation', invitationId).slice(0, 22);

export const invitationText = (fingerprint: Fingerprint, invitationId: string): string =>
  `${invitationId}.${proofOf(fingerprint, invitationId)}`;

/** Returns the id of the invitation, if its text was made here. */
export function invitationOf(fingerprint: Fingerprint, text: string): string | undefined {
  const [invitationId = '', proof = ''] = text.split('.');
  return sameSecret(proof, proofOf(fingerprint, invitationId)) ? invitationId : undefined;
}

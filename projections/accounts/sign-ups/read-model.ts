// The sign-up mode, the invitations, and the sign-ups that admins review.
import type { SignUpMode } from '../../../modules/accounts/model/sign-up-mode.ts';

/** One document, under `modeId`. */
export type ModeDocument = Readonly<{ _id: string; mode: SignUpMode; setAt: string; becauseOfWave: boolean }>;
export const modeId = 'mode';

/** `_id` is the invitation's id. One that is used up has no document. */
export type InvitationDocument = Readonly<{
  _id: string;
  uses: number;
  used: number;
  madeAt: string;
  expiresAt: string | null;
}>;

/** `_id` is the member's id. One who never had to wait has no document. */
export type ApprovalDocument = Readonly<{ _id: string; askedAt: string; status: 'waiting' | 'approved' | 'declined' }>;

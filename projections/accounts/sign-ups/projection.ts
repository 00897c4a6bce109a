// Folds the sign-up mode, the invitations that can still be used, and the sign-ups that admins review.
import { ApprovalAsked, MemberApproved, MemberDeclined } from '../../../modules/accounts/model/approval.ts';
import { InvitationMade, InvitationRevoked, InvitationUsed } from '../../../modules/accounts/model/invitation.ts';
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { type SignUpMode, SignUpModeSet } from '../../../modules/accounts/model/sign-up-mode.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

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

export const modes = collection<ModeDocument>('sign-ups.modes', {
  whose: 'nobody',
  rules: ({ on }) => [on(SignUpModeSet, { key: () => modeId, fold: (_, { data }, _id) => ({ _id, ...data }) })],
});

const invitationId = (event: { data: { invitationId: string } }): string => event.data.invitationId;

export const invitations = collection<InvitationDocument>('sign-ups.invitations', {
  whose: 'nobody',
  indexes: [{ fields: { madeAt: -1 } }],
  rules: ({ on }) => [
    on(InvitationMade, {
      key: invitationId,
      fold: (_, { data: { uses, madeAt, expiresAt } }, _id) => ({ _id, uses, used: 0, madeAt, expiresAt }),
    }),
    on(InvitationUsed, {
      key: invitationId,
      fold: (doc) => (doc && doc.used + 1 < doc.uses ? { ...doc, used: doc.used + 1 } : null),
    }),
    on(InvitationRevoked, { key: invitationId, fold: () => null }),
  ],
});

const memberId = (event: { data: { memberId: string } }): string => event.data.memberId;

export const approvals = collection<ApprovalDocument>('sign-ups.approvals', {
  whose: { owner: '_id', exportedAs: 'signUpApproval' },
  indexes: [{ fields: { status: 1, askedAt: 1 } }],
  rules: ({ on }) => [
    on(ApprovalAsked, {
      key: memberId,
      fold: (_, { metadata: { at } }, _id) => ({ _id, askedAt: at, status: 'waiting' }),
    }),
    on(MemberApproved, { key: memberId, fold: (doc) => doc && { ...doc, status: 'approved' } }),
    on(MemberDeclined, { key: memberId, fold: (doc) => doc && { ...doc, status: 'declined' } }),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

export const signUpsProjection = defineProjection({
  name: 'sign-ups',
  version: 2,
  collections: [modes, invitations, approvals],
});

// Folds members' submissions and corrections, for the admins who decide and for the members themselves.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { siteOf } from '../../../modules/tools/model/address.ts';
import {
  type CorrectedField,
  type CorrectionOutcome,
  CorrectionResolved,
  CorrectionSuggested,
} from '../../../modules/tools/model/correction.ts';
import {
  SubmissionAccepted,
  SubmissionApproved,
  SubmissionRejected,
  type SubmissionStatus,
  ToolSubmitted,
} from '../../../modules/tools/model/submission.ts';
import type { ToolContent } from '../../../modules/tools/model/tool-content.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

export type SubmissionDocument = Readonly<{
  _id: string;
  memberId: string;
  proposal: ToolContent;
  /** Host and path of the proposed website. */
  site: string | null;
  isOwn: boolean;
  status: SubmissionStatus;
  /** For an approved one, once its tool is listed. */
  toolId: string | null;
  reason: string | null;
  createdAt: string;
  decidedAt: string | null;
}>;

export type CorrectionDocument = Readonly<{
  _id: string;
  toolId: string;
  memberId: string;
  field: CorrectedField;
  text: string;
  status: 'open' | CorrectionOutcome;
  createdAt: string;
  resolvedAt: string | null;
}>;

const submissionId = ({ data }: { data: { submissionId: string } }): string => data.submissionId;
const correctionId = ({ data }: { data: { correctionId: string } }): string => data.correctionId;

export const submissions = collection<SubmissionDocument>('submissions.submissions', {
  whose: { owner: 'memberId', exportedAs: 'toolSubmissions' },
  indexes: [
    { fields: { status: 1, createdAt: -1 } },
    { fields: { memberId: 1, createdAt: -1 } },
    { fields: { status: 1, site: 1 } },
  ],
  rules: ({ on, onEach }) => [
    on(ToolSubmitted, {
      key: submissionId,
      fold: (_, { data: { memberId, proposal, isOwn }, metadata }, _id) =>
        proposal && {
          ...{ _id, memberId, proposal, site: siteOf(proposal.website), isOwn, status: 'pending' },
          ...{ toolId: null, reason: null, createdAt: metadata.at, decidedAt: null },
        },
    }),
    on(SubmissionAccepted, {
      key: submissionId,
      fold: (doc, { metadata }) => doc && { ...doc, status: 'approved', decidedAt: metadata.at },
    }),
    on(SubmissionApproved, {
      key: submissionId,
      fold: (doc, { data: { toolId }, metadata }) =>
        doc && { ...doc, status: 'approved', toolId, decidedAt: doc.decidedAt ?? metadata.at },
    }),
    on(SubmissionRejected, {
      key: submissionId,
      fold: (doc, { data: { reason }, metadata }) =>
        doc && { ...doc, status: 'rejected', reason, decidedAt: metadata.at },
    }),
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
  ],
});

export const corrections = collection<CorrectionDocument>('submissions.corrections', {
  whose: { owner: 'memberId', exportedAs: 'toolCorrections' },
  indexes: [{ fields: { status: 1, createdAt: -1 } }, { fields: { memberId: 1, createdAt: -1 } }],
  rules: ({ on, onEach }) => [
    on(CorrectionSuggested, {
      key: correctionId,
      fold: (_, { data: { toolId, memberId, field, text }, metadata }, _id) =>
        text === null
          ? null
          : { _id, toolId, memberId, field, text, status: 'open', createdAt: metadata.at, resolvedAt: null },
    }),
    on(CorrectionResolved, {
      key: correctionId,
      fold: (doc, { data: { outcome }, metadata }) => doc && { ...doc, status: outcome, resolvedAt: metadata.at },
    }),
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
  ],
});

export const submissionsProjection = defineProjection({
  name: 'submissions',
  version: 1,
  collections: [submissions, corrections],
});

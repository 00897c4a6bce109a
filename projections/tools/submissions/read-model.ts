// Members' contributions to the directory: submissions of tools, and corrections. Both are erased with their member.
import type { CorrectedField, CorrectionOutcome } from '../../../modules/tools/model/correction.ts';
import type { SubmissionStatus } from '../../../modules/tools/model/submission.ts';
import type { ToolContent } from '../../../modules/tools/model/tool-content.ts';

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
  /** For a rejected one. */
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

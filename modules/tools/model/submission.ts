// A member's submission of a tool: pending, then accepted or rejected, once. The decision precedes the listing, so a
// tool is never listed for a submission that someone else rejects.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf, personal, publicText } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { submissionDecided, submissionNotFound } from './errors.ts';
import { onlyAnAdminSetsAffiliateLinks } from './policies.ts';
import { type ToolContent, toolChanges, toolContent } from './tool-content.ts';

const ids = { submissionId: idOf('submission'), memberId: idOf('member') };
const staffIds = z.array(idOf('member'));

export const ToolSubmitted = defineEvent('ToolSubmitted', {
  summary: 'A member submitted a tool to the directory.',
  schema: z.object({
    ...ids,
    proposal: personal('memberId', toolContent),
    isOwn: z.boolean(),
    /** The staff at the time, who are notified. */
    staffIds,
  }),
});
export const SubmissionAccepted = defineEvent('SubmissionAccepted', {
  summary: 'Staff decided to list the tool of a submission.',
  schema: z.object({
    ...ids,
    /** Their changes to the proposal. */
    changes: toolChanges,
    affiliateLink: publicText('A link of the directory to a tool.').nullable(),
  }),
});
export const SubmissionApproved = defineEvent('SubmissionApproved', {
  summary: 'A submission was approved, and its tool was listed.',
  schema: z.object({ ...ids, toolId: idOf('tool') }),
});
export const SubmissionRejected = defineEvent('SubmissionRejected', {
  summary: 'An admin rejected a submission.',
  version: 2,
  schema: z.object({
    ...ids,
    /** In words for the member. Version 1 stored it unsealed. */
    reason: personal('memberId', z.string(), { since: 2 }),
  }),
  upcasters: { 1: (data) => data },
});
export const SubmissionWaited = defineEvent('SubmissionWaited', {
  summary: 'A submission has been pending for a week.',
  schema: z.object({ ...ids, staffIds }),
});

const events = [ToolSubmitted, SubmissionAccepted, SubmissionApproved, SubmissionRejected, SubmissionWaited] as const;
type SubmissionEvent = EventsOf<typeof events>;

type SubmitTool = Command<'SubmitTool', Omit<DataOf<typeof ToolSubmitted>, 'memberId'>>;
type Approve = Command<'ApproveSubmission', Readonly<{ changes: Partial<ToolContent>; affiliateLink: string | null }>>;
/** Issued once the tool is listed. */
type RecordListing = Command<'RecordListing', Readonly<{ toolId: string }>>;
type Reject = Command<'RejectSubmission', Readonly<{ reason: string }>>;
type Remind = Command<'RemindOfSubmission', Readonly<{ staffIds: readonly string[] }>>;
type SubmissionCommand = SubmitTool | Approve | RecordListing | Reject | Remind;

export const submissionStatuses = ['pending', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

type Submitted = Readonly<{
  submissionId: string;
  memberId: string;
  /** Null once the member is erased. */
  proposal: ToolContent | null;
}> &
  (
    | Readonly<{ status: 'pending' | 'rejected' }>
    | Readonly<{ status: 'accepted'; changes: z.output<typeof toolChanges>; affiliateLink: string | null }>
    | Readonly<{ status: 'approved'; toolId: string }>
  );
type SubmissionState = Readonly<{ status: 'none' }> | Submitted;

function evolve(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  if (event.type === 'ToolSubmitted') {
    const { submissionId, memberId, proposal } = event.data;
    return { status: 'pending', submissionId, memberId, proposal };
  }
  if (state.status === 'none') return state;
  const { submissionId, memberId, proposal } = state;
  const submitted = { submissionId, memberId, proposal };
  switch (event.type) {
    case 'SubmissionAccepted': {
      const { changes, affiliateLink } = event.data;
      return { ...submitted, status: 'accepted', changes, affiliateLink };
    }
    case 'SubmissionApproved':
      return { ...submitted, status: 'approved', toolId: event.data.toolId };
    case 'SubmissionRejected':
      return { ...submitted, status: 'rejected' };
    case 'SubmissionWaited':
      return state;
  }
}

function decide(command: SubmissionCommand, state: SubmissionState): readonly SubmissionEvent[] | Refusal {
  if (command.type === 'SubmitTool')
    return state.status === 'none' ? [ToolSubmitted({ ...command.data, memberId: actingMember(command) })] : [];
  if (state.status === 'none') return submissionNotFound;
  const { submissionId, memberId } = state;
  if (command.type === 'RecordListing')
    return state.status === 'accepted' && state.proposal !== null
      ? [SubmissionApproved({ submissionId, memberId, toolId: command.data.toolId })]
      : [];
  if (command.type === 'RemindOfSubmission')
    return state.status === 'pending' && state.proposal !== null
      ? [SubmissionWaited({ submissionId, memberId, staffIds: command.data.staffIds })]
      : [];
  // Its member was erased: there is nothing to decide, and no one to notify.
  if (state.proposal === null) return submissionNotFound;
  if (state.status !== 'pending') return submissionDecided;
  switch (command.type) {
    case 'ApproveSubmission': {
      const { changes, affiliateLink } = command.data;
      const refusal = affiliateLink === null ? undefined : onlyAnAdminSetsAffiliateLinks(command.actor);
      return refusal ?? [SubmissionAccepted({ submissionId, memberId, changes, affiliateLink })];
    }
    case 'RejectSubmission':
      return [SubmissionRejected({ submissionId, memberId, reason: command.data.reason })];
  }
}

export const submissions = aggregate({
  category: 'submission',
  events,
  decider: { initial: { status: 'none' } as SubmissionState, evolve, decide },
});

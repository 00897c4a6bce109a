// A member's submission of a tool: pending, then approved or rejected with a reason, once. What the member wrote is theirs; an
// approval lists a tool of its own.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { submissionDecided, submissionNotFound } from './errors.ts';
import { contentOf, type ToolContent, toolContent } from './tool-content.ts';

const ids = { submissionId: idOf('submission'), memberId: idOf('member') };
const staffIds = z.array(idOf('member'));

export const ToolSubmitted = defineEvent('ToolSubmitted', {
  summary: 'A member submitted a tool to the directory.',
  schema: z.object({
    ...ids,
    proposal: personal('memberId', toolContent),
    /** Whether the member says that it is their own. */
    isOwn: z.boolean(),
    /** The staff then, who are told. */
    staffIds,
  }),
});
export const SubmissionApproved = defineEvent('SubmissionApproved', {
  summary: 'An admin approved a submission, and its tool was listed.',
  schema: z.object({ ...ids, toolId: idOf('tool') }),
});
export const SubmissionRejected = defineEvent('SubmissionRejected', {
  summary: 'An admin rejected a submission.',
  version: 2,
  schema: z.object({
    ...ids,
    /** As the member is told. Version 1 stored it unsealed. */
    reason: personal('memberId', z.string(), { since: 2 }),
  }),
  upcasters: { 1: (data) => data },
});
export const SubmissionWaited = defineEvent('SubmissionWaited', {
  summary: 'A submission has waited for a week.',
  schema: z.object({ ...ids, staffIds }),
});

const events = [ToolSubmitted, SubmissionApproved, SubmissionRejected, SubmissionWaited] as const;
type SubmissionEvent = EventsOf<typeof events>;

type SubmitTool = Command<
  'SubmitTool',
  Readonly<{ submissionId: string; proposal: ToolContent; isOwn: boolean; staffIds: readonly string[] }>
>;
type Approve = Command<'ApproveSubmission', Readonly<{ toolId: string }>>;
type Reject = Command<'RejectSubmission', Readonly<{ reason: string }>>;
type Remind = Command<'RemindOfSubmission', Readonly<{ staffIds: readonly string[] }>>;
type SubmissionCommand = SubmitTool | Approve | Reject | Remind;

export const submissionStatuses = ['pending', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

type Submitted = Readonly<{
  status: SubmissionStatus;
  submissionId: string;
  memberId: string;
  /** Null once the member is erased. */
  proposal: ToolContent | null;
}>;
type SubmissionState = Readonly<{ status: 'none' }> | Submitted;

function evolve(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  if (event.type === 'ToolSubmitted') {
    const { submissionId, memberId, proposal } = event.data;
    return { status: 'pending', submissionId, memberId, proposal };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'SubmissionApproved':
      return { ...state, status: 'approved' };
    case 'SubmissionRejected':
      return { ...state, status: 'rejected' };
    case 'SubmissionWaited':
      return state;
  }
}

function decide(command: SubmissionCommand, state: SubmissionState): readonly SubmissionEvent[] | Refusal {
  if (command.type === 'SubmitTool') {
    const { submissionId, proposal, isOwn, staffIds: staff } = command.data;
    const memberId = actingMember(command);
    const said = { submissionId, memberId, proposal: contentOf(proposal), isOwn, staffIds: [...staff] };
    return state.status === 'none' ? [ToolSubmitted(said)] : [];
  }
  if (state.status === 'none') return submissionNotFound;
  const { submissionId, memberId } = state;
  if (command.type === 'RemindOfSubmission')
    return state.status === 'pending' && state.proposal !== null
      ? [SubmissionWaited({ submissionId, memberId, staffIds: [...command.data.staffIds] })]
      : [];
  // Its member was erased: there is nothing to decide on, and nobody to tell.
  if (state.proposal === null) return submissionNotFound;
  if (state.status !== 'pending') return submissionDecided;
  switch (command.type) {
    case 'ApproveSubmission':
      return [SubmissionApproved({ submissionId, memberId, toolId: command.data.toolId })];
    case 'RejectSubmission':
      return [SubmissionRejected({ submissionId, memberId, reason: command.data.reason })];
  }
}

export const submissions = aggregate({
  category: 'submission',
  events,
  decider: { initial: { status: 'none' } as SubmissionState, evolve, decide },
});

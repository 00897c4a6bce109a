// The notifications of submissions: staff are told of each, and again when one has waited; the member is told of the decision.
import {
  SubmissionApproved,
  SubmissionRejected,
  SubmissionWaited,
  ToolSubmitted,
} from '../../modules/tools/submission.ts';
import { notificationKind, tells } from '../../src/platform/notification-kind.ts';
import { toolSubject } from '../directory/queries.ts';

export const newSubmissionKind = notificationKind({
  name: 'new_submission',
  type: 'new_submission',
  forStaff: true,
  version: 1,
  about: {},
  from: [
    tells(ToolSubmitted, ({ data: { submissionId, staffIds } }) => ({
      to: staffIds,
      by: null,
      once: `submission-${submissionId}`,
      about: {},
      details: { state: 'new' },
    })),
    tells(SubmissionWaited, ({ data: { submissionId, staffIds } }) => ({
      to: staffIds,
      by: null,
      once: `submission-waited-${submissionId}`,
      about: {},
      details: { state: 'waiting' },
    })),
  ],
  words: ({ details: { state } }) =>
    state === 'new'
      ? { title: 'New submission', message: 'A member submitted a tool' }
      : { title: 'A submission waits', message: 'A submitted tool has waited for a week' },
  actionUrl: () => '/admin?tab=submissions',
});

export const submissionApprovedKind = notificationKind({
  name: 'submission_approved',
  type: 'submission_decided',
  version: 1,
  about: { tool: toolSubject },
  from: [
    tells(SubmissionApproved, ({ data: { submissionId, memberId, toolId } }) => ({
      to: [memberId],
      by: null,
      once: `submission-decided-${submissionId}`,
      about: { tool: toolId },
    })),
  ],
  words: ({ excerpts }) => ({
    title: 'Your submission was approved',
    message: `${excerpts.tool ?? 'The tool'} is in the directory now. Thank you!`,
  }),
  actionUrl: ({ tool }) => `/ai-tools/${tool}`,
});

export const submissionRejectedKind = notificationKind({
  name: 'submission_rejected',
  type: 'submission_decided',
  version: 1,
  about: {},
  from: [
    tells(SubmissionRejected, ({ data: { submissionId, memberId, reason } }) => ({
      to: [memberId],
      by: null,
      once: `submission-decided-${submissionId}`,
      about: {},
      details: { reason: reason ?? '' },
    })),
  ],
  words: ({ details: { reason } }) => ({ title: 'Your submission was not accepted', message: reason }),
  actionUrl: () => '/ai-tools',
});

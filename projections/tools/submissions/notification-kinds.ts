// Notifies staff of a submission, and again after a week, and the member of the decision.
import {
  SubmissionApproved,
  SubmissionRejected,
  SubmissionWaited,
  ToolSubmitted,
} from '../../../modules/tools/model/submission.ts';
import { notificationKind, notifies, type Subject } from '../../../src/platform/notification-kind.ts';
import { toolSubject } from '../directory/queries.ts';
import { submissionNames } from './queries.ts';

const submissionSubject: Subject = {
  endings: [],
  existing: async (read, ids) =>
    new Map([...(await submissionNames(read, ids))].map(([id, excerpt]) => [id, { excerpt }])),
};

export const newSubmissionKind = notificationKind({
  name: 'new_submission',
  type: 'new_submission',
  forStaff: true,
  version: 3,
  groupedBy: 'day',
  from: [
    notifies(ToolSubmitted, ({ data: { submissionId, staffIds } }) => ({
      to: staffIds,
      once: `submission-${submissionId}`,
    })),
  ],
  words: () => ({ title: 'New submission', message: 'A member submitted a tool' }),
  messageOfMany: (count) => `Members submitted ${count} tools`,
  actionUrl: () => '/admin?tab=submissions',
});

export const submissionWaitsKind = notificationKind({
  name: 'submission_waits',
  type: 'new_submission',
  forStaff: true,
  version: 1,
  groupedBy: 'day',
  from: [
    notifies(SubmissionWaited, ({ data: { submissionId, staffIds } }) => ({
      to: staffIds,
      once: `submission-waited-${submissionId}`,
    })),
  ],
  words: () => ({ title: 'A submission is waiting', message: 'A submitted tool has been waiting for a week' }),
  messageOfMany: (count) => `${count} submitted tools have waited for a week`,
  actionUrl: () => '/admin?tab=submissions',
});

export const submissionApprovedKind = notificationKind({
  name: 'submission_approved',
  type: 'submission_decided',
  version: 1,
  about: { tool: toolSubject },
  from: [
    notifies(SubmissionApproved, ({ data: { submissionId, memberId, toolId } }) => ({
      to: [memberId],
      once: `submission-decided-${submissionId}`,
      about: { tool: toolId },
    })),
  ],
  words: ({ excerpts }) => ({
    title: `${excerpts.tool ?? 'Your submission'} was approved`,
    message: `${excerpts.tool ?? 'The tool'} is in the directory now. Thank you!`,
  }),
  actionUrl: ({ tool }) => `/ai-tools/${tool}`,
});

export const submissionRejectedKind = notificationKind({
  name: 'submission_rejected',
  type: 'submission_decided',
  version: 2,
  about: { submission: submissionSubject },
  from: [
    notifies(SubmissionRejected, ({ data: { submissionId, memberId, reason } }) => ({
      to: [memberId],
      once: `submission-decided-${submissionId}`,
      about: { submission: submissionId },
      details: { reason: reason ?? '' },
    })),
  ],
  words: ({ details: { reason }, excerpts: { submission: name } }) => ({
    title: `${name ?? 'Your submission'} was not accepted`,
    message: reason,
  }),
  actionUrl: () => '/account#submissions',
});

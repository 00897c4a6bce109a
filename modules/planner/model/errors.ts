// Every refusal of the planner, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const planNotFound = refuse.notFound('planner/not-found', 'Report not found');
export const notReady = refuse.conflict('planner/not-ready', 'This report is not ready yet.');
export const notFailed = refuse.conflict('planner/not-failed', 'Only a report that failed can be tried again.');
export const toolNotInPlan = refuse.notFound('planner/tool-not-in-plan', 'This tool is not part of the plan.');
export const measurementNotFound = refuse.notFound(
  'planner/measurement-not-found',
  'This measurement is no longer there.',
);
export const otherType = refuse.conflict(
  'planner/other-metric-type',
  'This metric is already measured as something else. Give the new one another name.',
);
export const firstNeedsAll = refuse.invalid(
  'planner/first-measurement-needs-all',
  'A metric’s first measurement needs a type, a baseline and a target.',
);
export const measuredTooEarly = refuse.invalid(
  'planner/measured-too-early',
  'This time is still to come. Record what you have already measured.',
  'recordedAt',
);
export const tooManyMeasurements = refuse.refused(
  'planner/too-many-measurements',
  'A plan holds 500 measurements. Delete some that you no longer need.',
);
export const linkInvalid = refuse.notFound('planner/link-not-valid', 'This link no longer works. Ask for a new one.');
export const commentNotFound = refuse.notFound('planner/comment-not-found', 'This comment is no longer there.');
export const notCommentAuthor = refuse.forbidden(
  'planner/not-comment-author',
  'Only its author and the plan’s owner can delete a comment.',
);
export const tooManyComments = refuse.refused(
  'planner/too-many-comments',
  'A plan holds 200 comments. Delete some that you no longer need.',
);
export const trackingClosed = refuse
  .payment(
    'planner/tracking-closed',
    'Tracking and export of this plan have ended. A Monthly Subscription opens them again.',
  )
  .with({ checkout: '/implementation-agent/checkout' });

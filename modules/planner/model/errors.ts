// Every refusal of the planner, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const planNotFound = refuse('planner/not-found', 'not-found', 'Report not found');
export const notReady = refuse('planner/not-ready', 'conflict', 'This report is not ready yet.');
export const notFailed = refuse('planner/not-failed', 'conflict', 'Only a report that failed can be tried again.');
export const toolNotInPlan = refuse('planner/tool-not-in-plan', 'not-found', 'This tool is not part of the plan.');
export const measurementNotFound = refuse(
  'planner/measurement-not-found',
  'not-found',
  'This measurement is no longer there.',
);
export const otherType = refuse(
  'planner/other-metric-type',
  'conflict',
  'This metric is already measured as something else. Give the new one a name of its own.',
);
export const firstNeedsAll = refuse(
  'planner/first-measurement-needs-all',
  'invalid',
  'A metric’s first measurement needs a type, a baseline and a target.',
);
export const measuredTooEarly = refuse(
  'planner/measured-too-early',
  'invalid',
  'This time is still to come. Record what you have already measured.',
  'recordedAt',
);
export const tooManyMeasurements = refuse(
  'planner/too-many-measurements',
  'refused',
  'A plan holds 500 measurements. Delete some that you no longer need.',
);
export const linkInvalid = refuse(
  'planner/link-not-valid',
  'not-found',
  'This link no longer works. Ask for a new one.',
);
export const commentNotFound = refuse('planner/comment-not-found', 'not-found', 'This comment is no longer there.');
export const notCommentAuthor = refuse(
  'planner/not-comment-author',
  'forbidden',
  'Only its author and the plan’s owner can delete a comment.',
);
export const tooManyComments = refuse(
  'planner/too-many-comments',
  'refused',
  'A plan holds 200 comments. Delete some that you no longer need.',
);
export const trackingClosed = refuse(
  'planner/tracking-closed',
  'payment',
  'Tracking and export of this plan have ended. A Monthly Subscription opens them again.',
).with({ checkout: '/implementation-agent/checkout' });

// The public interface of the planner module.

export {
  PlanCommentDeleted,
  PlanCommented,
  PlanCommentRemoved,
  PlanCommentRestored,
  planComments,
} from './comment.ts';
export { commentPlaces } from './comment-places.ts';
export { planCommentsRouter } from './comments-router.ts';
export { sharedExperience } from './experience.ts';
export { experienceRouter } from './experience-router.ts';
export { planCommentFlaggable } from './flaggable.ts';
export { metricTypes } from './improvement.ts';
export { openingLinks } from './limits.ts';
export { PlanRequested, PlanRetried, plans, ReportFailed, ReportGenerated } from './plan.ts';
export { plannerReactions, plannerSchedules } from './reactions.ts';
export { planReminders } from './reminder.ts';
export { reminderSchedules } from './reminder-schedules.ts';
export { remindersRouter, stopReminders } from './reminders-router.ts';
export { type Answers, answers as planAnswers, type Report, type Writer } from './report.ts';
export { plannerRouter } from './router.ts';
export { opensPlan, planOfToken, shareToken } from './share-token.ts';
export { KpiMeasured, progressStatuses, ToolProgressed, tracking } from './tracking.ts';
export { trackingRouter } from './tracking-router.ts';

// The public interface of the planner module.

export { planCommentsRouter } from './comments-router.ts';
export { experienceRouter } from './experience-router.ts';
export { planCommentFlaggable } from './flaggable.ts';
export { openingLinks } from './limits.ts';
export * from './model/comment.ts';
export { commentPlaces } from './model/comment-places.ts';
export { sharedExperience } from './model/experience.ts';
export { metricTypes } from './model/improvement.ts';
export { PlanRequested, PlanRetried, plans, ReportFailed, ReportGenerated } from './model/plan.ts';
export { planReminders } from './model/reminder.ts';
export { type Answers, answers as planAnswers, type Report, type Writer } from './model/report.ts';
export { KpiMeasured, progressStatuses, ToolProgressed, tracking } from './model/tracking.ts';
export { plannerReactions, plannerSchedules } from './reactions.ts';
export { reminderSchedules } from './reminder-schedules.ts';
export { remindersRouter, stopReminders } from './reminders-router.ts';
export { plannerRouter } from './router.ts';
export { opensPlan, planOfToken, shareToken } from './share-token.ts';
export { trackingRouter } from './tracking-router.ts';

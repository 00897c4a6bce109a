// The public interface of the newsletter module.

export { followingLinks } from './limits.ts';
export { forgettingTries, mailingReactions } from './mailing-reactions.ts';
export { mailingSchedules } from './mailing-schedules.ts';
export { createMailingTries } from './mailing-tries.ts';
export { mailingsRouter } from './mailings-router.ts';
export { reportBatches } from './model/report-batch.ts';
export { reportDays } from './model/report-days.ts';
export { reportMailings } from './model/report-mailing.ts';
export { subscriptions } from './model/subscription.ts';
export { newsletterReactions, newsletterSchedules } from './reactions.ts';
export { endSubscription, failSubscriber, newsletterDataOf, newsletterRouter } from './router.ts';

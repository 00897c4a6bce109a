// The public interface of the newsletter module.

export { followingLinks } from './limits.ts';
export { forgettingTries, mailingReactions } from './mailing-reactions.ts';
export { mailingSchedules } from './mailing-schedules.ts';
export { createMailingTries } from './mailing-tries.ts';
export { mailingsRouter } from './mailings-router.ts';
export { newsletterReactions, newsletterSchedules } from './reactions.ts';
export { reportBatches } from './report-batch.ts';
export { reportDays } from './report-days.ts';
export { reportMailings } from './report-mailing.ts';
export { endSubscription, failSubscriber, newsletterDataOf, newsletterRouter } from './router.ts';
export { subscriptions } from './subscription.ts';

// The public interface of the newsletter module.

export { followingLinks } from './limits.ts';
export { newsletterReactions, newsletterSchedules } from './reactions.ts';
export { endSubscription, newsletterRouter } from './router.ts';
export { SubscriberErased, subscriptions } from './subscription.ts';

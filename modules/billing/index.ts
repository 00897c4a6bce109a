// The public interface of the billing module.

export { subscriptionAt } from './access.ts';
export { checkoutRouter } from './checkout-router.ts';
export { customers } from './customer.ts';
export { MonthlySubscriptionRenewed, MonthlySubscriptionStarted, PlanCovered } from './customer-events.ts';
export { unsignedMessage } from './errors.ts';
export { billingReactions } from './reactions.ts';
export { recordNewsOf } from './recording.ts';
export { billingSchedules } from './schedules.ts';
export { beginTracking, giveBack, isCovered, requireMeans, spendOn, trackingNow } from './spending.ts';
export { subscriptionRouter } from './subscription-router.ts';
export { offerOf, offers } from './tier.ts';

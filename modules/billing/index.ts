// The public interface of the billing module.

export { checkoutRouter } from './checkout-router.ts';
export { subscriptionAt } from './model/access.ts';
export { customers } from './model/customer.ts';
export { MonthlySubscriptionRenewed, MonthlySubscriptionStarted, PlanCovered } from './model/customer-events.ts';
export { unsignedMessage } from './model/errors.ts';
export { offerOf, offers } from './model/tier.ts';
export { billingReactions } from './reactions.ts';
export { recordStateOf } from './recording.ts';
export { billingSchedules } from './schedules.ts';
export { beginTracking, giveBack, isCovered, requireCoverage, spendOn, trackingNow } from './spending.ts';
export { subscriptionRouter } from './subscription-router.ts';

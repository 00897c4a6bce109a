// Billing: what members buy, and what it entitles them to.
import * as module from '../../../modules/billing/index.ts';
import { entitlementsProjection } from '../../../projections/billing/entitlements/projection.ts';
import { unsettledPayments } from '../../../projections/billing/entitlements/queries.ts';
import { entitlementsRouter } from '../../../projections/billing/entitlements/router.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import { feature } from '../feature.ts';
import { stripeWebhook, stripeWebhookRoute } from '../http/routes/stripe-webhook.ts';
import { fixedPage } from '../pages/fixed-page.ts';

export const billing = feature({
  name: 'billing',
  aggregates: [module.customers],
  projections: [entitlementsProjection],
  routers: ({ read, paymentGateway, publicUrl }) => ({
    billing: trpc.mergeRouters(
      entitlementsRouter({ read }),
      module.checkoutRouter({ paymentGateway, publicUrl }),
      module.subscriptionRouter({ paymentGateway, publicUrl }),
    ),
  }),
  reactions: ({ paymentGateway }) => module.billingReactions({ paymentGateway }),
  schedules: ({ paymentGateway, read, clock }) =>
    module.billingSchedules({ paymentGateway, unsettled: () => unsettledPayments(read, clock()) }),
  pages: [
    fixedPage('/implementation-agent/checkout', 'Checkout', 'Pay for the Implementation Agent.', {
      noindex: true,
      secretInQuery: 'session_id',
    }),
  ],
  apiRoutes: (deps) => [stripeWebhook(deps)],
  describedRoutes: [stripeWebhookRoute],
});

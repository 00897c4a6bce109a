// A member's purchases and their use. Decisions and the read model share it, so no page promises what is refused.
import type { CustomerEvent, Provider } from './customer-events.ts';

export type Purchase = Readonly<{
  purchaseId: string;
  isSandbox: boolean;
  /** ISO 8601, like every instant here. */
  boughtAt: string;
  revokedAt: string | null;
  /** When the provider last said that it is valid, or no longer valid; empty in older events. */
  observedAt: string;
}>;

export type CoveredPlan = Readonly<{
  planId: string;
  purchaseId: string | null;
  attempt: number | null;
  /** Null until the report is ready. */
  trackedUntil: string | null;
}>;

export type MonthlySubscription = Readonly<{
  subscriptionId: string;
  isSandbox: boolean;
  periodEndsAt: string;
  pastDueSince: string | null;
  endsAt: string | null;
  endedAt: string | null;
  observedAt: string;
}>;

/** A provider's page where a member can still subscribe. */
export type OpenCheckout = Readonly<{
  attemptId: string;
  begunAt: string;
  /** Null until the provider has created the page. */
  checkoutId: string | null;
}>;

export type CustomerState = Readonly<{
  /** The provider's id of the member; null until they first pay, and after the provider has deleted it. */
  customerId: string | null;
  purchases: readonly Purchase[];
  plans: readonly CoveredPlan[];
  subscriptions: readonly MonthlySubscription[];
  openCheckout: OpenCheckout | null;
}>;

export const newCustomer: CustomerState = {
  customerId: null,
  purchases: [],
  plans: [],
  subscriptions: [],
  openCheckout: null,
};

const isSandbox = (provider: Provider): boolean => provider === 'sandbox';

export function evolve(state: CustomerState, event: CustomerEvent): CustomerState {
  switch (event.type) {
    case 'CustomerOpened':
      return { ...state, customerId: event.data.customerId };
    case 'CustomerClosed':
      return { ...state, customerId: null };
    case 'CheckoutBegun': {
      const { attemptId, tier, begunAt } = event.data;
      return tier === 'monthly' ? { ...state, openCheckout: { attemptId, begunAt, checkoutId: null } } : state;
    }
    case 'CheckoutStarted': {
      const { attemptId, checkoutId } = event.data;
      const { openCheckout: open } = state;
      return open?.attemptId === attemptId ? { ...state, openCheckout: { ...open, checkoutId } } : state;
    }
    case 'SecondSubscriptionFound':
    case 'SecondSubscriptionPaidBack':
      return state;
    case 'PurchaseMade': {
      const { purchaseId, provider, boughtAt } = event.data;
      const purchase = { purchaseId, isSandbox: isSandbox(provider), boughtAt, revokedAt: null, observedAt: '' };
      return { ...state, purchases: [...state.purchases, purchase] };
    }
    case 'PurchaseRevoked': {
      const { purchaseId, revokedAt } = event.data;
      return withPurchase(state, purchaseId, { revokedAt, observedAt: revokedAt });
    }
    case 'PurchaseReinstated':
      return withPurchase(state, event.data.purchaseId, { revokedAt: null, observedAt: event.data.reinstatedAt });
    case 'PlanCovered': {
      const { planId, purchaseId, attempt } = event.data;
      const others = state.plans.filter((plan) => plan.planId !== planId);
      return { ...state, plans: [...others, { planId, purchaseId, attempt, trackedUntil: null }] };
    }
    case 'PlanGivenBack':
      return { ...state, plans: state.plans.filter(({ planId }) => planId !== event.data.planId) };
    case 'TrackingBegun': {
      const { planId, trackedUntil } = event.data;
      return {
        ...state,
        plans: state.plans.map((plan) => (plan.planId === planId ? { ...plan, trackedUntil } : plan)),
      };
    }
    case 'MonthlySubscriptionStarted': {
      const { subscriptionId, provider, periodEndsAt, observedAt } = event.data;
      const running = { periodEndsAt, pastDueSince: null, endsAt: null, endedAt: null, observedAt };
      const subscription = { subscriptionId, isSandbox: isSandbox(provider), ...running };
      return { ...state, subscriptions: [...state.subscriptions, subscription], openCheckout: null };
    }
    case 'MonthlySubscriptionRenewed':
      return withSubscription(state, event.data, { periodEndsAt: event.data.periodEndsAt, pastDueSince: null });
    case 'MonthlySubscriptionPastDue':
      return withSubscription(state, event.data, { pastDueSince: event.data.pastDueSince });
    case 'MonthlySubscriptionCancelled':
      return withSubscription(state, event.data, { endsAt: event.data.endsAt });
    case 'MonthlySubscriptionResumed':
      return withSubscription(state, event.data, { endsAt: null });
    case 'MonthlySubscriptionEnded':
      return withSubscription(state, event.data, { endedAt: event.data.endedAt });
  }
}

function withPurchase(state: CustomerState, id: string, change: Partial<Purchase>): CustomerState {
  return {
    ...state,
    purchases: state.purchases.map((each) => (each.purchaseId === id ? { ...each, ...change } : each)),
  };
}

function withSubscription(
  state: CustomerState,
  { subscriptionId: id, observedAt }: Readonly<{ subscriptionId: string; observedAt: string }>,
  change: Partial<MonthlySubscription>,
): CustomerState {
  return {
    ...state,
    subscriptions: state.subscriptions.map((each) =>
      each.subscriptionId === id ? { ...each, ...change, observedAt } : each,
    ),
  };
}

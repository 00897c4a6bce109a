// Folds what each member has paid for, by the same rules that decide spending.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import {
  customerEvents,
  MonthlySubscriptionEnded,
  MonthlySubscriptionStarted,
  PurchaseMade,
} from '../../../modules/billing/model/customer-events.ts';
import { type CustomerState, evolve, newCustomer } from '../../../modules/billing/model/customer-state.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

export type CustomerDocument = CustomerState & Readonly<{ _id: string }>;

/** A subscription or a purchase that may still change at the provider. `_id` is the provider's. */
export type PaymentDocument = Readonly<{ _id: string; memberId: string; isSubscription: boolean; since: string }>;

const memberId = ({ data }: { data: { memberId: string } }): string => data.memberId;

/** All other events change an existing customer. After an erasure there is none. */
const beginnings: readonly string[] = ['CustomerOpened', 'PurchaseMade', 'MonthlySubscriptionStarted'];

export const customers = collection<CustomerDocument>('entitlements.customers', {
  whose: { owner: '_id', exportedAs: 'purchases' },
  rules: ({ on }) => [
    ...customerEvents.map((definition) =>
      on(definition, {
        key: memberId,
        fold: (doc, event, _id) =>
          doc === null && !beginnings.includes(event.type) ? null : { _id, ...evolve(doc ?? newCustomer, event) },
      }),
    ),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

export const payments = collection<PaymentDocument>('entitlements.payments', {
  whose: { owner: 'memberId' },
  indexes: [{ fields: { isSubscription: 1, since: 1 } }, { fields: { memberId: 1 } }],
  rules: ({ on, onEach }) => [
    on(PurchaseMade, {
      key: ({ data }) => data.purchaseId,
      fold: (doc, { data: { memberId, provider, boughtAt: since } }, _id) =>
        provider === 'sandbox' ? doc : { _id, memberId, isSubscription: false, since },
    }),
    on(MonthlySubscriptionStarted, {
      key: ({ data }) => data.subscriptionId,
      fold: (doc, { data: { memberId, provider, observedAt: since } }, _id) =>
        provider === 'sandbox' ? doc : { _id, memberId, isSubscription: true, since },
    }),
    on(MonthlySubscriptionEnded, { key: ({ data }) => data.subscriptionId, fold: () => null }),
    // Their subscription is stored until it has ended.
    onEach(MemberErased, {
      where: ({ data }) => ({ memberId: data.memberId }),
      fold: (doc) => (doc.isSubscription ? doc : null),
    }),
  ],
});

export const entitlementsProjection = defineProjection({
  name: 'entitlements',
  version: 2,
  collections: [customers, payments],
});

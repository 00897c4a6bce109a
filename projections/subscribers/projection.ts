// Folds subscriptions to the newsletter.
import {
  SubscriberErased,
  SubscriberMailFailed,
  SubscriptionConfirmed,
  SubscriptionEnded,
  SubscriptionRequested,
} from '../../modules/newsletter/subscription.ts';
import { collection, defineProjection } from '../../src/platform/projection.ts';
import type { SubscriberDocument } from './read-model.ts';

const subscriberId = ({ data }: { data: { subscriberId: string } }): string => data.subscriberId;

export const subscribers = collection<SubscriberDocument>('subscribers.subscribers', {
  whose: { owner: '_id' },
  indexes: [
    { fields: { subscribedAt: -1 } },
    { fields: { unsubscribedAt: 1, subscribedAt: -1 } },
    { fields: { requestedAt: -1 } },
  ],
  rules: ({ on }) => [
    on(SubscriptionRequested, {
      key: subscriberId,
      fold: (_, { data: { email, source, requestedAt } }, _id) =>
        email === null
          ? null
          : {
              ...{ _id, email, source, requestedAt },
              ...{ subscribedAt: null, unsubscribedAt: null, failure: null, failedAt: null },
            },
    }),
    on(SubscriptionConfirmed, {
      key: subscriberId,
      fold: (doc, { metadata }) => doc && { ...doc, subscribedAt: metadata.at },
    }),
    on(SubscriptionEnded, {
      key: subscriberId,
      fold: (doc, { metadata }) => doc && { ...doc, unsubscribedAt: metadata.at },
    }),
    on(SubscriberMailFailed, {
      key: subscriberId,
      fold: (doc, { data: { failure }, metadata }) => doc && { ...doc, failure, failedAt: metadata.at },
    }),
    on(SubscriberErased, { key: subscriberId, fold: () => null }),
  ],
});

export const subscribersProjection = defineProjection({ name: 'subscribers', version: 3, collections: [subscribers] });

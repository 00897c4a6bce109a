// Folds subscriptions to the newsletter.
import { WeeklyReportBatchMailed } from '../../../modules/newsletter/model/report-batch.ts';
import {
  SubscriberErased,
  SubscriberMailFailed,
  SubscriptionConfirmed,
  SubscriptionEnded,
  SubscriptionRequested,
} from '../../../modules/newsletter/model/subscription.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

export type SubscriberDocument = Readonly<{
  _id: string;
  email: string;
  source: string;
  requestedAt: string;
  subscribedAt: string | null;
  unsubscribedAt: string | null;
  /** The state for lists: requested and not confirmed, subscribed, subscribed but bouncing, left. */
  state: 'asked' | 'subscribed' | 'failing' | 'left';
  /** When mail to them bounced, or they reported it as unwanted, since their last request. */
  failure: 'bounced' | 'complained' | null;
  failedAt: string | null;
  mailings: readonly Readonly<{ mailingId: string; outcome: 'sent' | 'failed' | 'left out'; at: string }>[];
}>;

const subscriberId = ({ data }: { data: { subscriberId: string } }): string => data.subscriberId;

/** Two years of a report every day. */
const maxMailings = 730;

function indexed(doc: Omit<SubscriberDocument, 'state'>): SubscriberDocument {
  if (doc.subscribedAt === null) return { ...doc, state: 'asked' };
  if (doc.unsubscribedAt !== null) return { ...doc, state: 'left' };
  return { ...doc, state: doc.failure === null ? 'subscribed' : 'failing' };
}

export const subscribers = collection<SubscriberDocument>('subscribers.subscribers', {
  whose: { owner: '_id' },
  indexes: [
    { fields: { state: 1, subscribedAt: -1 } },
    { fields: { state: 1, email: 1 } },
    { fields: { requestedAt: -1 } },
  ],
  rules: ({ on }) => [
    on(SubscriptionRequested, {
      key: subscriberId,
      fold: (doc, { data: { email, source, requestedAt } }, _id) =>
        email === null || source === null
          ? null
          : indexed({
              ...{ _id, email, source, requestedAt },
              ...{ subscribedAt: null, unsubscribedAt: null, failure: null, failedAt: null },
              mailings: doc?.mailings ?? [],
            }),
    }),
    on(SubscriptionConfirmed, {
      key: subscriberId,
      fold: (doc, { metadata }) => doc && indexed({ ...doc, subscribedAt: metadata.at }),
    }),
    on(SubscriptionEnded, {
      key: subscriberId,
      fold: (doc, { metadata }) => doc && indexed({ ...doc, unsubscribedAt: metadata.at }),
    }),
    on(SubscriberMailFailed, {
      key: subscriberId,
      fold: (doc, { data: { failure }, metadata }) => doc && indexed({ ...doc, failure, failedAt: metadata.at }),
    }),
    on(WeeklyReportBatchMailed, {
      key: ({ data: { sent, failed, leftOut } }) => [...sent, ...failed, ...leftOut],
      fold(doc, { data: { mailingId, sent, failed }, metadata: { at } }, id) {
        if (doc === null) return null;
        const outcome = sent.includes(id) ? 'sent' : failed.includes(id) ? 'failed' : 'left out';
        return { ...doc, mailings: [...doc.mailings, { mailingId, outcome, at } as const].slice(-maxMailings) };
      },
    }),
    on(SubscriberErased, { key: subscriberId, fold: () => null }),
  ],
});

export const subscribersProjection = defineProjection({ name: 'subscribers', version: 4, collections: [subscribers] });

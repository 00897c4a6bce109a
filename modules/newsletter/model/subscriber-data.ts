// What a subscription's stream records about its subscriber, for them to read: a second fold of it.
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import type { Recorded } from '../../../src/kernel/event.ts';
import { type SubscriptionEvent, subscriptionEvents, subscriptions } from './subscription.ts';

export type SubscriberData = Readonly<{
  email: string | null;
  happened: readonly Readonly<{
    what: 'asked for' | 'confirmed' | 'ended' | 'mail failed';
    at: string;
    clientAddress?: string | null;
    source?: string | null;
    failure?: 'bounced' | 'complained';
  }>[];
}>;

/** Days are YYYY-MM-DD, both inclusive; null while they are not known yet. */
export type MailingToSubscriber = Readonly<{
  firstDay: string | null;
  lastDay: string | null;
  outcome: 'sent' | 'failed' | 'left out';
  at: string;
}>;

const nothing: SubscriberData = { email: null, happened: [] };

function evolve(known: SubscriberData, { type, data, metadata: { at } }: Recorded<SubscriptionEvent>): SubscriberData {
  const and = (next: SubscriberData['happened'][number], email = known.email) => ({
    email,
    happened: [...known.happened, next],
  });
  switch (type) {
    case 'SubscriptionRequested': {
      const { clientAddress, source, email } = data;
      return and({ what: 'asked for', at, clientAddress, source }, email);
    }
    case 'SubscriptionConfirmed':
      return and({ what: 'confirmed', at, clientAddress: data.clientAddress });
    case 'SubscriptionEnded':
      return and({ what: 'ended', at });
    case 'SubscriberMailFailed':
      return and({ what: 'mail failed', at, failure: data.failure });
    case 'SubscriberErased':
      return nothing;
  }
}

/** Accepts no commands: it only reads. */
export const subscriberData = aggregate<Command, Recorded<SubscriptionEvent>, SubscriberData>({
  category: subscriptions.category,
  events: subscriptionEvents,
  decider: { initial: nothing, evolve, decide: () => [] },
});

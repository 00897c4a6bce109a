// All that is recorded of one subscriber, for their own eyes: a second fold of the stream of their subscription, which no read model
// repeats. Nothing is left of who was erased.
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { type SubscriptionEvent, subscriptionEvents, subscriptions } from './subscription.ts';

export type SubscriberData = Readonly<{
  email: string | null;
  happened: readonly Readonly<{
    what: 'asked for' | 'confirmed' | 'ended' | 'mail failed';
    /** ISO 8601. */
    at: string;
    /** The network address that it came from. */
    clientAddress?: string | null;
    /** Where on the site. */
    source?: string;
    failure?: 'bounced' | 'complained';
  }>[];
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

/** Nothing is ever asked of it: it only reads. */
export const subscriberData = aggregate<Command, Recorded<SubscriptionEvent>, SubscriberData>({
  category: subscriptions.category,
  events: subscriptionEvents,
  decider: { initial: nothing, evolve, decide: () => [] },
});

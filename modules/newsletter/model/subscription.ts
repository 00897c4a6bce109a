// One address and the newsletter. Its stream is named by a keyed hash of the address. A subscriber has a separate key,
// and may be erased without being a member.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import type { ConfirmedAddress } from '../../../src/kernel/confirmed-address.ts';
import { type DataOf, defineEvent, type EventOf, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { invalidLink } from './errors.ts';
import { mayBeMailedAgain } from './policies.ts';

/** The evidence of consent: its time is the event's. */
const consent = {
  subscriberId: idOf('subscriber'),
  /** The network address of the request. */
  clientAddress: personal('subscriberId', z.string()),
};

export const SubscriptionRequested = defineEvent('SubscriptionRequested', {
  summary: 'Somebody requested the newsletter for an address, which has to be confirmed.',
  version: 2,
  schema: z.object({
    ...consent,
    requestId: idOf('subscription request'),
    email: personal('subscriberId', z.string()),
    /** The place on the site, such as `newsletter_cta`, in the client's words. Version 1 stored it unsealed. */
    source: personal('subscriberId', z.string(), { since: 2 }),
    requestedAt: z.string(),
  }),
  upcasters: { 1: (data) => data },
});

export const SubscriptionConfirmed = defineEvent('SubscriptionConfirmed', {
  summary: 'A subscription to the newsletter was confirmed by the reader of the address.',
  schema: z.object(consent),
});

export const SubscriptionEnded = defineEvent('SubscriptionEnded', {
  summary: 'A subscriber unsubscribed from the newsletter.',
  schema: z.object({ subscriberId: idOf('subscriber') }),
});

export const SubscriberMailFailed = defineEvent('SubscriberMailFailed', {
  summary: 'A mail server reported that mail to a subscriber bounces, or that they marked it as spam.',
  schema: z.object({ subscriberId: idOf('subscriber'), failure: z.enum(['bounced', 'complained']) }),
});

export const SubscriberErased = defineEvent('SubscriberErased', {
  summary: 'A subscriber was erased: nothing that identifies them is readable any more.',
  schema: z.object({ subscriberId: idOf('subscriber') }),
  erases: 'subscriberId',
});

export const subscriptionEvents = [
  SubscriptionRequested,
  SubscriptionConfirmed,
  SubscriptionEnded,
  SubscriberMailFailed,
  SubscriberErased,
] as const;
export type SubscriptionEvent = EventsOf<typeof subscriptionEvents>;

type RequestSubscription = Command<'RequestSubscription', Omit<DataOf<typeof SubscriptionRequested>, 'requestedAt'>>;
type SubscriptionCommand =
  | RequestSubscription
  | Command<'ConfirmSubscription', Readonly<{ requestId: string; clientAddress: string }>>
  | Command<'NoteMailFailure', Readonly<{ failure: MailFailure }>>
  | Command<'EndSubscription' | 'EraseSubscriber', Readonly<{ subscriberId: string }>>;

export type MailFailure = EventOf<typeof SubscriberMailFailed>['data']['failure'];

export type SubscriptionState =
  | Readonly<{ status: 'none' }>
  | Readonly<{
      status: 'pending' | 'subscribed' | 'ended';
      subscriberId: string;
      /** The newest request, the only one with a valid link. */
      requestId: string;
      requestedAt: string;
      /** Whether the newest request was confirmed, so that whoever ended it reads the address. */
      isConfirmed: boolean;
      /** Null once the subscriber's key is forgotten. */
      email: string | null;
      /** Why no newsletter is sent there, until they subscribe again. */
      mailFailure: MailFailure | null;
    }>;

type Known = Exclude<SubscriptionState, { status: 'none' }>;

/** Whether someone confirmed the subscription by mail, and so reads the address. */
export const isSubscribed = (
  state: SubscriptionState,
): state is Known & Readonly<{ status: 'subscribed'; email: ConfirmedAddress }> =>
  state.status === 'subscribed' && state.email !== null;

function evolve(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  const known = state as Known;
  switch (event.type) {
    case 'SubscriptionRequested': {
      const { subscriberId, requestId, requestedAt, email } = event.data;
      return { status: 'pending', isConfirmed: false, subscriberId, requestId, requestedAt, email, mailFailure: null };
    }
    case 'SubscriptionConfirmed':
      return { ...known, status: 'subscribed', isConfirmed: true };
    case 'SubscriptionEnded':
      return { ...known, status: 'ended' };
    case 'SubscriberMailFailed':
      return { ...known, mailFailure: event.data.failure };
    case 'SubscriberErased':
      return { status: 'none' };
  }
}

function decide(command: SubscriptionCommand, state: SubscriptionState): readonly SubscriptionEvent[] | Refusal {
  switch (command.type) {
    case 'RequestSubscription':
      return request(command, state);
    case 'ConfirmSubscription': {
      const { requestId, clientAddress } = command.data;
      if (state.status === 'none' || state.status === 'ended' || state.requestId !== requestId) return invalidLink;
      if (state.status === 'subscribed') return [];
      return [SubscriptionConfirmed({ subscriberId: state.subscriberId, clientAddress })];
    }
    case 'EndSubscription': {
      if (state.status === 'none' || state.subscriberId !== command.data.subscriberId) return [];
      return state.status === 'ended' ? [] : [SubscriptionEnded(command.data)];
    }
    case 'NoteMailFailure': {
      const { failure } = command.data;
      if (state.status === 'none' || state.mailFailure === failure) return [];
      return [SubscriberMailFailed({ subscriberId: state.subscriberId, failure })];
    }
    case 'EraseSubscriber':
      return state.status !== 'none' && state.subscriberId === command.data.subscriberId
        ? [SubscriberErased(command.data)]
        : [];
  }
}

/** An address gets at most one mail a day, whoever asks. A reader who unsubscribed may subscribe again at once. */
function request({ data, at }: RequestSubscription, state: SubscriptionState): readonly SubscriptionEvent[] {
  if (state.status === 'none') return [SubscriptionRequested({ ...data, requestedAt: at })];
  const isWell = state.status === 'subscribed' && state.mailFailure === null;
  const hasLeft = state.status === 'ended' && state.isConfirmed;
  if (isWell || (!hasLeft && !mayBeMailedAgain(state.requestedAt, at))) return [];
  return [SubscriptionRequested({ ...data, subscriberId: state.subscriberId, requestedAt: at })];
}

/** By the claim id of an address. */
export const subscriptions = aggregate({
  category: 'subscription',
  events: subscriptionEvents,
  decider: { initial: { status: 'none' } as SubscriptionState, evolve, decide },
});

import { describe, test } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { invalidLink } from './errors.ts';
import {
  SubscriberErased,
  SubscriberMailFailed,
  SubscriptionConfirmed,
  SubscriptionEnded,
  SubscriptionRequested,
  subscriptions,
} from './subscription.ts';

const subscription = specify(subscriptions);
const actor = { kind: 'visitor' } as const;
const monday = '2026-11-02T09:30:00.000Z';
const nextDigestTime = '2026-11-03T09:29:59.999Z';
const aDayLater = '2026-11-03T09:30:00.000Z';
const clientAddress = '198.51.100.7';
const data = {
  subscriberId: 's1',
  requestId: 'r1',
  email: 'ada@example.com',
  source: 'newsletter_cta',
  clientAddress,
};
const requested = SubscriptionRequested({ ...data, requestedAt: monday });
const confirmed = SubscriptionConfirmed({ subscriberId: 's1', clientAddress });
const ended = SubscriptionEnded({ subscriberId: 's1' });
const erased = SubscriberErased({ subscriberId: 's1' });
const again = { ...data, subscriberId: 's2', requestId: 'r2' };
const request = (at: string, of = again) => ({ type: 'RequestSubscription', data: of, actor, at }) as const;
const confirm = (requestId: string) =>
  ({ type: 'ConfirmSubscription', data: { requestId, clientAddress }, actor, at: aDayLater }) as const;
const leave = (type: 'EndSubscription' | 'EraseSubscriber', subscriberId = 's1') =>
  ({ type, data: { subscriberId }, actor, at: aDayLater }) as const;

describe('a request', () => {
  test('is recorded with its consent', () => {
    subscription.given().when(request(monday, data)).thenDecided(requested);
  });
  test('on the same day has no effect, even if the first was refused', () => {
    subscription.given(requested).when(request(nextDigestTime)).thenNothing();
    subscription.given(requested, ended).when(request(nextDigestTime)).thenNothing();
  });
  test('on the same day is recorded after a confirmation and a departure, and then asks once', () => {
    const renewed = SubscriptionRequested({ ...again, subscriberId: 's1', requestedAt: nextDigestTime });
    subscription.given(requested, confirmed, ended).when(request(nextDigestTime)).thenDecided(renewed);
    subscription.given(requested, confirmed, ended, renewed).when(request(nextDigestTime)).thenNothing();
    subscription.given(requested, confirmed, ended, renewed, ended).when(request(nextDigestTime)).thenNothing();
  });
  test('on a later day has the same subscriber', () => {
    const renewed = SubscriptionRequested({ ...again, subscriberId: 's1', requestedAt: aDayLater });
    subscription.given(requested).when(request(aDayLater)).thenDecided(renewed);
    subscription.given(requested, confirmed, ended).when(request(aDayLater)).thenDecided(renewed);
  });
  test('by a subscriber has no effect', () => {
    subscription.given(requested, confirmed).when(request(aDayLater)).thenNothing();
  });
  test('after an erasure has a new subscriber', () => {
    subscription
      .given(requested, confirmed, erased)
      .when(request(nextDigestTime))
      .thenDecided(SubscriptionRequested({ ...again, requestedAt: nextDigestTime }));
  });
});

describe('a link', () => {
  test('confirms its request, once', () => {
    subscription.given(requested).when(confirm('r1')).thenDecided(confirmed);
    subscription.given(requested, confirmed).when(confirm('r1')).thenNothing();
  });
  test('of an earlier request, an ended subscription or an unknown one is void', () => {
    subscription
      .given(requested, SubscriptionRequested({ ...again, subscriberId: 's1', requestedAt: aDayLater }))
      .when(confirm('r1'))
      .thenRefused(invalidLink);
    subscription.given(requested, confirmed, ended).when(confirm('r1')).thenRefused(invalidLink);
    subscription.given().when(confirm('r1')).thenRefused(invalidLink);
    subscription.given(requested, erased).when(confirm('r1')).thenRefused(invalidLink);
  });
});

describe('a subscriber who leaves', () => {
  test('is unsubscribed once', () => {
    subscription.given(requested, confirmed).when(leave('EndSubscription')).thenDecided(ended);
    subscription.given(requested, confirmed, ended).when(leave('EndSubscription')).thenNothing();
    subscription.given().when(leave('EndSubscription')).thenNothing();
  });
  test('is forgotten once, and no one else with them', () => {
    subscription.given(requested).when(leave('EraseSubscriber')).thenDecided(erased);
    subscription.given(requested, erased).when(leave('EraseSubscriber')).thenNothing();
    subscription.given(requested).when(leave('EraseSubscriber', 's2')).thenNothing();
  });
});

describe('a bounced mail', () => {
  const bounced = SubscriberMailFailed({ subscriberId: 's1', failure: 'bounced' });
  const note = { type: 'NoteMailFailure', data: { failure: 'bounced' }, actor, at: aDayLater } as const;
  test('is recorded once, and only for subscribers', () => {
    subscription.given(requested, confirmed).when(note).thenDecided(bounced);
    subscription.given(requested, confirmed, bounced).when(note).thenNothing();
    subscription.given().when(note).thenNothing();
  });
  test('lets its reader subscribe again', () => {
    const renewed = SubscriptionRequested({ ...again, subscriberId: 's1', requestedAt: aDayLater });
    subscription.given(requested, confirmed, bounced).when(request(aDayLater)).thenDecided(renewed);
    subscription.given(requested, confirmed, bounced, renewed).when(confirm('r2')).thenDecided(confirmed);
  });
});

import { expect, test } from 'vitest';
import { WeeklyReportBatchMailed } from '../../../modules/newsletter/model/report-batch.ts';
import {
  SubscriberErased,
  SubscriberMailFailed,
  SubscriptionConfirmed,
  SubscriptionEnded,
  SubscriptionRequested,
} from '../../../modules/newsletter/model/subscription.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { membersProjection } from '../../accounts/members/projection.ts';
import { subscribers, subscribersProjection } from './projection.ts';
import { countSubscribed, type SubscribersAsked, subscribersPage } from './queries.ts';

const subscribersSpec = specifyProjection(subscribersProjection);
const subscriberId = 's1';
const clientAddress = '198.51.100.7';
const requested = (requestedAt: string, email: string | null = 'ada@example.com') =>
  SubscriptionRequested({ subscriberId, requestId: 'r1', clientAddress, email, source: 'newsletter_cta', requestedAt });
const confirmed = SubscriptionConfirmed({ subscriberId, clientAddress });
const ended = SubscriptionEnded({ subscriberId });

test('a subscription is requested, confirmed and ended', () => {
  subscribersSpec.given(requested(minutesIn(0)), confirmed, ended).thenHolds(subscribers, {
    _id: subscriberId,
    email: 'ada@example.com',
    source: 'newsletter_cta',
    requestedAt: minutesIn(0),
    subscribedAt: minutesIn(1),
    unsubscribedAt: minutesIn(2),
  });
});

test('a new request after leaving has to be confirmed again', () => {
  subscribersSpec
    .given(requested(minutesIn(0)), confirmed, ended, requested(minutesIn(3)))
    .thenHolds(subscribers, { _id: subscriberId, subscribedAt: null, unsubscribedAt: null });
});

test('a bounce is recorded until they subscribe again', () => {
  const failed = SubscriberMailFailed({ subscriberId, failure: 'bounced' });
  subscribersSpec
    .given(requested(minutesIn(0)), confirmed, failed)
    .thenHolds(subscribers, { _id: subscriberId, failure: 'bounced', failedAt: minutesIn(2) });
  subscribersSpec
    .given(requested(minutesIn(0)), confirmed, failed, requested(minutesIn(3)))
    .thenHolds(subscribers, { _id: subscriberId, failure: null, failedAt: null });
});

const mailed = (mailingId: string, outcomes: Partial<Record<'sent' | 'failed' | 'leftOut', string[]>>) =>
  WeeklyReportBatchMailed({ mailingId, batch: 0, sent: [], failed: [], leftOut: [], ...outcomes });

test('each report that was addressed to them stays with its outcome, even when they subscribe again', () => {
  subscribersSpec
    .given(
      requested(minutesIn(0)),
      confirmed,
      mailed('m1', { sent: ['s2', subscriberId] }),
      mailed('m2', { sent: ['s2'], failed: [subscriberId] }),
      mailed('m3', { leftOut: [subscriberId], failed: ['s2'] }),
      requested(minutesIn(5)),
    )
    .thenHolds(subscribers, {
      _id: subscriberId,
      mailings: [
        { mailingId: 'm1', outcome: 'sent', at: minutesIn(2) },
        { mailingId: 'm2', outcome: 'failed', at: minutesIn(3) },
        { mailingId: 'm3', outcome: 'left out', at: minutesIn(4) },
      ],
    });
});

test('the outcome of a report to an erased subscriber is not stored', () => {
  const erased = SubscriberErased({ subscriberId });
  subscribersSpec
    .given(requested(minutesIn(0)), confirmed, erased, mailed('m1', { leftOut: [subscriberId] }))
    .thenHolds(subscribers);
});

test('of many reports the newest are stored', () => {
  const many = Array.from({ length: 800 }, (_, index) => mailed(`m${index}`, { sent: [subscriberId] }));
  const mailings = Array.from({ length: 730 }, (_, index) => ({
    ...{ mailingId: `m${index + 70}`, outcome: 'sent' as const, at: minutesIn(index + 71) },
  }));
  subscribersSpec.given(requested(minutesIn(0)), ...many).thenHolds(subscribers, { _id: subscriberId, mailings });
});

test('nothing is left of an erased subscriber', () => {
  subscribersSpec.given(requested(minutesIn(0)), confirmed, SubscriberErased({ subscriberId })).thenHolds(subscribers);
  subscribersSpec.given(requested(minutesIn(0), null)).thenHolds(subscribers);
});

test('admins see subscribers by age or address, all who confirmed or those in one state', async () => {
  const events = ['ida', 'eve', 'bob', 'ann', 'new'].flatMap((name) => {
    const of = { subscriberId: name, clientAddress };
    const request = { requestId: name, email: `${name}@example.com`, source: 'footer', requestedAt: minutesIn(0) };
    return [SubscriptionRequested({ ...of, ...request }), ...(name === 'new' ? [] : [SubscriptionConfirmed(of)])];
  });
  const left = SubscriptionEnded({ subscriberId: 'eve' });
  const failed = ['bob', 'eve'].map((id) => SubscriberMailFailed({ subscriberId: id, failure: 'bounced' }));
  const { read, close } = await foldedReadModels(
    [subscribersProjection, membersProjection],
    [...events, left, ...failed],
  );
  const idsOf = async (asked: Partial<SubscribersAsked>) => {
    const { items } = await subscribersPage(read, { role: '', state: 'all', order: 'newest', limit: 9, ...asked });
    return items.map(({ id }) => id);
  };
  expect(await idsOf({})).toEqual(['ann', 'bob', 'eve', 'ida']);
  expect(await idsOf({ order: 'oldest' })).toEqual(['ida', 'eve', 'bob', 'ann']);
  expect(await idsOf({ order: 'address' })).toEqual(['ann', 'bob', 'eve', 'ida']);
  expect(await idsOf({ state: 'subscribed', order: 'address' })).toEqual(['ann', 'ida']);
  expect(await idsOf({ state: 'failing' })).toEqual(['bob']);
  expect(await idsOf({ state: 'left' })).toEqual(['eve']);
  expect(await countSubscribed(read)).toBe(3);
  await close();
});

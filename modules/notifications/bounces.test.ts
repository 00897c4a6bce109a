// A mail provider's reports about addresses, and their consequences.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Actor } from '../../src/kernel/event.ts';
import { specify } from '../../src/testing/decider-specification.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { AddressBounced, AddressComplained, AddressRestored, mailAddresses } from './model/mail-address.ts';

const secret = 'the-secret-of-the-mail-provider';
let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling({ environment: { MAIL_WEBHOOK_SECRET: secret } });
});
afterAll(() => kindling.close());

const say = (events: unknown, bearer = secret) =>
  kindling.app().inject({
    ...{ method: 'POST', url: '/api/mail/bounces', payload: { events } as object },
    headers: { authorization: `Bearer ${bearer}` },
  });
const emailOf = async (member: MemberCaller) => ((await member.get('/auth/user')).body as { email: string }).email;
const failureOf = async (member: MemberCaller) => (await member.get('/notifications/address')).body.failure;

describe('an address', () => {
  const address = specify(mailAddresses);
  const of = { address: 'print', memberId: 'ada' };
  const at = '2026-03-02T09:00:00.000Z';
  const visitor: Actor = { kind: 'visitor' };
  const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
  const fail = (failure: 'bounced' | 'complained') =>
    ({ type: 'FailAddress', data: { ...of, failure }, actor: visitor, at }) as const;
  const restore = { type: 'RestoreAddress', data: { address: 'print' }, actor: ada, at } as const;

  it('is recorded as failing once for each reason', () => {
    address.given().when(fail('bounced')).thenDecided(AddressBounced(of));
    address.given(AddressBounced(of)).when(fail('bounced')).thenNothing();
    address.given(AddressBounced(of)).when(fail('complained')).thenDecided(AddressComplained(of));
  });

  it('is restored by its member, once', () => {
    address.given(AddressBounced(of)).when(restore).thenDecided(AddressRestored(of));
    address.given(AddressBounced(of), AddressRestored(of)).when(restore).thenNothing();
  });
});

test('only an admin sees which addresses failed, and resumes mail', async () => {
  const grace = await kindling.admin('grace');
  const mona = await kindling.member('mona');
  const email = await emailOf(mona);
  await say([{ type: 'complaint', email }]);
  const { readModels, stores } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const listed = (await grace.get('/admin/mail/addresses?failure=complained')).body.addresses as { id: string }[];
  expect(listed).toMatchObject([{ email, member: { id: mona.id }, failure: 'complained' }]);
  const path = `/admin/mail/addresses/${listed[0]?.id}/restore`;
  expect((await mona.post(path)).status).toBe(403);
  expect((await grace.post(path)).status).toBe(200);
  expect(await failureOf(mona)).toBeNull();
  expect((await grace.get('/admin/mail/addresses')).body).toEqual({ addresses: [], nextCursor: null });
});

test('a test mail goes to the admin who asks', async () => {
  const hopper = await kindling.admin('hopper');
  expect((await hopper.get('/admin/mail')).body).toMatchObject({ mail: { leavesBy: 'outbox' } });
  const { status, body } = await hopper.post('/admin/mail/test');
  expect({ status, to: body.to }).toEqual({ status: 200, to: await emailOf(hopper) });
});

test('a report about a former owner of an address is shown to the next owner only once they confirm it', async () => {
  const former = await kindling.member('former');
  await say([{ type: 'complaint', email: former.email }]);
  await former.post('/account/delete', { password: testPassword });
  const stranger = kindling.visitor();
  const registered = await stranger.post('/auth/register', { email: former.email, password: testPassword });
  const failure = async () => (await stranger.get('/notifications/address')).body.failure;
  expect(await failure()).toBeNull();
  await stranger.post('/notifications/address/restore');
  await kindling.confirm(registered.body.user as { id: string });
  expect(await failure()).toBe('complained');
  await stranger.post('/notifications/address/restore');
  expect(await failure()).toBeNull();
});

test.each([
  ['bounce', 'bounced'],
  ['complaint', 'complained'],
])('a %s is shown to its member, who lifts it', async (type, failure) => {
  const member = await kindling.member(`member-${type}`);
  const answer = await say([{ type, email: (await emailOf(member)).toUpperCase() }]);
  expect(answer.statusCode).toBe(200);
  expect(await failureOf(member)).toBe(failure);
  expect(await member.post('/notifications/address/restore')).toMatchObject({ status: 200, body: { failure: null } });
  expect(await failureOf(member)).toBeNull();
});

test('no digest is sent to an address that bounces, until mail is resumed', async () => {
  const [fan, ada] = [await kindling.member('fan'), await kindling.member('ada')];
  const { body } = await ada.post('/auth/confirm-email/request');
  await ada.post('/auth/confirm-email', { token: body.confirmationToken });
  await ada.call('PATCH', '/notifications/settings', { body: { digest: 'daily' } });
  const postId = await ada.publish('We moved to the sea');
  await say([{ type: 'bounce', email: await emailOf(ada) }]);
  const { readModels, stores, reactor, mail } = kindling.kindling();
  const digests = async () => {
    kindling.clock.advance({ days: 1 });
    await readModels.allReached(await stores.eventStore.head(), 5_000);
    await reactor?.settle();
    await reactor?.settle();
    return (mail.outbox?.list() ?? []).filter(({ subject }) => subject.includes('not read')).length;
  };
  await fan.post(`/community/posts/${postId}/like`);
  expect(await digests()).toBe(0);
  await ada.post('/notifications/address/restore');
  await fan.comment(postId, 'Where?');
  expect(await digests()).toBe(1);
});

test('an address that bounces gets what its owner asks for, and nothing else about the account', async () => {
  const member = await kindling.member('eve');
  const email = await emailOf(member);
  await say([{ type: 'bounce', email }]);
  const { reactor, mail } = kindling.kindling();
  const mailed = async () => {
    await reactor?.settle();
    return (mail.outbox?.list() ?? []).filter(({ to }) => to === email).map(({ subject }) => subject);
  };
  const before = (await mailed()).length;
  const lastMails = async () => (await mailed()).slice(0, -before || undefined);
  await member.post('/auth/change-password', {
    currentPassword: testPassword,
    newPassword: 'a lamp in another window',
  });
  expect(await lastMails()).toEqual([]);
  await member.post('/auth/confirm-email/request');
  await kindling.visitor().post('/auth/request-password-reset', { email });
  expect((await lastMails()).toSorted()).toEqual([
    'Confirm your email address for Kindling',
    'Set a new password for Kindling',
  ]);
  await member.post('/notifications/address/restore');
  await member.post('/auth/change-password', {
    currentPassword: 'a lamp in another window',
    newPassword: testPassword,
  });
  expect(await lastMails()).toContain('Your Kindling password was changed');
});

test('a report of a full mailbox, or of an address without an owner, changes nothing', async () => {
  const member = await kindling.member('gil');
  expect((await say([{ type: 'bounce', email: await emailOf(member), permanent: false }])).statusCode).toBe(200);
  expect((await say([{ type: 'bounce', email: 'nobody@mail.example' }])).statusCode).toBe(200);
  expect(await failureOf(member)).toBeNull();
});

test('a report without the secret, or in another form, is refused', async () => {
  const event = { type: 'bounce', email: 'somebody@mail.example' };
  expect((await say([event], 'another-secret-than-ours')).statusCode).toBe(403);
  expect((await kindling.visitor().post('/mail/bounces', { events: [event] })).status).toBe(403);
  for (const events of [[], [{ ...event, type: 'praise' }], 'bounce', Array(101).fill(event)])
    expect((await say(events)).statusCode).toBe(400);
});

test('without a secret the call does not exist', async () => {
  const other = await openTestKindling();
  expect((await other.visitor().post('/mail/bounces', { events: [] })).status).toBe(404);
  await other.close();
});

test('a visitor has no address', async () => {
  const visitor = kindling.visitor();
  expect((await visitor.get('/notifications/address')).status).toBe(401);
  expect((await visitor.post('/notifications/address/restore')).status).toBe(401);
});

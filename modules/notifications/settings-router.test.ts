// Notification settings over REST, and their effect on the bell.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let fan: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  fan = await kindling.member('fan');
});
afterAll(() => kindling.close());

const path = '/notifications/settings';
const change = (member: MemberCaller, body: object) => member.call('PATCH', path, { body });

async function notificationsOf(member: MemberCaller) {
  const { readModels, stores } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { body } = await member.get('/notifications');
  const { notifications, unreadCount } = body as { notifications: { type: string }[]; unreadCount: number };
  return { types: notifications.map(({ type }) => type), unreadCount };
}

/** A member whose post was liked, commented on, and who was mentioned in a reply. */
async function famous(name: string) {
  const member = await kindling.member(name);
  const postId = await member.publish('Notice me');
  await fan.post(`/community/posts/${postId}/like`);
  kindling.clock.advance({ ms: 1 });
  await fan.comment(postId, 'Noticed');
  kindling.clock.advance({ ms: 1 });
  await fan.publish(`Look what @${name} wrote`);
  return member;
}

test('by default everything is notified, and no digest is mailed', async () => {
  const { status, body } = await fan.get(path);
  expect(status).toBe(200);
  expect(body.settings).toMatchObject({ hearFrom: 'everybody', digest: 'off', contentInMails: true, timeZone: 'UTC' });
  const { types } = body.settings as { types: Record<string, object> };
  expect(types).toMatchObject({ post_like: { app: true, mail: true }, notice: { app: true, mail: true } });
});

test('a type that is switched off is neither listed nor counted, and returns once it is on', async () => {
  const ada = await famous('ada');
  expect(await notificationsOf(ada)).toEqual({ types: ['mention', 'post_comment', 'post_like'], unreadCount: 3 });
  const off = await change(ada, { types: { post_like: { app: false } } });
  expect(off).toMatchObject({ status: 200, body: { settings: { types: { post_like: { app: false, mail: true } } } } });
  expect(await notificationsOf(ada)).toEqual({ types: ['mention', 'post_comment'], unreadCount: 2 });
  await change(ada, { types: { post_like: { app: true } } });
  expect((await notificationsOf(ada)).unreadCount).toBe(3);
});

test('a member who chose only members they follow is not notified of comments or mentions by others', async () => {
  const bea = await famous('bea');
  await change(bea, { hearFrom: 'followed' });
  expect(await notificationsOf(bea)).toEqual({ types: ['post_like'], unreadCount: 1 });
  await bea.post(`/users/${fan.id}/follow`);
  expect((await notificationsOf(bea)).unreadCount).toBe(3);
});

test('a member who excludes new accounts is notified once an account is a week old', async () => {
  const cleo = await famous('cleo');
  await change(cleo, { hearFrom: 'established' });
  expect(await notificationsOf(cleo)).toEqual({ types: ['post_like'], unreadCount: 1 });
  kindling.clock.advance({ days: 7 });
  await fan.publish('Look what @cleo wrote, once more');
  expect(await notificationsOf(cleo)).toEqual({ types: ['mention', 'post_like'], unreadCount: 2 });
});

test('an omitted setting stays', async () => {
  const dora = await kindling.member('dora');
  await change(dora, { types: { follow: { mail: false } }, timeZone: 'Europe/Berlin' });
  await change(dora, { digest: 'weekly' });
  expect((await dora.get(path)).body.settings).toMatchObject({
    types: { follow: { app: true, mail: false } },
    digest: 'weekly',
    timeZone: 'Europe/Berlin',
  });
});

test('types for moderators can be switched and seen only by them', async () => {
  const chief = await kindling.admin('chief');
  expect((await chief.get(path)).body.settings).toMatchObject({ types: { new_flag: { app: true } } });
  expect(await change(chief, { types: { new_flag: { mail: false } } })).toMatchObject({
    status: 200,
    body: { settings: { types: { new_flag: { app: true, mail: false } } } },
  });
  const { types } = (await fan.get(path)).body.settings as { types: Record<string, object> };
  expect(Object.keys(types)).toContain('moderation_decision');
  expect(Object.keys(types)).not.toContain('new_flag');
  const refused = await change(fan, { types: { new_flag: { app: false } } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'notifications/staff-only' } });
});

test.each([
  ['the browser’s', 'Asia/Tokyo', 'Asia/Tokyo'],
  ['that nobody knows', 'Mars/Base', 'UTC'],
  ['that is no name', 'x'.repeat(500), 'UTC'],
  ['left out', undefined, 'UTC'],
])('an account begins in its time zone: %s', async (which, timeZone, expected) => {
  const caller = kindling.visitor();
  const email = `${which.length}.of.zone@example.com`;
  expect((await caller.post('/auth/register', { email, password: testPassword, timeZone })).status).toBe(201);
  expect((await caller.get(path)).body.settings).toMatchObject({ timeZone: expected });
});

test('an account that is made in a browser begins with one mail a day, without likes', async () => {
  const caller = kindling.visitor();
  const account = { email: 'daily@example.com', password: testPassword, timeZone: 'Asia/Tokyo' };
  expect((await caller.post('/auth/register', account)).status).toBe(201);
  const { body } = await caller.get(path);
  expect(body.settings).toMatchObject({ digest: 'daily', messageMails: false });
  expect(body.settings).toMatchObject({
    types: {
      post_like: { app: true, mail: false },
      post_comment: { app: true, mail: true },
    },
  });
});

test('an account that is made without one gets no mails unless it asks', async () => {
  const caller = kindling.visitor();
  const account = { email: 'without@example.com', password: testPassword };
  expect((await caller.post('/auth/register', account)).status).toBe(201);
  expect((await caller.get(path)).body.settings).toMatchObject({ digest: 'off', types: { post_like: { mail: true } } });
});

test.each([
  ['a type that there is not', { types: { gossip: { app: false } } }],
  ['a time zone that there is not', { timeZone: 'Mars/Base' }],
  ['a digest that there is not', { digest: 'hourly' }],
  ['somebody that there is not', { hearFrom: 'nobody' }],
  ['no yes or no', { types: { follow: { app: 'maybe' } } }],
])('%s is refused', async (_, body) => {
  expect((await change(fan, body)).status).toBe(400);
});

test('a visitor has none', async () => {
  const visitor = kindling.visitor();
  expect((await visitor.get(path)).status).toBe(401);
  expect((await visitor.call('PATCH', path, { body: { digest: 'daily' } })).status).toBe(401);
});

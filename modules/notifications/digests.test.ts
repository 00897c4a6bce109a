// Digest mails, and the ways to end them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let fan: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  fan = await kindling.member('fan');
});
afterAll(() => kindling.close());

const addressOf = async (member: MemberCaller) => ((await member.get('/auth/user')).body as { email: string }).email;

async function mails(member: MemberCaller) {
  const { outbox } = kindling.kindling().mail;
  const address = await addressOf(member);
  return (outbox?.list() ?? []).filter(({ to, subject }) => to === address && subject.includes('not read'));
}

async function confirm(member: MemberCaller): Promise<void> {
  const { body } = await member.post('/auth/confirm-email/request');
  await member.post('/auth/confirm-email', { token: body.confirmationToken });
}

/** Moves to the next morning and runs everything that is due. */
async function morning(days = 1): Promise<void> {
  const { readModels, stores, reactor } = kindling.kindling();
  kindling.clock.advance({ days });
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  await reactor?.settle();
  await reactor?.settle();
}

async function reader(name: string, settings: object = { digest: 'daily' }, isConfirmed = true) {
  const member = await kindling.member(name);
  if (isConfirmed) await confirm(member);
  await member.call('PATCH', '/notifications/settings', { body: settings });
  const postId = await member.publish('We moved to the sea');
  kindling.clock.advance({ ms: 1 });
  return { member, postId };
}

test('a digest lists what is unread, once, and the next one only what came since', async () => {
  const { member, postId } = await reader('ada');
  await fan.post(`/community/posts/${postId}/like`);
  await morning();
  await morning();
  const [first, ...others] = await mails(member);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ subject: 'One thing you have not read' });
  expect(first?.text).toContain('fan liked “We moved to the sea”');
  expect(first?.html).toContain(`/community/post/${postId}`);
  await fan.comment(postId, 'Where?');
  await morning();
  const [second] = await mails(member);
  expect(second?.text).toContain('fan commented on “We moved to the sea”');
  expect(second?.text).not.toContain('liked');
});

test('a digest omits what was read meanwhile, and is not sent empty', async () => {
  const { member, postId } = await reader('bea');
  await fan.post(`/community/posts/${postId}/like`);
  await member.call('PATCH', '/notifications/read-all');
  await morning();
  expect(await mails(member)).toEqual([]);
});

test('nothing goes to an address that is not confirmed', async () => {
  const { member, postId } = await reader('cleo', { digest: 'daily' }, false);
  await fan.post(`/community/posts/${postId}/like`);
  await morning();
  expect(await mails(member)).toEqual([]);
});

test('a type that is switched off in mails is omitted only from mails', async () => {
  const { member, postId } = await reader('dora', { digest: 'daily', types: { post_like: { mail: false } } });
  await fan.post(`/community/posts/${postId}/like`);
  await morning();
  expect(await mails(member)).toEqual([]);
  expect((await member.get('/notifications')).body).toMatchObject({ unreadCount: 1 });
});

test('a member who wants no content in mails gets a number', async () => {
  const { member, postId } = await reader('edith', { digest: 'daily', contentInMails: false });
  await fan.post(`/community/posts/${postId}/like`);
  await morning();
  const [mail] = await mails(member);
  expect(mail?.subject).toBe('One thing you have not read');
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/fan|We moved/);
});

test('a weekly digest waits for Monday', async () => {
  const { member, postId } = await reader('flora', { digest: 'weekly' });
  await fan.post(`/community/posts/${postId}/like`);
  const sentOn: number[] = [];
  for (let day = 0; day < 7 && sentOn.length === 0; day += 1) {
    await morning();
    if ((await mails(member)).length > 0) sentOn.push(kindling.clock().getUTCDay());
  }
  expect(sentOn).toEqual([1]);
});

describe('a message', () => {
  const ofMessages = async (member: MemberCaller) => {
    const address = await addressOf(member);
    const all = kindling.kindling().mail.outbox?.list() ?? [];
    return all.filter(({ to, subject }) => to === address && /message/.test(subject));
  };
  const write = (to: MemberCaller, content: string) => fan.post('/messages', { receiverId: to.id, content });
  async function later(minutes: number): Promise<void> {
    const { readModels, stores, reactor } = kindling.kindling();
    await readModels.allReached(await stores.eventStore.head(), 5_000);
    kindling.clock.advance({ minutes });
    await reactor?.settle();
  }

  test('that is unread is mailed once for its conversation, until it is read', async () => {
    const { member } = await reader('kay', { messageMails: true });
    await write(member, 'Are you there?');
    await later(5);
    expect(await ofMessages(member)).toEqual([]);
    await write(member, 'Hello?');
    await later(20);
    expect((await ofMessages(member)).map(({ subject }) => subject)).toEqual(['fan sent you a message']);
    expect((await ofMessages(member))[0]?.text).not.toContain('Are you there?');
    await write(member, 'Well');
    await later(20);
    expect(await ofMessages(member)).toHaveLength(1);
    await member.post(`/messages/conversation/${fan.id}/read`, {});
    await write(member, 'Once more');
    await later(20);
    expect(await ofMessages(member)).toHaveLength(2);
  });

  test('that is read in time is not mailed, nor if the member does not want it', async () => {
    const [{ member: liv }, { member: mo }] = [await reader('liv', { messageMails: true }), await reader('moe', {})];
    await write(liv, 'Quick');
    await write(mo, 'Quiet');
    await liv.post(`/messages/conversation/${fan.id}/read`, {});
    await later(20);
    expect([await ofMessages(liv), await ofMessages(mo)]).toEqual([[], []]);
  });

  test('does not name its sender if no content is wanted in mails', async () => {
    const { member } = await reader('nell', { messageMails: true, contentInMails: false });
    await write(member, 'Psst');
    await later(20);
    const [mail] = await ofMessages(member);
    expect(mail?.subject).toBe('A message waits for you');
    expect(mail?.text).not.toMatch(/\bfan\b|Psst/);
  });
});

const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => new URL(url ?? ''));
const digestOf = async (member: MemberCaller) =>
  ((await member.get('/notifications/settings')).body.settings as { digest: string }).digest;

test('no link in a digest acts by being opened, even twice; the button on its page does', async () => {
  const { member, postId } = await reader('gil');
  await fan.post(`/community/posts/${postId}/like`);
  await morning();
  const [mail] = await mails(member);
  const links = linksIn(mail?.html ?? '');
  expect(links.map(({ pathname }) => pathname)).toContain('/unsubscribe');
  for (const { pathname, search } of [...links, ...links]) {
    await kindling.app().inject({ method: 'GET', url: `${pathname}${search}` });
    await kindling.app().inject({ method: 'HEAD', url: `${pathname}${search}` });
  }
  expect(await digestOf(member)).toBe('daily');
  const token = links.find(({ pathname }) => pathname === '/unsubscribe')?.searchParams.get('token');
  const answer = await kindling.visitor().post('/notifications/unsubscribe', { token });
  expect(answer).toMatchObject({ status: 200, body: { message: 'You won’t get these emails any more.' } });
  expect(await digestOf(member)).toBe('off');
});

test('each post in a digest can be muted by its own link, and only by a button there', async () => {
  const { member, postId } = await reader('muriel');
  await fan.post(`/community/posts/${postId}/like`);
  await fan.post(`/users/${member.id}/follow`);
  await morning();
  const [mail] = await mails(member);
  const links = [...(mail?.text.matchAll(/Mute this post: (\S+)/g) ?? [])].map(([, url]) => new URL(url ?? ''));
  expect(links).toHaveLength(1);
  const search = links[0]?.searchParams;
  expect(search?.get('post')).toBe(postId);
  expect(mail?.html).toContain('Mute this post');
  const opened = await kindling.app().inject({ method: 'GET', url: `${links[0]?.pathname}${links[0]?.search}` });
  expect(opened.statusCode).toBe(200);
  const shown = async () => (await member.get(`/community/posts/${postId}`)).body.post;
  expect(await shown()).toMatchObject({ watching: 'default' });
  const mute = (body: object) => kindling.visitor().post('/notifications/mute-post', body);
  const token = search?.get('token');
  expect(await mute({ token: `${token}x`, postId })).toMatchObject({
    ...{ status: 400, body: { code: 'notifications/invalid-unsubscribe-token', issues: [{ field: 'token' }] } },
  });
  expect(await mute({ token, postId: 'nowhere' })).toMatchObject({
    ...{ status: 404, body: { code: 'community/post-not-found' } },
  });
  expect(await mute({ token, postId })).toMatchObject({ status: 200, body: { success: true } });
  await expect.poll(shown).toMatchObject({ watching: 'muted' });
  const { notifications } = (await member.get('/notifications')).body as { notifications: { type: string }[] };
  expect(notifications.map(({ type }) => type)).toEqual(['follow']);
  expect((await member.get('/notifications/settings')).body.settings).toMatchObject({ digest: 'daily' });
});

test('a mail program’s own button ends them, by the address in the header', async () => {
  const { member, postId } = await reader('hal');
  await fan.post(`/community/posts/${postId}/like`);
  await morning();
  const [mail] = await mails(member);
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
  const press = (payload: string) =>
    kindling.app().inject({
      ...{ method: 'POST', url: `${pathname}${search}`, payload },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await press('something=else')).statusCode).toBe(400);
  expect(await digestOf(member)).toBe('daily');
  expect((await press('List-Unsubscribe=One-Click')).statusCode).toBe(200);
  expect(await digestOf(member)).toBe('off');
});

test.each([['made.up'], [''], ['a'.repeat(301)]])('the token %j ends nothing', async (token) => {
  const { status } = await kindling.visitor().post('/notifications/unsubscribe', { token });
  expect(status).toBe(400);
});

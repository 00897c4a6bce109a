// The calls about relations between members, by outcome.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { Caller, MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;

beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

async function twoMembers(): Promise<void> {
  count += 1;
  [ada, bob] = [await kindling.member(`ada${count}`), await kindling.member(`bob${count}`)];
}
let count = 0;

const follow = (by: Caller, { id }: MemberCaller) => by.post(`/users/${id}/follow`);
const unfollow = (by: Caller, { id }: MemberCaller) => by.call('DELETE', `/users/${id}/follow`);
const block = (by: Caller, { id }: MemberCaller) => by.post(`/users/${id}/block`);
const statusOf = async (by: Caller, { id }: MemberCaller) => (await by.get(`/users/${id}/follow-status`)).body;
const statsOf = async ({ id }: MemberCaller) => (await kindling.visitor().get(`/users/${id}/stats`)).body.stats;
const idsIn = ({ body }: { body: Readonly<Record<string, unknown>> }) =>
  (body.users as { id: string }[]).map(({ id }) => id);

describe('following', () => {
  beforeAll(twoMembers);

  it('returns the new count, and is visible to both', async () => {
    expect(await follow(ada, bob)).toMatchObject({
      status: 200,
      body: { success: true, isFollowing: true, stats: { followers: 1 } },
    });
    expect(await statusOf(ada, bob)).toMatchObject({ isFollowing: true, followsMe: false });
    expect(await statusOf(bob, ada)).toMatchObject({ isFollowing: false, followsMe: true });
    expect(await statsOf(ada)).toMatchObject({ following: 1, followers: 0 });
  });

  it('twice, from two windows at once, counts once', async () => {
    await Promise.all([follow(ada, bob), follow(ada, bob), follow(ada, bob)]);
    expect(await statsOf(bob)).toMatchObject({ followers: 1 });
  });

  it('is listed for everyone', async () => {
    expect(idsIn(await kindling.visitor().get(`/users/${bob.id}/followers`))).toEqual([ada.id]);
    expect(idsIn(await kindling.visitor().get(`/users/${ada.id}/following`))).toEqual([bob.id]);
  });

  it('puts their posts into the follower’s feed', async () => {
    const post = await bob.publish('From bob');
    const { body } = await ada.get('/community/feed');
    expect((body.posts as { id: string }[]).map(({ id }) => id)).toContain(post);
  });

  it('notifies the member who is followed', async () => {
    const notifications = async () => (await bob.get('/notifications')).body.notifications;
    await expect.poll(notifications).toMatchObject([{ type: 'follow', actionUrl: `/profile/${ada.id}`, read: false }]);
  });

  it('can be ended by either of the two', async () => {
    expect(await unfollow(ada, bob)).toMatchObject({
      status: 200,
      body: { isFollowing: false, stats: { followers: 0 } },
    });
    await follow(ada, bob);
    expect((await bob.call('DELETE', `/account/followers/${ada.id}`)).status).toBe(200);
    expect(await statusOf(ada, bob)).toMatchObject({ isFollowing: false });
  });

  it('is refused for oneself, for a missing member, and to visitors', async () => {
    expect(await follow(ada, ada)).toMatchObject({ status: 400, body: { code: 'relations/not-yourself' } });
    expect((await ada.post('/users/nobody/follow')).status).toBe(404);
    expect((await kindling.visitor().post(`/users/${bob.id}/follow`)).status).toBe(401);
  });

  it('an erased member leaves the counts of those they followed', async () => {
    const leaver = await kindling.member('leaver');
    await follow(leaver, bob);
    expect(await statsOf(bob)).toMatchObject({ followers: 1 });
    await leaver.post('/account/delete', { password: 'a lamp in the window' });
    await expect.poll(() => statsOf(bob)).toMatchObject({ followers: 0 });
  });
});

describe('blocking', () => {
  let post = '';
  beforeAll(async () => {
    await twoMembers();
    post = await ada.publish('By ada');
    await follow(ada, bob);
    await follow(bob, ada);
    expect(await block(ada, bob)).toMatchObject({ status: 200, body: { isBlocked: true } });
  });

  it('ends both follows', async () => {
    expect(await statsOf(ada)).toMatchObject({ followers: 0, following: 0 });
    expect(await statsOf(bob)).toMatchObject({ followers: 0, following: 0 });
  });

  it('hides each from the other, without saying why', async () => {
    for (const [one, other] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      for (const path of ['', '/stats', '/followers', '/following']) {
        const answer = await one.get(`/users/${other.id}${path}`);
        expect([path, answer.status, answer.body.message]).toEqual([path, 404, 'User not found']);
      }
    }
    expect((await bob.get(`/users/${ada.id}/follow-status`)).status).toBe(404);
  });

  it('keeps the blocked member away from the other’s posts', async () => {
    expect((await bob.get(`/community/posts/${post}`)).status).toBe(404);
    expect((await bob.get(`/community/posts/${post}/comments`)).status).toBe(404);
    expect((await bob.post(`/community/posts/${post}/like`)).status).toBe(404);
    expect((await bob.post(`/community/posts/${post}/comments`, { content: 'Hello' })).status).toBe(404);
  });

  it('refuses a follow to both', async () => {
    expect(await follow(bob, ada)).toMatchObject({ status: 404, body: { message: 'User not found' } });
    expect(await follow(ada, bob)).toMatchObject({ status: 409, body: { code: 'relations/blocked-by-you' } });
  });

  it('is visible only to the member who blocks, is listed for them, and can be withdrawn', async () => {
    expect(await statusOf(ada, bob)).toMatchObject({ isBlocked: true });
    expect(idsIn(await ada.get('/account/blocked'))).toEqual([bob.id]);
    expect(idsIn(await bob.get('/account/blocked'))).toEqual([]);
    expect((await ada.call('DELETE', `/users/${bob.id}/block`)).body).toMatchObject({ isBlocked: false });
    expect((await bob.get(`/community/posts/${post}`)).status).toBe(200);
    expect(await statusOf(bob, ada)).toMatchObject({ isFollowing: false });
  });

  it('can be mutual: each block lasts independently', async () => {
    await block(ada, bob);
    expect((await block(bob, ada)).status).toBe(200);
    await ada.call('DELETE', `/users/${bob.id}/block`);
    expect((await ada.get(`/users/${bob.id}`)).status).toBe(404);
  });

  it('is refused for oneself, for a missing member, and to visitors', async () => {
    expect((await block(ada, ada)).status).toBe(400);
    expect((await ada.post('/users/nobody/block')).status).toBe(404);
    expect((await block(kindling.visitor(), ada)).status).toBe(401);
  });
});

describe('muting', () => {
  let post = '';
  beforeAll(async () => {
    await twoMembers();
    post = await bob.publish('By bob, loudly');
    expect((await ada.post(`/users/${bob.id}/mute`)).body).toMatchObject({ isMuted: true });
  });
  const inFeed = async (by: Caller) =>
    ((await by.get('/community/posts')).body.posts as { id: string }[]).some(({ id }) => id === post);

  it('hides their posts from the member’s lists, and from no one else’s', async () => {
    expect(await inFeed(ada)).toBe(false);
    expect(await inFeed(kindling.visitor())).toBe(true);
  });

  it('leaves them reachable by name', async () => {
    expect((await ada.get(`/users/${bob.id}`)).status).toBe(200);
    expect((await ada.get(`/community/posts/${post}`)).status).toBe(200);
  });

  it('is visible only to the member who mutes, and can be withdrawn', async () => {
    expect(await statusOf(ada, bob)).toMatchObject({ isMuted: true });
    expect(await statusOf(bob, ada)).toMatchObject({ isMuted: false });
    expect(idsIn(await ada.get('/account/muted'))).toEqual([bob.id]);
    expect((await ada.call('DELETE', `/users/${bob.id}/mute`)).body).toMatchObject({ isMuted: false });
    expect(await inFeed(ada)).toBe(true);
  });

  it('is refused for oneself, for a missing member, and to visitors', async () => {
    expect((await ada.post(`/users/${ada.id}/mute`)).status).toBe(400);
    expect((await ada.post('/users/nobody/mute')).status).toBe(404);
    expect((await kindling.visitor().post(`/users/${ada.id}/mute`)).status).toBe(401);
  });
});

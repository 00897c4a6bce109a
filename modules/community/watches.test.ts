// Watching and muting posts over REST, and which notifications each member then gets.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { rootContext } from '../../src/platform/commands/commands.ts';
import { createRun } from '../../src/platform/reactor/reaction.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { Caller, MemberCaller } from '../../src/testing/test-member.ts';
import { communityReactions } from './reactions.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
let cyd: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
  bob = await kindling.member('bob');
  cyd = await kindling.member('cyd');
});
afterAll(() => kindling.close());

type Wish = 'watch' | 'mute';
const ask = (by: Pick<Caller, 'call'>, wish: Wish, id: string) => by.call('PUT', `/community/posts/${id}/${wish}`);
const takeBack = (by: Pick<Caller, 'call'>, wish: Wish, id: string) =>
  by.call('DELETE', `/community/posts/${id}/${wish}`);

type Told = { type: string; message: string; metadata: { postId?: string } };

/** Returns a member's notifications about a post, once all reactions have run. */
async function notificationsOf(member: MemberCaller, postId: string): Promise<readonly string[]> {
  const { readModels, stores, reactor } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  await reactor?.settle();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { notifications, unreadCount } = (await member.get('/notifications')).body as {
    notifications: readonly Told[];
    unreadCount: number;
  };
  expect(unreadCount).toBe(notifications.length);
  return notifications.filter(({ metadata }) => metadata.postId === postId).map(({ message }) => message);
}

const followed = (name: string, words: string) => `${name} commented on a post you watch: “${words}”`;

describe('a post', () => {
  it('is watched or muted once however often the call repeats, visibly to its member alone, until it is undone', async () => {
    const id = await ada.publish('Worth following');
    const shown = async (by: Pick<Caller, 'get'>) => (await by.get(`/community/posts/${id}`)).body.post;
    expect(await shown(bob)).toMatchObject({ watching: 'default', isWatched: false });
    const watched = { watching: 'watching', isWatched: true };
    expect(await ask(bob, 'watch', id)).toMatchObject({
      status: 200,
      body: { success: true, post: { id, ...watched } },
    });
    expect((await ask(bob, 'watch', id)).status).toBe(200);
    const lists = [bob, cyd, kindling.visitor()].map(async (by) => (await by.get('/community/posts')).body.posts);
    expect(await Promise.all(lists)).toMatchObject([[watched], [{ isWatched: false }], [{ isWatched: false }]]);
    expect((await ask(bob, 'mute', id)).body).toMatchObject({ post: { watching: 'muted', isWatched: false } });
    expect((await takeBack(bob, 'watch', id)).body).toMatchObject({ post: { watching: 'muted' } });
    expect((await takeBack(bob, 'mute', id)).body).toMatchObject({ post: { watching: 'default', isWatched: false } });
    const types = (await kindling.log())
      .map(({ type }) => type)
      .filter((type) => /Post(Un)?(watched|muted)/i.test(type));
    expect(types).toEqual(['PostWatched', 'PostMuted', 'PostUnmuted']);
  });

  it('is watched automatically by its author and commenters', async () => {
    const id = await ada.publish('Ours by default');
    await bob.comment(id, 'Mine too');
    const shown = async (by: MemberCaller) => (await by.get(`/community/posts/${id}`)).body.post;
    for (const by of [ada, bob]) expect(await shown(by)).toMatchObject({ watching: 'default', isWatched: true });
    expect((await ask(bob, 'mute', id)).body).toMatchObject({ post: { watching: 'muted', isWatched: false } });
  });

  it('cannot be watched or muted by visitors, or if it is missing or hidden from the member', async () => {
    const id = await ada.publish('For members');
    const eve = await kindling.member('eve');
    await ada.post(`/users/${eve.id}/block`);
    for (const wish of ['watch', 'mute'] as const) {
      for (const call of [ask, takeBack]) {
        expect((await call(kindling.visitor(), wish, id)).status).toBe(401);
        for (const reply of [await call(bob, wish, 'nowhere'), await call(eve, wish, id)])
          expect(reply).toMatchObject({ status: 404, body: { code: 'community/post-not-found' } });
      }
    }
  });

  it('is part of its member’s export, with their choice', async () => {
    const id = await ada.publish('To take along');
    await ask(cyd, 'mute', id);
    expect((await cyd.get('/account/export')).body).toMatchObject({
      watchedPosts: expect.arrayContaining([expect.objectContaining({ postId: id, stance: 'muted' })]),
    });
  });
});

describe('a new comment', () => {
  it('notifies the watchers and earlier commenters, each once, and no one else', async () => {
    const [dan, gil] = [await kindling.member('dan'), await kindling.member('gil')];
    const id = await ada.publish('The sea');
    await ask(bob, 'watch', id);
    await dan.comment(id, 'First');
    kindling.clock.advance({ ms: 1 });
    await cyd.comment(id, 'Second');
    expect(await notificationsOf(bob, id)).toEqual([followed('cyd', 'The sea'), followed('dan', 'The sea')]);
    expect(await notificationsOf(dan, id)).toEqual([followed('cyd', 'The sea')]);
    expect(await notificationsOf(cyd, id)).toEqual([]);
    expect(await notificationsOf(gil, id)).toEqual([]);
    expect((await notificationsOf(ada, id)).length).toBe(2);
    await kindling.restart();
    expect((await notificationsOf(bob, id)).length).toBe(2);
  });

  it('notifies each member with the most specific text, and no one twice', async () => {
    const id = await ada.publish('Hills');
    const above = await bob.comment(id, 'Up there');
    for (const member of [ada, bob, cyd]) await ask(member, 'watch', id);
    const gus = await kindling.member('gus');
    kindling.clock.advance({ ms: 1 });
    await gus.post(`/community/posts/${id}/comments`, { content: 'With you, @cyd', parentId: above });
    expect(await notificationsOf(ada, id)).toEqual(['gus commented on “Hills”', 'bob commented on “Hills”']);
    expect(await notificationsOf(bob, id)).toEqual(['gus replied to you in “With you, @cyd”']);
    expect(await notificationsOf(cyd, id)).toEqual(['gus mentioned you in “With you, @cyd”']);
  });

  it('that mentions someone in an edit does not notify them again', async () => {
    const id = await ada.publish('Valleys');
    await ask(bob, 'watch', id);
    const comment = await cyd.comment(id, 'Down there');
    expect(await notificationsOf(bob, id)).toEqual([followed('cyd', 'Valleys')]);
    await cyd.call('PATCH', `/community/posts/${id}/comments/${comment}`, { body: { content: 'Down there, @bob' } });
    expect(await notificationsOf(bob, id)).toEqual([followed('cyd', 'Valleys')]);
  });

  it('by someone they mute, or on a post of someone who blocks them, does not notify a watcher', async () => {
    const [ida, jon] = [await kindling.member('ida'), await kindling.member('jon')];
    const id = await ida.publish('Behind walls');
    for (const member of [bob, jon]) await ask(member, 'watch', id);
    await ida.post(`/users/${jon.id}/block`);
    await bob.post(`/users/${cyd.id}/mute`);
    await cyd.comment(id, 'Anybody there?');
    expect(await notificationsOf(jon, id)).toEqual([]);
    expect(await notificationsOf(bob, id)).toEqual([]);
    await bob.call('DELETE', `/users/${cyd.id}/mute`);
    expect((await notificationsOf(bob, id)).length).toBe(1);
  });

  it('by an account that a member silenced does not notify them', async () => {
    const [kim, lea] = [await kindling.member('kim'), await kindling.member('lea')];
    await kim.call('PATCH', '/notifications/settings', { body: { hearFrom: 'followed' } });
    const id = await ada.publish('Quiet');
    await ask(kim, 'watch', id);
    await lea.comment(id, 'Hello');
    expect(await notificationsOf(kim, id)).toEqual([]);
    await kim.post(`/users/${lea.id}/follow`);
    expect((await notificationsOf(kim, id)).length).toBe(1);
  });
});

test('a member who mutes a post gets no notification about it, of any kind, until they unmute it', async () => {
  const id = await cyd.publish('Very loud');
  const mine = await cyd.comment(id, 'And on');
  await bob.post(`/community/posts/${id}/like`);
  await bob.post(`/community/posts/${id}/comments`, { content: 'A reply to @cyd', parentId: mine });
  await ada.comment(id, 'A word');
  expect((await notificationsOf(cyd, id)).length).toBe(3);
  await ask(cyd, 'mute', id);
  expect(await notificationsOf(cyd, id)).toEqual([]);
  await takeBack(cyd, 'mute', id);
  expect((await notificationsOf(cyd, id)).length).toBe(3);
});

test('a comment that is deleted before any notification notifies no one', async () => {
  const id = await ada.publish('Slips');
  await ask(bob, 'watch', id);
  const comment = await cyd.comment(id, 'Oh');
  await cyd.call('DELETE', `/community/posts/${id}/comments/${comment}`, { body: {} });
  expect(await notificationsOf(bob, id)).toEqual([]);
});

test('interrupted notifications continue after the last member, and an old comment notifies no one', async () => {
  const { commands, codec, clock } = kindling.kindling();
  const id = await ada.publish('Followed by many');
  const commentId = await ada.comment(id, 'News');
  const events = await codec.decode(await kindling.log());
  const added = events.find(({ type, stream }) => type === 'CommentAdded' && stream === `comment-${commentId}`);
  if (added === undefined) throw new Error('There is no such comment.');
  const queries: string[] = [];
  let isBroken = true;
  const tell = communityReactions({
    shownIn: async () => [],
    async watchersAfter(_postId, { memberId }) {
      queries.push(memberId);
      if (memberId === '') return { ids: ['m1', 'm2'], upTo: 'm2' };
      if (isBroken) throw new Error('broken off');
      return { ids: ['m3', ada.id], upTo: null };
    },
  }).find(({ name }) => name === 'community.tell-watchers');
  const run = async (laterMs = 0) => {
    const at = new Date(clock().getTime() + laterMs).toISOString();
    const context = rootContext({ kind: 'system', id: 'test' }, at, added.id);
    await tell?.run(added, createRun(commands, context));
  };
  await run(48 * 60 * 60 * 1_000);
  expect(queries).toEqual([]);
  await expect(run()).rejects.toThrow('broken off');
  isBroken = false;
  await run();
  expect(queries).toEqual(['', 'm2', 'm2']);
  const watchersTold = (await codec.decode(await kindling.log())).filter(
    ({ type, data }) => type === 'PostWatchersTold' && (data as { commentId: string }).commentId === commentId,
  );
  expect(watchersTold.map(({ data }) => (data as { watcherIds: string[] }).watcherIds)).toEqual([['m1', 'm2'], ['m3']]);
});

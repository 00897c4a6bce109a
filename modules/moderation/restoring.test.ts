// What moderators removed can be restored completely, until its removal is final.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onePixelPng } from '../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { Caller, MemberCaller } from '../../src/testing/test-member.ts';
import { comments } from '../community/index.ts';

let kindling: TestKindling;
let chief: MemberCaller;
let deputy: MemberCaller;
let ada: MemberCaller;
let bob: MemberCaller;
let count = 0;

beforeAll(async () => {
  kindling = await openTestKindling();
  [chief, deputy] = [await kindling.admin('chief'), await kindling.admin('deputy')];
});
afterAll(() => kindling.close());
beforeEach(async () => {
  count += 1;
  [ada, bob] = [await kindling.member(`ada${count}`), await kindling.member(`bob${count}`)];
});

const seen = async (by: Caller, path: string) => JSON.stringify((await by.get(path)).body);

async function remove(kind: string, id: string): Promise<void> {
  kindling.clock.advance({ ms: 1 });
  await ada.post('/flags', { kind, id, reason: 'spam' });
  const decided = await chief.post(`/moderation/cases/${kind}-${id}/decision`, { decision: 'remove', reason: 'Spam' });
  expect(decided.status).toBe(201);
}

async function overturn(): Promise<void> {
  const [decision] = (await bob.get('/account/standing')).body.decisions as { id: string }[];
  await bob.post(`/moderation/decisions/${decision?.id}/appeal`, { text: 'No' });
  const answer = { outcome: 'overturned', text: 'You are right' };
  expect((await deputy.post(`/moderation/appeals/${decision?.id}/answer`, answer)).status).toBe(201);
}

const later = async (days: number) => {
  const { readModels, stores, reactor } = kindling.kindling();
  kindling.clock.advance({ days });
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  await reactor?.settle();
  await reactor?.settle();
};

describe('a removed post', () => {
  it('is gone everywhere, and restored completely when the removal is overturned', async () => {
    const fields = { postType: 'poll', pollOptions: ['Yes', 'No'], mediaUrls: [onePixelPng] };
    const id = await bob.publish('A rare lamp', fields);
    const visitor = kindling.visitor();
    await deputy.post(`/community/posts/${id}/like`);
    await deputy.post(`/community/posts/${id}/vote`, { option: 1 });
    await deputy.comment(id, 'How rare?');
    await deputy.post(`/community/posts/${id}/bookmark`);
    const before = (await deputy.get(`/community/posts/${id}`)).body;
    const statsBefore = (await visitor.get('/community/stats')).body;
    await remove('post', id);
    const places = [
      ...['/community/posts', '/community/posts?sort=top', '/community/trending', '/search?q=rare'],
      ...[`/community/posts/user/${bob.id}`, `/community/comments/user/${deputy.id}`],
    ];
    for (const path of places) expect(await seen(visitor, path)).not.toContain(id);
    expect(await seen(deputy, '/community/bookmarks')).not.toContain(id);
    expect((await bob.get(`/community/posts/${id}`)).status).toBe(404);
    expect((await visitor.get(`/community/posts/${id}/comments`)).status).toBe(404);
    expect((await deputy.post(`/community/posts/${id}/like`)).status).toBe(404);
    expect((await visitor.get(`/users/${bob.id}/stats`)).body).toMatchObject({ stats: { posts: 0 } });
    expect((await visitor.get('/community/stats')).body).not.toEqual(statsBefore);
    await overturn();
    expect((await deputy.get(`/community/posts/${id}`)).body).toEqual(before);
    for (const path of places) expect(await seen(visitor, path)).toContain(id);
    expect(await seen(deputy, '/community/bookmarks')).toContain(id);
    expect((await visitor.get('/community/stats')).body).toEqual(statsBefore);
  });

  it('is restored by a decision, too, with what happened to its comments meanwhile', async () => {
    const id = await bob.publish('A plain lamp');
    const commentId = await deputy.comment(id, 'How plain?');
    await remove('post', id);
    expect((await deputy.call('DELETE', `/community/posts/0/comments/${commentId}`)).status).toBe(200);
    const restored = { decision: 'restore', reason: 'We erred' };
    expect((await chief.post(`/moderation/cases/post-${id}/decision`, restored)).status).toBe(201);
    expect((await bob.get(`/community/posts/${id}`)).body).toMatchObject({ post: { commentsCount: 0 } });
  });

  it('retains its files for as long as it can be appealed, and thirty days', async () => {
    const id = await bob.publish('A lamp in a picture', { mediaUrls: [onePixelPng] });
    const [url = ''] = ((await bob.get(`/community/posts/${id}`)).body.post as { mediaUrls: string[] }).mediaUrls;
    await remove('post', id);
    expect((await kindling.app().inject({ url })).statusCode).toBe(404);
    const { mediaStore } = kindling.kindling().stores;
    const isKept = async () => (await mediaStore.describe(url.replace('/media/', ''), 'original')) !== undefined;
    await later(59);
    expect(await isKept()).toBe(true);
    await later(2);
    await later(0);
    await expect.poll(isKept, { timeout: 10_000 }).toBe(false);
  });
});

describe('a removed comment', () => {
  it('leaves a placeholder for its replies, and returns to it', async () => {
    const id = await chief.publish('Which lamp?');
    const above = await bob.comment(id, 'The rare one');
    kindling.clock.advance({ ms: 1 });
    const alone = await bob.comment(id, 'The plain one');
    await deputy.post(`/community/posts/${id}/comments`, { content: 'Why?', parentId: above });
    const comments = async () => (await kindling.visitor().get(`/community/posts/${id}/comments`)).body;
    const before = await comments();
    const countOf = async () => (await bob.get(`/community/posts/${id}`)).body;
    await remove('comment', alone);
    expect(JSON.stringify(await comments())).not.toContain(alone);
    await overturn();
    await remove('comment', above);
    expect(await comments()).toMatchObject({
      comments: [
        { id: above, isDeleted: true, userId: null, content: '', replies: [{ content: 'Why?' }] },
        { id: alone },
      ],
    });
    expect(await seen(kindling.visitor(), `/community/comments/user/${bob.id}`)).not.toContain(above);
    expect(await countOf()).toMatchObject({ post: { commentsCount: 2 } });
    await overturn();
    expect(await comments()).toEqual(before);
    expect(await countOf()).toMatchObject({ post: { commentsCount: 3 } });
  });

  it('does not return below a post that was deleted meanwhile', async () => {
    const id = await deputy.publish('Which lamp?');
    const removed = await bob.comment(id, 'The rare one');
    await remove('comment', removed);
    await deputy.call('DELETE', `/community/posts/${id}`);
    await overturn();
    const { state } = await kindling.kindling().commands.load(comments, removed);
    expect(state.status).toBe('removed');
  });
});

it('a removed message returns to both', async () => {
  const sent = await bob.post('/messages', { receiverId: ada.id, content: 'A lamp for you' });
  const { id } = sent.body.message as { id: string };
  await remove('message', id);
  expect(await seen(bob, `/messages/conversation/${ada.id}`)).not.toContain('A lamp for you');
  await overturn();
  await ada.call('DELETE', `/flags/message/${id}`);
  expect(await seen(bob, `/messages/conversation/${ada.id}`)).toContain('A lamp for you');
  expect(await seen(bob, '/messages/search?q=lamp')).toContain(id);
});

it('the files removed by a clearance are deleted after the same time', async () => {
  const id = await bob.publish('One of many lamps', { mediaUrls: [onePixelPng] });
  const [url = ''] = ((await bob.get(`/community/posts/${id}`)).body.post as { mediaUrls: string[] }).mediaUrls;
  const body = { memberIds: [bob.id], since: '2020-01-01T00:00:00.000Z', kinds: ['post'], reason: 'All of it' };
  const boss = await kindling.admin('boss');
  await boss.post('/moderation/clearances', body);
  await later(0);
  await later(61);
  await later(0);
  await expect.poll(async () => (await kindling.app().inject({ url })).statusCode, { timeout: 10_000 }).toBe(404);
});

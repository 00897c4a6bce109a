// One decision removes everything a member created since some time, and can be undone.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';
import { listTool } from '../tools/tool-site-fixture.ts';

let kindling: TestKindling;
let chief: MemberCaller;
let ada: MemberCaller;
let bob: MemberCaller;
let before: string;
let since: string;
let topic: string;
let lamp: string;
let count = 0;

beforeAll(async () => {
  kindling = await openTestKindling();
  chief = await kindling.admin('chief');
});
afterAll(() => kindling.close());
beforeEach(async () => {
  count += 1;
  [ada, bob] = [await kindling.member(`ada${count}`), await kindling.member(`bob${count}`)];
  lamp = await listTool(kindling, `Lamp ${count}`);
  topic = await ada.publish('What is new?');
  before = await bob.publish('From before');
  kindling.clock.advance({ minutes: 1 });
  since = kindling.clock().toISOString();
});

const clear = (fields: object = {}, by = chief) =>
  by.post('/moderation/clearances', { memberIds: [bob.id], since, reason: 'Spam', ...fields });

async function settled(): Promise<void> {
  const { readModels, stores, reactor } = kindling.kindling();
  await expect
    .poll(
      async () => {
        const head = await stores.eventStore.head();
        await reactor?.settle();
        await readModels.allReached(await stores.eventStore.head(), 5_000);
        return (await stores.eventStore.head()) === head;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

const postsOfBob = async () => {
  const { posts } = (await ada.get(`/community/posts/user/${bob.id}?limit=100`)).body as { posts: { id: string }[] };
  return posts.map(({ id }) => id);
};
const statsOf = async () => (await ada.get('/community/stats')).body;
const reviewsOfLamp = async () => {
  const { reviews } = (await ada.get(`/ai-tools/${lamp}/reviews`)).body as { reviews: { reviewText: string }[] };
  return reviews.map(({ reviewText }) => reviewText);
};
const commentsOnTopic = async () => (await ada.get(`/community/posts/${topic}`)).body;

it('removes everything created since then, and restores all of it', async () => {
  const posted = [await bob.publish('One'), await bob.publish('Two')];
  await bob.comment(topic, 'Three');
  await bob.post(`/ai-tools/${lamp}/reviews`, { rating: 1, reviewText: 'Buy the lamp of bob instead.' });
  await bob.post('/messages', { receiverId: ada.id, content: 'Four' });
  const [all, stats] = [await postsOfBob(), await statsOf()];
  const answer = await clear({ kinds: ['post', 'comment', 'review', 'message'] });
  expect(answer).toMatchObject({ status: 202, body: { clearances: [{ memberId: bob.id }] } });
  await settled();
  expect(await postsOfBob()).toEqual([before]);
  expect(await commentsOnTopic()).toMatchObject({ post: { commentsCount: 0 } });
  expect(await reviewsOfLamp()).toEqual([]);
  const thread = async () => JSON.stringify((await ada.get(`/messages/conversation/${bob.id}`)).body);
  expect(await thread()).not.toContain('Four');
  expect((await bob.get('/account/standing')).body.decisions).toMatchObject([{ outcome: 'remove', reason: 'Spam' }]);
  const restored = { decision: 'restore', reason: 'We erred' };
  expect((await chief.post(`/moderation/cases/member-${bob.id}/decision`, restored)).status).toBe(201);
  await settled();
  expect((await postsOfBob()).toSorted()).toEqual(all.toSorted());
  expect(posted.every((id) => all.includes(id))).toBe(true);
  expect(await commentsOnTopic()).toMatchObject({ post: { commentsCount: 1 } });
  expect(await reviewsOfLamp()).toEqual(['Buy the lamp of bob instead.']);
  expect(await statsOf()).toEqual(stats);
  expect(await thread()).toContain('Four');
});

it('keeps messages unless they are included, and what was removed before stays removed', async () => {
  const removed = await bob.publish('Removed by itself');
  await ada.post('/flags', { kind: 'post', id: removed, reason: 'spam' });
  await chief.post(`/moderation/cases/post-${removed}/decision`, { decision: 'remove', reason: 'Spam' });
  const published = await bob.publish('Taken');
  await bob.post(`/ai-tools/${lamp}/reviews`, { rating: 1, reviewText: 'Buy the lamp of bob instead.' });
  await bob.post('/messages', { receiverId: ada.id, content: 'A word' });
  await clear();
  await settled();
  expect(JSON.stringify((await ada.get(`/messages/conversation/${bob.id}`)).body)).toContain('A word');
  expect(await reviewsOfLamp()).toEqual([]);
  await chief.post(`/moderation/cases/member-${bob.id}/decision`, { decision: 'restore', reason: 'We erred' });
  await settled();
  expect((await postsOfBob()).toSorted()).toEqual([before, published].toSorted());
});

it('continues after a restart, batch by batch, and a retry orders it once', async () => {
  for (let each = 0; each < 210; each += 1) await bob.publish(`Number ${each}`);
  const ordered = await clear({}, chief);
  const again = await chief.post(
    '/moderation/clearances',
    { memberIds: [bob.id], since, reason: 'Spam' },
    { key: 'k' },
  );
  const retried = await chief.post(
    '/moderation/clearances',
    { memberIds: [bob.id], since, reason: 'Spam' },
    { key: 'k' },
  );
  expect(retried.body).toEqual(again.body);
  expect(again.body).not.toEqual(ordered.body);
  await kindling.restart();
  await settled();
  expect(await postsOfBob()).toEqual([before]);
}, 60_000);

it('is allowed to moderators, about members who are not staff, and limited', async () => {
  expect((await clear({}, ada)).status).toBe(403);
  expect(await clear({ memberIds: [bob.id, chief.id] })).toMatchObject({ status: 403 });
  expect((await clear({ memberIds: [bob.id, 'nobody'] })).status).toBe(404);
  expect((await bob.get('/account/standing')).body.decisions).toEqual([]);
  expect((await clear({ memberIds: [] })).status).toBe(400);
  expect((await clear({ memberIds: Array.from({ length: 51 }, (_, id) => `m${id}`) })).status).toBe(400);
  expect((await clear({ since: 'yesterday' })).status).toBe(400);
  expect((await clear({ kinds: ['profile'] })).status).toBe(400);
  const nobodysPosts = await kindling.member(`cyd${count}`);
  expect((await clear({ memberIds: [nobodysPosts.id, bob.id] })).status).toBe(202);
});

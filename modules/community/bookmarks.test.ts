// Bookmarks over REST, by outcome, as a client sees them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
  bob = await kindling.member('bob');
});
afterAll(() => kindling.close());

const mark = (id: string, by: Pick<MemberCaller, 'post'> = bob) => by.post(`/community/posts/${id}/bookmark`);
const unmark = (id: string, by: Pick<MemberCaller, 'call'> = bob) =>
  by.call('DELETE', `/community/posts/${id}/bookmark`);
const listOf = async (by: MemberCaller, page = '') => {
  const { body } = await by.get(`/community/bookmarks${page}`);
  return { ids: (body.posts as { id: string }[]).map(({ id }) => id), nextCursor: body.nextCursor as string | null };
};

it('is set once however often the call repeats, can be removed, and is visible to its member alone', async () => {
  const id = await ada.publish('Worth keeping');
  expect(await mark(id)).toMatchObject({ status: 200, body: { success: true, post: { id, isBookmarked: true } } });
  expect((await mark(id)).status).toBe(200);
  const shownTo = async (by: Pick<MemberCaller, 'get'>) => (await by.get('/community/posts')).body.posts;
  expect(await shownTo(bob)).toMatchObject([{ id, isBookmarked: true }]);
  expect(await shownTo(ada)).toMatchObject([{ id, isBookmarked: false }]);
  expect(await shownTo(kindling.visitor())).toMatchObject([{ id, isBookmarked: false }]);
  expect((await listOf(ada)).ids).toEqual([]);
  expect((await unmark(id)).body).toMatchObject({ success: true, post: { isBookmarked: false } });
  expect((await unmark(id)).status).toBe(200);
  expect((await kindling.log()).filter(({ type }) => type.includes('ookmarked')).length).toBe(2);
});

it('is listed newest first, with paging, and goes with its post', async () => {
  const cyd = await kindling.member('cyd');
  const posts = [];
  for (const content of ['One', 'Two', 'Three']) {
    posts.unshift(await ada.publish(content));
    kindling.clock.advance({ ms: 1 });
  }
  for (const id of posts.toReversed()) {
    kindling.clock.advance({ ms: 1 });
    await mark(id, cyd);
  }
  const first = await listOf(cyd, '?limit=2');
  const second = await listOf(cyd, `?limit=2&cursor=${first.nextCursor}`);
  expect([...first.ids, ...second.ids]).toEqual(posts);
  expect(second.nextCursor).toBeNull();
  await ada.call('DELETE', `/community/posts/${posts[1]}`, { body: {} });
  expect((await listOf(cyd)).ids).toEqual([posts[0], posts[2]]);
});

it('hides the post of someone who blocks its member, and shows one of someone muted', async () => {
  const eve = await kindling.member('eve');
  const [blocked, muted] = [await ada.publish('Not for Eve'), await bob.publish('Too often')];
  for (const id of [blocked, muted]) await mark(id, eve);
  await ada.post(`/users/${eve.id}/block`);
  await eve.post(`/users/${bob.id}/mute`);
  expect((await listOf(eve)).ids).toEqual([muted]);
  expect((await mark(blocked, eve)).status).toBe(404);
});

it('is refused to visitors, and on a missing post', async () => {
  const id = await ada.publish('For members');
  const visitor = kindling.visitor();
  expect([(await mark(id, visitor)).status, (await unmark(id, visitor)).status]).toEqual([401, 401]);
  expect((await visitor.get('/community/bookmarks')).status).toBe(401);
  const refused = { status: 404, body: { code: 'community/post-not-found' } };
  expect(await mark('nowhere')).toMatchObject(refused);
  expect(await unmark('nowhere')).toMatchObject(refused);
});

it('is part of its member’s export', async () => {
  const id = await ada.publish('Mine to keep');
  await mark(id);
  expect((await bob.get('/account/export')).body).toMatchObject({ bookmarks: [{ postId: id }] });
});

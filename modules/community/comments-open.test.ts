// Who may comment on a post, over REST, by outcome.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
let cyd: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
  bob = await kindling.member('bob');
  cyd = await kindling.member('cyd');
  await ada.post(`/users/${bob.id}/follow`);
  // The follows of others don't affect Ada's post.
  await cyd.post(`/users/${ada.id}/follow`);
});
afterAll(() => kindling.close());

const limit = (id: string, comments: unknown, by: Pick<MemberCaller, 'call'> = ada) =>
  by.call('PATCH', `/community/posts/${id}/comments-open`, { body: { comments } });
const add = (by: MemberCaller, id: string, parentId?: string) =>
  by.post(`/community/posts/${id}/comments`, { content: 'Me', parentId });
const closed = { status: 403, body: { code: 'community/comments-closed' } };
const onlyFollowed = { status: 403, body: { code: 'community/only-followed-comment' } };

it('is everyone at first, and no one once the author closes the comments, replies included', async () => {
  const id = await ada.publish('Open');
  const comment = await bob.comment(id, 'Before');
  expect(await limit(id, 'nobody')).toMatchObject({
    status: 200,
    body: { success: true, post: { commentsBy: 'nobody', canComment: false, commentsCount: 1 } },
  });
  for (const by of [ada, bob, cyd]) expect(await add(by, id)).toMatchObject(closed);
  expect(await add(cyd, id, comment)).toMatchObject(closed);
  const edit = { body: { content: 'After' } };
  expect((await bob.call('PATCH', `/community/posts/0/comments/${comment}`, edit)).status).toBe(200);
  await limit(id, 'everybody');
  expect((await add(cyd, id)).status).toBe(201);
});

it('is members that the author follows, and the author, and everyone sees so', async () => {
  const id = await ada.publish('For friends');
  await limit(id, 'followed');
  const shownTo = async (by: Pick<MemberCaller, 'get'>) => [
    (await by.get(`/community/posts/${id}`)).body.post,
    ((await by.get('/community/posts')).body.posts as { id: string }[]).find((post) => post.id === id),
  ];
  for (const [by, canComment] of [
    [ada, true],
    [bob, true],
    [cyd, false],
    [kindling.visitor(), false],
  ] as const) {
    const as = { commentsBy: 'followed', canComment };
    expect(await shownTo(by)).toMatchObject([as, as]);
  }
  expect((await add(ada, id)).status).toBe(201);
  expect((await add(bob, id)).status).toBe(201);
  expect(await add(cyd, id)).toMatchObject(onlyFollowed);
  await ada.call('DELETE', `/users/${bob.id}/follow`);
  expect(await add(bob, id)).toMatchObject(onlyFollowed);
});

it('is decided by the author alone', async () => {
  const id = await ada.publish('Mine');
  const warden = await kindling.admin('warden');
  for (const other of [bob, warden])
    expect(await limit(id, 'nobody', other)).toMatchObject({ status: 403, body: { code: 'community/not-author' } });
  expect((await limit(id, 'nobody', kindling.visitor())).status).toBe(401);
  expect(await limit('nowhere', 'nobody')).toMatchObject({ status: 404, body: { code: 'community/post-not-found' } });
  expect(await limit(id, 'some')).toMatchObject({ status: 400, body: { issues: [{ field: 'comments' }] } });
});

it('is recorded once, and is not a version of the text', async () => {
  const id = await ada.publish('Once');
  await limit(id, 'nobody');
  await limit(id, 'nobody');
  const recorded = (await kindling.log()).filter(
    ({ stream, type }) => stream === `post-${id}` && type.endsWith('Limited'),
  );
  expect(recorded).toHaveLength(1);
  expect((await ada.get(`/community/posts/${id}/versions`)).body.versions).toMatchObject([{ content: 'Once' }]);
});

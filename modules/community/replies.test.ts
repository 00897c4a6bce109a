// Replies over REST, by outcome, as a client sees them.
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
});
afterAll(() => kindling.close());

type Thread = Readonly<{ id: string; replies: readonly { id: string }[]; repliesCursor: string | null }>;

const commentNotFound = { status: 404, body: { code: 'community/comment-not-found' } };
const write = (by: MemberCaller, postId: string, content: string, parentId: string) =>
  by.post(`/community/posts/${postId}/comments`, { content, parentId });
async function reply(by: MemberCaller, postId: string, content: string, parentId: string): Promise<string> {
  kindling.clock.advance({ ms: 1 });
  const { status, body } = await write(by, postId, content, parentId);
  expect(status).toBe(201);
  return (body.comment as { id: string }).id;
}
const remove = (by: MemberCaller, id: string) => by.call('DELETE', `/community/posts/0/comments/${id}`, { body: {} });
const threadsOn = async (postId: string) =>
  (await ada.get(`/community/posts/${postId}/comments`)).body.comments as readonly Thread[];
const countOn = async (postId: string) =>
  ((await ada.get(`/community/posts/${postId}`)).body.post as { commentsCount: number }).commentsCount;

it('is listed below its parent comment, and the post counts both', async () => {
  const post = await ada.publish('Who knows?');
  const comment = await bob.comment(post, 'I do');
  const id = await reply(cyd, post, 'And I', comment);
  expect(await threadsOn(post)).toMatchObject([
    {
      id: comment,
      parentId: null,
      repliesCount: 1,
      repliesCursor: null,
      replies: [{ id, parentId: comment, userId: cyd.id, userName: 'cyd', content: 'And I', repliesCount: 0 }],
    },
  ]);
  expect(await countOn(post)).toBe(2);
});

it('to a reply is placed below the same comment', async () => {
  const post = await ada.publish('One level');
  const comment = await bob.comment(post, 'First');
  const first = await reply(cyd, post, 'Second', comment);
  const { body } = await write(bob, post, 'Third', first);
  expect(body).toMatchObject({ success: true, comment: { parentId: comment } });
});

it.each(['nowhere', ''])('to %j is refused, because there is no such comment', async (parentId) => {
  const post = await ada.publish('Empty');
  const answer = await write(bob, post, 'Hello?', parentId);
  // Older clients may send an empty parent for none.
  expect(answer).toMatchObject(
    parentId === '' ? { status: 201, body: { comment: { parentId: null } } } : commentNotFound,
  );
});

it('to a comment on another post, or to a deleted one, is refused', async () => {
  const [here, elsewhere] = [await ada.publish('Here'), await ada.publish('Elsewhere')];
  const [there, gone] = [await bob.comment(elsewhere, 'There'), await bob.comment(here, 'Gone')];
  await remove(bob, gone);
  expect(await write(cyd, here, 'Hm', there)).toMatchObject(commentNotFound);
  expect(await write(cyd, here, 'Hm', gone)).toMatchObject(commentNotFound);
  expect(await countOn(here)).toBe(0);
});

it('is refused to a visitor and on a deleted post', async () => {
  const post = await ada.publish('Short-lived');
  const comment = await bob.comment(post, 'Quick');
  const body = { content: 'Me too', parentId: comment };
  expect((await kindling.visitor().post(`/community/posts/${post}/comments`, body)).status).toBe(401);
  await ada.call('DELETE', `/community/posts/${post}`, { body: {} });
  expect(await write(cyd, post, 'Too late', comment)).toMatchObject({
    status: 404,
    body: { code: 'community/post-not-found' },
  });
});

it('leaves a placeholder for its deleted comment, which goes with the last reply', async () => {
  const post = await ada.publish('A thread');
  const comment = await bob.comment(post, 'Regretted');
  const [first, second] = [await reply(cyd, post, 'One', comment), await reply(ada, post, 'Two', comment)];
  expect((await remove(bob, comment)).status).toBe(200);
  expect(await threadsOn(post)).toMatchObject([
    {
      ...{ id: comment, isDeleted: true, content: '', userId: null, userName: '', userAvatar: null, userRole: null },
      ...{
        mentions: null,
        isEdited: false,
        isErased: false,
        repliesCount: 2,
        replies: [{ id: first }, { id: second }],
      },
    },
  ]);
  expect(await countOn(post)).toBe(2);
  expect(await remove(bob, comment)).toMatchObject(commentNotFound);
  // The thread continues if someone replies to what is still there.
  await remove(ada, await reply(bob, post, 'Three', second));
  await remove(bob, (await threadsOn(post))[0]?.replies[2]?.id ?? '');
  await remove(cyd, first);
  await remove(ada, second);
  expect(await threadsOn(post)).toEqual([]);
  expect(await countOn(post)).toBe(0);
});

it('is one of the first few there, and the rest are paged without a gap or a repeat', async () => {
  const post = await ada.publish('Long thread');
  const comment = await bob.comment(post, 'Discuss');
  const written: string[] = [];
  for (let index = 0; index < 7; index += 1) written.push(await reply(cyd, post, `Voice ${index}`, comment));
  const [thread] = await threadsOn(post);
  const seen = thread?.replies.map(({ id }) => id) ?? [];
  expect(seen).toEqual(written.slice(0, 3));
  for (let cursor = thread?.repliesCursor ?? null; cursor !== null; ) {
    const { body } = await ada.get(`/community/comments/${comment}/replies?limit=2&cursor=${cursor}`);
    seen.push(...(body.comments as { id: string }[]).map(({ id }) => id));
    cursor = body.nextCursor as string | null;
    if (written.length < 8) written.push(await reply(bob, post, 'One more', comment));
  }
  expect(seen).toEqual(written);
});

it('does not count towards pages of comments', async () => {
  const post = await ada.publish('Pages');
  const first = await bob.comment(post, 'First');
  for (let index = 0; index < 4; index += 1) await reply(cyd, post, `Reply ${index}`, first);
  kindling.clock.advance({ ms: 1 });
  const second = await bob.comment(post, 'Second');
  const { body } = await ada.get(`/community/posts/${post}/comments?limit=1`);
  expect(body.comments).toMatchObject([{ id: first }]);
  const next = await ada.get(`/community/posts/${post}/comments?limit=1&cursor=${String(body.nextCursor)}`);
  expect(next.body).toMatchObject({ comments: [{ id: second }], nextCursor: null });
});

it('is found by its own id, as comments are', async () => {
  const post = await ada.publish('By its id');
  const comment = await bob.comment(post, 'Comment');
  const id = await reply(cyd, post, 'Reply', comment);
  const visitor = kindling.visitor();
  expect((await visitor.get(`/community/comments/${id}`)).body).toMatchObject({ comment: { id, parentId: comment } });
  expect(await visitor.get('/community/comments/nowhere')).toMatchObject(commentNotFound);
  expect(await visitor.get('/community/comments/nowhere/replies')).toMatchObject(commentNotFound);
});

// Comments over REST, by outcome, as a client sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
let warden: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
  bob = await kindling.member('bob');
  warden = await kindling.admin('warden');
});
afterAll(() => kindling.close());

const shown = async (id: string, by = ada) => (await by.get(`/community/posts/${id}`)).body.post;
const eventCount = async (type: string) => (await kindling.log()).filter((event) => event.type === type).length;
const refused = (status: number, code: string) => ({ status, body: { code } });
const notAuthor = refused(403, 'community/not-author');
const postNotFound = refused(404, 'community/post-not-found');
const commentNotFound = refused(404, 'community/comment-not-found');

describe('a comment', () => {
  const add = (postId: string, content: unknown, key?: string, by = bob) =>
    by.post(`/community/posts/${postId}/comments`, { content }, { ...(key && { key }) });
  const edit = (id: string, content: unknown, by = bob, post = '0') =>
    by.call('PATCH', `/community/posts/${post}/comments/${id}`, { body: { content } });
  const remove = (id: string, body: object = {}, by = bob) =>
    by.call('DELETE', `/community/posts/0/comments/${id}`, { body });
  const commentsOn = async (postId: string) => (await ada.get(`/community/posts/${postId}/comments`)).body.comments;

  it('is listed below its post, oldest first, and counted', async () => {
    const post = await ada.publish('What do you think?');
    const { status, body } = await add(post, 'A good deal');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      comment: { postId: post, userId: bob.id, userName: 'bob', content: 'A good deal', isEdited: false },
    });
    kindling.clock.advance({ ms: 1 });
    await ada.comment(post, 'Go on');
    expect(await commentsOn(post)).toMatchObject([{ content: 'A good deal' }, { content: 'Go on' }]);
    expect(await shown(post)).toMatchObject({ commentsCount: 2 });
  });

  it('belongs to the session’s member, whoever the body names', async () => {
    const post = await ada.publish('Who is it?');
    const body = {
      content: 'Me',
      userId: ada.id,
      userName: 'ada',
      userRole: 'Admin',
      commentId: 'chosen',
      postId: 'another',
      authorId: ada.id,
    };
    const { comment } = (await bob.post(`/community/posts/${post}/comments`, body)).body;
    expect(comment).toMatchObject({ userId: bob.id, userName: 'bob', userRole: null, postId: post });
    expect((comment as { id: string }).id).not.toBe('chosen');
  });

  it.each([
    [''],
    [' \u200b\n'],
    ['\u0000'],
    [undefined],
    [{}],
    ['x'.repeat(5_001)],
  ])('is refused as %j', async (content) => {
    const post = await ada.publish('Say something');
    expect(await add(post, content)).toMatchObject({ status: 400, body: { issues: [{ field: 'content' }] } });
    expect(await shown(post)).toMatchObject({ commentsCount: 0 });
  });

  it('may have up to five thousand well-formed characters', async () => {
    const post = await ada.publish('At length');
    const message = 'Content must be at most 5000 characters.';
    expect(await add(post, 'x'.repeat(5_001))).toMatchObject({ body: { message } });
    expect((await add(post, '🐳'.repeat(5_000))).status).toBe(201);
    expect((await add(post, 'a\u0000b\ud800c')).body.comment).toMatchObject({ content: 'ab\ufffdc' });
  });

  it('is edited only by its author, by its own id', async () => {
    const post = await ada.publish('Open to talk');
    const id = await bob.comment(post, 'Frist');
    expect(await edit(id, 'Mine', ada)).toMatchObject(notAuthor);
    expect(await edit(id, 'Mine', warden)).toMatchObject(notAuthor);
    expect((await edit(id, 'First')).body).toMatchObject({
      success: true,
      comment: { id, content: 'First', isEdited: true },
    });
    expect((await edit(id, 'First!', bob, 'whatever')).body.comment).toMatchObject({ content: 'First!' });
    expect(await edit(id, ' ')).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'content', message: 'Comment cannot be empty' }] },
    });
    expect(await edit('there-is-none', 'First')).toMatchObject(commentNotFound);
  });

  it('is deleted by its author, or by an admin with a reason, and no longer counted', async () => {
    const post = await ada.publish('Talked to death');
    const [own, other] = [await bob.comment(post, 'Mine'), await bob.comment(post, 'Rude')];
    expect(await remove(own, { reason: 'My post' }, ada)).toMatchObject(notAuthor);
    expect(await remove(own)).toMatchObject({ status: 200, body: { success: true, id: own } });
    expect(await remove(own)).toMatchObject(commentNotFound);
    expect(await edit(own, 'Back')).toMatchObject(commentNotFound);
    expect(await remove(other, {}, warden)).toMatchObject(refused(400, 'community/reason-required'));
    expect(await remove(other, { reason: 'Rude' }, warden)).toMatchObject({ status: 200 });
    expect(await commentsOn(post)).toEqual([]);
    expect(await shown(post)).toMatchObject({ commentsCount: 0 });
  });

  it('is deleted with its post, and nothing is recorded about it afterwards', async () => {
    const post = await ada.publish('Here and gone');
    const id = await bob.comment(post, 'Wait');
    await ada.call('DELETE', `/community/posts/${post}`, { body: {} });
    const before = await eventCount('CommentEdited');
    expect(await edit(id, 'Wait!')).toMatchObject(commentNotFound);
    expect(await eventCount('CommentEdited')).toBe(before);
    expect(await add(post, 'Too late')).toMatchObject(postNotFound);
  });

  it('is added once under one key', async () => {
    const post = await ada.publish('Once is enough');
    const first = await add(post, 'Once', 'one-comment');
    expect(await add(post, 'Once', 'one-comment')).toMatchObject({ status: 201, body: first.body });
    expect(await add(post, 'Twice', 'one-comment')).toMatchObject(refused(409, 'request/idempotency-key-reused'));
    expect((await add(post, 'Once', 'one-comment', ada)).status).toBe(201);
    expect(await shown(post)).toMatchObject({ commentsCount: 2 });
  });

  it('is counted each time when many come at once', async () => {
    const post = await ada.publish('All together now');
    await Promise.all(Array.from({ length: 20 }, (_, index) => bob.comment(post, `Voice ${index}`)));
    expect(await shown(post)).toMatchObject({ commentsCount: 20 });
    expect(await commentsOn(post)).toHaveLength(20);
  });

  it('is listed without a gap or a repeat while others are added', async () => {
    const post = await ada.publish('A long thread');
    const written: string[] = [];
    const write = async () => {
      kindling.clock.advance({ ms: 1 });
      written.push(await bob.comment(post, `Voice ${written.length}`));
    };
    for (let index = 0; index < 7; index += 1) await write();
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await ada.get(`/community/posts/${post}/comments?limit=3${cursor}`);
      seen.push(...(body.comments as { id: string }[]).map(({ id }) => id));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${String(body.nextCursor)}`;
      if (written.length < 9) await write();
    }
    expect(seen).toEqual(written);
    expect(written).toHaveLength(9);
  });
});

// Earlier versions of posts and comments over REST, by outcome.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { maxVersions } from './model/versions.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
  bob = await kindling.member('bob');
});
afterAll(() => kindling.close());

const editPost = async (id: string, content: string) => {
  kindling.clock.advance({ ms: 1 });
  expect((await ada.call('PATCH', `/community/posts/${id}`, { body: { content } })).status).toBe(200);
};
const versionsOf = (id: string, by: Pick<MemberCaller, 'get'> = kindling.visitor(), what = 'posts') =>
  by.get(`/community/${what}/${id}/versions`);
const texts = ({ body }: Awaited<ReturnType<typeof versionsOf>>) =>
  (body.versions as readonly { content: string; at: string }[]).map(({ content }) => content);

describe('the versions of a post', () => {
  it('are its texts, newest first, each with its time, for everyone', async () => {
    const before = kindling.clock().toISOString();
    const id = await ada.publish('Frist');
    await editPost(id, 'First');
    await editPost(id, 'First!');
    const { body } = await versionsOf(id);
    const [newest, , oldest] = body.versions as readonly { content: string; at: string }[];
    expect(body.versions).toHaveLength(3);
    expect([newest?.content, oldest]).toEqual(['First!', { content: 'Frist', at: before }]);
    expect((await ada.get('/account/export')).body).toMatchObject({ postVersions: [{ id, versions: body.versions }] });
    expect(newest?.at).toBe(((await ada.get(`/community/posts/${id}`)).body.post as { updatedAt: string }).updatedAt);
  });

  it('are one without edits, and none for a missing post', async () => {
    expect(texts(await versionsOf(await ada.publish('Once')))).toEqual(['Once']);
    expect(await versionsOf('nowhere')).toMatchObject({ status: 404, body: { code: 'community/post-not-found' } });
  });

  it('are deleted with it', async () => {
    const id = await ada.publish('Secret');
    await editPost(id, 'Harmless');
    await ada.call('DELETE', `/community/posts/${id}`, { body: {} });
    expect(await versionsOf(id, ada)).toMatchObject({ status: 404, body: { code: 'community/post-not-found' } });
  });

  it('are the newest fifty, however often it was edited', async () => {
    const id = await ada.publish('0');
    for (let edit = 1; edit <= maxVersions + 2; edit += 1) await editPost(id, String(edit));
    const all = texts(await versionsOf(id));
    expect([all.length, all[0], all.at(-1)]).toEqual([maxVersions, String(maxVersions + 2), '3']);
  });

  it('are hidden from members that the author blocks', async () => {
    const id = await ada.publish('Not for Cyd');
    const cyd = await kindling.member('cyd');
    await ada.post(`/users/${cyd.id}/block`);
    expect((await versionsOf(id, cyd)).status).toBe(404);
    expect((await versionsOf(id, bob)).status).toBe(200);
  });

  it('of an erased author are none, even if others’ comments keep the post', async () => {
    const eve = await kindling.member('eve');
    const id = await eve.publish('Mine');
    await eve.call('PATCH', `/community/posts/${id}`, { body: { content: 'Still mine' } });
    const comment = await bob.comment(id, 'Noted');
    const own = await eve.comment(id, 'My remark');
    await eve.post('/account/delete', { password: testPassword });
    expect((await versionsOf(id)).body).toEqual({ versions: [] });
    expect((await versionsOf(own, bob, 'comments')).body).toEqual({ versions: [] });
    expect(texts(await versionsOf(comment, bob, 'comments'))).toEqual(['Noted']);
  });
});

describe('the versions of a comment', () => {
  it('are its texts, newest first, until it is deleted, even if its placeholder stays', async () => {
    const post = await ada.publish('Post');
    const id = await bob.comment(post, 'Frist');
    await bob.call('PATCH', `/community/posts/0/comments/${id}`, { body: { content: 'First' } });
    await ada.post(`/community/posts/${post}/comments`, { content: 'A reply', parentId: id });
    expect(texts(await versionsOf(id, bob, 'comments'))).toEqual(['First', 'Frist']);
    await bob.call('DELETE', `/community/posts/0/comments/${id}`, { body: {} });
    expect((await versionsOf(id, bob, 'comments')).body).toMatchObject({ versions: [] });
    expect((await versionsOf('nowhere', bob, 'comments')).status).toBe(404);
  });

  it('are hidden while moderators have removed it, even if its placeholder stays', async () => {
    const [first, second] = [await kindling.admin('Chief'), await kindling.admin('Deputy')];
    const post = await ada.publish('Post');
    const id = await bob.comment(post, 'Rude');
    await bob.call('PATCH', `/community/posts/0/comments/${id}`, { body: { content: 'Ruder' } });
    await ada.post(`/community/posts/${post}/comments`, { content: 'A reply', parentId: id });
    await (await kindling.member('flo')).post('/flags', { kind: 'comment', id, reason: 'harassment' });
    await first.post(`/moderation/cases/comment-${id}/decision`, { decision: 'remove', reason: 'Against the rules' });
    for (const reader of [kindling.visitor(), ada, bob, first])
      expect(await versionsOf(id, reader, 'comments')).toMatchObject({ status: 200, body: { versions: [] } });
    const { commentVersions } = (await bob.get('/account/export')).body as {
      commentVersions: readonly { id: string }[];
    };
    expect(commentVersions.find((each) => each.id === id)).toMatchObject({
      versions: [{ content: 'Ruder' }, { content: 'Rude' }],
    });
    const { decisions } = (await bob.get('/account/standing')).body as { decisions: { id: string }[] };
    await bob.post(`/moderation/decisions/${decisions[0]?.id}/appeal`, { text: 'A quotation' });
    const answer = { outcome: 'overturned', text: 'It was one' };
    expect((await second.post(`/moderation/appeals/${decisions[0]?.id}/answer`, answer)).status).toBe(201);
    expect(texts(await versionsOf(id, kindling.visitor(), 'comments'))).toEqual(['Ruder', 'Rude']);
  });

  it('are deleted with their post', async () => {
    const post = await ada.publish('Post');
    const id = await bob.comment(post, 'Words');
    await ada.call('DELETE', `/community/posts/${post}`, { body: {} });
    expect((await versionsOf(id, bob, 'comments')).status).toBe(404);
  });
});

it('a poll that was edited after someone voted says so', async () => {
  const poll = { postType: 'poll', pollOptions: ['Yes', 'No'] };
  const [id, untouched] = [await ada.publish('Ready?', poll), await ada.publish('Sure?', poll)];
  const shown = async (of: string) => (await bob.get(`/community/posts/${of}`)).body.post;
  await editPost(id, 'Are you ready?');
  expect(await shown(id)).toMatchObject({ poll: { editedAfterVotes: false } });
  await bob.post(`/community/posts/${id}/vote`, { option: 0 });
  expect(await shown(id)).toMatchObject({ poll: { editedAfterVotes: false } });
  await editPost(id, 'Are you unready?');
  expect(await shown(id)).toMatchObject({ poll: { editedAfterVotes: true } });
  await bob.post(`/community/posts/${untouched}/vote`, { option: 0 });
  expect(await shown(untouched)).toMatchObject({ poll: { editedAfterVotes: false } });
});

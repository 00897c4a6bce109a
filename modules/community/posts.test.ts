// Editing, deleting and requesting posts over REST, by outcome, as a client sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
let root: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
  bob = await kindling.member('bob');
  root = await kindling.admin('warden');
});
afterAll(() => kindling.close());

const edit = (id: string, content: unknown, by = ada) =>
  by.call('PATCH', `/community/posts/${id}`, { body: { content } });
const remove = (id: string, body: object = {}, by = ada) => by.call('DELETE', `/community/posts/${id}`, { body });
const shown = async (id: string, by = bob) => (await by.get(`/community/posts/${id}`)).body.post;

/** Returns the deletion of a post, as the log shows it to a reader with the keys. */
async function deletionOf(id: string) {
  const stored = (await kindling.log()).filter(({ type, stream }) => type === 'PostDeleted' && stream === `post-${id}`);
  return (await kindling.kindling().codec.decode(stored))[0];
}

const notFound = {
  status: 404,
  body: { code: 'community/post-not-found', message: 'This post is no longer there.' },
};
const notAuthor = { status: 403, body: { code: 'community/not-author' } };
const wrong = (field: string, message?: string) => ({
  status: 400,
  body: {
    code: 'request/invalid',
    issues: expect.arrayContaining([{ field, message: message ?? expect.any(String) }]),
  },
});

describe('editing', () => {
  it('changes the text and marks it as edited; the same text marks nothing', async () => {
    const id = await ada.publish('Frist');
    kindling.clock.advance({ minutes: 2 });
    expect((await edit(id, ' Frist ')).body.post).toMatchObject({ content: 'Frist', isEdited: false });
    const { status, body } = await edit(id, 'First');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, post: { content: 'First', isEdited: true } });
    const post = (await shown(id)) as { createdAt: string; updatedAt: string };
    expect(Date.parse(post.updatedAt) - Date.parse(post.createdAt)).toBe(120_000);
  });

  it('is allowed only to the author, not even to admins', async () => {
    const id = await ada.publish('Hands off');
    expect(await edit(id, 'Mine', bob)).toMatchObject(notAuthor);
    expect(await edit(id, 'Mine', root)).toMatchObject(notAuthor);
    expect(await shown(id)).toMatchObject({ content: 'Hands off', isEdited: false });
  });

  it.each([[''], ['  \n'], [undefined], [null], [5]])('refuses the content %j', async (content) => {
    const id = await ada.publish('Something');
    expect(await edit(id, content)).toMatchObject(wrong('content', 'Post content cannot be empty'));
  });

  it('at the same moment on two devices leaves one of the two texts', async () => {
    const id = await ada.publish('Draft');
    const answers = await Promise.all([edit(id, 'From the phone'), edit(id, 'From the desk')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(['From the phone', 'From the desk']).toContain(((await shown(id)) as { content: string }).content);
  });
});

describe('deleting', () => {
  it('is allowed to the author, and removes the post from everywhere', async () => {
    const id = await ada.publish('Ephemeral words');
    await bob.comment(id, 'A comment below');
    expect(await remove(id)).toMatchObject({ status: 200, body: { success: true, id } });
    expect(await bob.get(`/community/posts/${id}`)).toMatchObject(notFound);
    expect(await bob.get(`/community/posts/${id}/comments`)).toMatchObject(notFound);
    expect(JSON.stringify((await bob.get('/community/posts?limit=100')).body)).not.toContain(id);
    expect(JSON.stringify((await bob.get('/search?q=Ephemeral')).body)).not.toContain(id);
    for (const answer of [
      await remove(id),
      await edit(id, 'Back'),
      await ada.post(`/community/posts/${id}/comments`, { content: 'Hm' }),
    ]) {
      expect(answer).toMatchObject(notFound);
    }
  });

  it('of someone else’s post takes an admin, and a reason that the log records', async () => {
    const id = await ada.publish('Spam, spam, spam');
    expect(await remove(id, { reason: 'I say so' }, bob)).toMatchObject(notAuthor);
    for (const body of [{}, { reason: null }, { reason: ' ' }]) {
      expect(await remove(id, body, root)).toMatchObject({ status: 400, body: { code: 'community/reason-required' } });
    }
    expect(await remove(id, { reason: 'x'.repeat(501) }, root)).toMatchObject(wrong('reason'));
    expect(await remove(id, { reason: 'Spam' }, root)).toMatchObject({ status: 200, body: { id } });
    expect(await deletionOf(id)).toMatchObject({
      data: { postId: id, authorId: ada.id, reason: 'Spam' },
      metadata: { actor: { kind: 'member', id: root.id, isAdmin: true } },
    });
  });

  it('of an erased author’s post records no reason, whether it came before the erasure or after', async () => {
    const mallory = await kindling.member('mallory');
    const [before, after] = [await mallory.publish('Spam'), await mallory.publish('More spam')];
    await bob.comment(after, 'Please don’t');
    expect(await remove(before, { reason: 'Spam of Mallory' }, root)).toMatchObject({ status: 200 });
    expect((await deletionOf(before))?.data).toMatchObject({ reason: 'Spam of Mallory' });
    expect((await mallory.post('/account/delete', { password: testPassword })).status).toBe(200);
    expect((await deletionOf(before))?.data).toMatchObject({ authorId: mallory.id, reason: null });
    expect(await remove(after, { reason: 'Spam of Mallory' }, root)).toMatchObject({ status: 200 });
    expect((await deletionOf(after))?.data).toMatchObject({ authorId: mallory.id, reason: null });
  });
});

describe('a missing post', () => {
  it.each([
    'there-is-none',
    '..%2F..%2Fusers',
    '%00',
    'x'.repeat(400),
    '%F0%9F%A6%8A',
    "'%20OR%201=1",
  ])('is not found, whatever is asked of %s', async (id) => {
    for (const answer of [
      await bob.get(`/community/posts/${id}`),
      await bob.get(`/community/posts/${id}/comments`),
      await edit(id, 'Words'),
      await remove(id),
      await ada.post(`/community/posts/${id}/like`),
      await ada.call('DELETE', `/community/posts/${id}/like`),
      await ada.post(`/community/posts/${id}/comments`, { content: 'Words' }),
      await ada.post(`/community/posts/${id}/vote`, { option: 0 }),
    ]) {
      expect(answer).toMatchObject(notFound);
    }
  });
});

// Repeated texts are held for review: the author sees them, others do not, and moderators publish or remove them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { Caller, MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let chief: MemberCaller;
let ada: MemberCaller;
let bob: MemberCaller;
let postId: string;

beforeEach(async () => {
  kindling = await openTestKindling({ environment: { RATE_LIMITS: 'default' } });
  chief = await kindling.admin('chief');
  [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
  kindling.clock.advance({ days: 2 });
  postId = await ada.publish('What shall I buy?');
});
afterEach(() => kindling.close());

const text = 'Buy the lamp of bob';
type Made = Readonly<{ id: string; isHeld: boolean }>;
const post = async (content = text, by = bob) => (await by.post('/community/posts', { content })).body.post as Made;
const comment = async (content = text, fields = {}) =>
  (await bob.post(`/community/posts/${postId}/comments`, { content, ...fields })).body.comment as Made;
const message = async (content = text) =>
  (await bob.post('/messages', { receiverId: ada.id, content })).body.message as Made;
const seen = async (by: Caller, path: string) => JSON.stringify((await by.get(path)).body);
const decide = (caseId: string, decision: string) =>
  chief.post(`/moderation/cases/${caseId}/decision`, { decision, reason: 'Once is enough' });

async function fourTimes(): Promise<void> {
  for (let time = 0; time < 2; time += 1) await post();
  await comment();
  await message();
}

it('the same text is held the fifth time in an hour, wherever it was written before', async () => {
  expect((await post()).isHeld).toBe(false);
  expect((await post()).isHeld).toBe(false);
  expect((await comment()).isHeld).toBe(false);
  expect((await message()).isHeld).toBe(false);
  expect((await post(`  ${text.toUpperCase()}`)).isHeld).toBe(true);
  expect((await comment()).isHeld).toBe(true);
  expect((await message()).isHeld).toBe(true);
  expect((await post('Something else')).isHeld).toBe(false);
  expect((await post(text, ada)).isHeld).toBe(false);
  kindling.clock.advance({ minutes: 60 });
  expect((await post()).isHeld).toBe(false);
});

it('the same text of a new account is held the third time', async () => {
  const eve = await kindling.member('eve');
  expect([(await post(text, eve)).isHeld, (await post(text, eve)).isHeld]).toEqual([false, false]);
  expect((await post(text, eve)).isHeld).toBe(true);
});

describe('sent at once', () => {
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const countHeld = (made: readonly Made[]) => made.filter(({ isHeld }) => isHeld).length;

  it('all but four posts, comments or messages are held, whichever comes first', async () => {
    expect(countHeld(await Promise.all(times(7, () => post())))).toBe(3);
    const [first] = [await post('A word of its own')];
    expect(first.isHeld).toBe(false);
    expect(countHeld(await Promise.all(times(7, () => comment('Buy another lamp of bob'))))).toBe(3);
    expect(countHeld(await Promise.all(times(7, () => message('Buy a third lamp of bob'))))).toBe(3);
  });

  it('five in several places count as one text', async () => {
    expect(countHeld(await Promise.all([post(), comment(), message(), post(), comment()]))).toBe(1);
  });

  it('a text that is retried under its key is counted once', async () => {
    const retried = (key: string) => bob.post('/community/posts', { content: text }, { key });
    const answers = await Promise.all(times(8, (index) => retried(`key-${index % 4}`)));
    expect(answers.map(({ status }) => status)).toEqual(times(8, () => 201));
    expect(countHeld(answers.map(({ body }) => body.post as Made))).toBe(0);
    expect((await post()).isHeld).toBe(true);
    expect(((await retried('key-0')).body.post as Made).isHeld).toBe(false);
  });
});

describe('a text that an edit repeats', () => {
  const edit = async (id: string, content: string) =>
    (await bob.call('PATCH', `/community/posts/${id}`, { body: { content } })).body.post as Made;
  const editComment = async (id: string, content: string) =>
    (await bob.call('PATCH', `/community/posts/0/comments/${id}`, { body: { content } })).body.comment as Made;
  const link = 'https://lamp.example/bob';

  it('is held the fifth time, with its post, which no one else sees meanwhile', async () => {
    const ids: string[] = [];
    for (let time = 0; time < 5; time += 1) ids.push((await post(`My words, number ${time}`)).id);
    const [last = ''] = ids.slice(-1);
    await ada.post(`/community/posts/${last}/like`);
    for (const id of ids.slice(0, 4)) expect((await edit(id, `Number ${id} ${link}`)).isHeld).toBe(false);
    expect(await edit(last, `Number ${last} ${link}`)).toMatchObject({
      isHeld: true,
      content: `Number ${last} ${link}`,
      excerpt: expect.stringContaining(`Number ${last}`),
    });
    expect((await ada.get(`/community/posts/${last}`)).status).toBe(404);
    expect((await seen(ada, '/community/posts')).split('"content":"Number ')).toHaveLength(5);
    for (const path of ['/community/posts', `/community/posts/user/${bob.id}`])
      expect(await seen(bob, path)).toContain(last);
    expect((await bob.get(`/community/posts/${last}`)).body.post).toMatchObject({ isHeld: true, likesCount: 1 });
    expect((await bob.call('PATCH', `/community/posts/${last}`, { body: { content: 'Else' } })).body.code).toBe(
      'community/held-for-review',
    );
    const { cases } = (await chief.get('/moderation/cases')).body as { cases: object[] };
    expect(cases[0]).toMatchObject({
      ...{ id: `post-${last}`, state: 'open', reasons: ['repeated'], evidence: { text: `Number ${last} ${link}` } },
    });
    expect((await decide(`post-${last}`, 'dismiss')).status).toBe(201);
    const shown = { isHeld: false, content: `Number ${last} ${link}`, likesCount: 1, isEdited: true };
    expect((await ada.get(`/community/posts/${last}`)).body.post).toMatchObject(shown);
  });

  it('is held in all but four of the posts and comments that are edited at once', async () => {
    const posts = [await post('One'), await post('Two'), await post('Three')];
    const comments = [await comment('Four'), await comment('Five'), await comment('Six')];
    const created = await Promise.all([
      ...posts.map(({ id }) => edit(id, `${id}: ${link}`)),
      ...comments.map(({ id }) => editComment(id, `${id}: ${link}`)),
    ]);
    expect(created.filter(({ isHeld }) => isHeld)).toHaveLength(2);
  });

  it('is removed with its post, and returns with it when that is overturned', async () => {
    const { id } = await post('My words');
    await fourTimes();
    expect((await edit(id, text)).isHeld).toBe(true);
    expect((await decide(`post-${id}`, 'remove')).status).toBe(201);
    expect((await bob.get(`/community/posts/${id}`)).status).toBe(404);
    expect((await decide(`post-${id}`, 'restore')).status).toBe(201);
    expect((await ada.get(`/community/posts/${id}`)).body.post).toMatchObject({ content: text, isHeld: false });
  });

  it('is not published by undoing a clearance: it is still held', async () => {
    const { id } = await post('My words');
    await fourTimes();
    expect((await edit(id, text)).isHeld).toBe(true);
    const since = { memberIds: [bob.id], since: '2020-01-01T00:00:00.000Z', kinds: ['post'], reason: 'All' };
    expect((await chief.post('/moderation/clearances', since)).status).toBe(202);
    const { reactor, readModels, stores } = kindling.kindling();
    const settled = async () => {
      for (let runs = 0; runs < 5; runs += 1) {
        await reactor?.settle();
        await readModels.allReached(await stores.eventStore.head(), 5_000);
      }
    };
    await settled();
    expect((await decide(`member-${bob.id}`, 'restore')).status).toBe(201);
    await settled();
    expect((await ada.get(`/community/posts/${id}`)).status).toBe(404);
    expect((await decide(`post-${id}`, 'dismiss')).status).toBe(201);
    expect((await ada.get(`/community/posts/${id}`)).status).toBe(200);
  });

  it('is held with its comment, which leaves a placeholder for its replies', async () => {
    const { id } = await comment('My words');
    await ada.post(`/community/posts/${postId}/comments`, { content: 'An answer', parentId: id });
    await fourTimes();
    const path = `/community/posts/${postId}/comments`;
    const counted = async () =>
      ((await ada.get(`/community/posts/${postId}`)).body.post as { commentsCount: number }).commentsCount;
    const before = await counted();
    expect(await editComment(id, text)).toMatchObject({ isHeld: true, content: text });
    expect((await ada.get(path)).body.comments).toContainEqual(
      expect.objectContaining({ id, isDeleted: true, replies: [expect.objectContaining({ content: 'An answer' })] }),
    );
    expect((await bob.get(path)).body.comments).toContainEqual(
      expect.objectContaining({ id, isHeld: true, content: text, replies: [expect.anything()] }),
    );
    expect(await counted()).toBe(before - 1);
    expect((await decide(`comment-${id}`, 'dismiss')).status).toBe(201);
    expect((await ada.get(path)).body.comments).toContainEqual(expect.objectContaining({ id, content: text }));
    expect(await counted()).toBe(before);
  });

  it('is held in its place, and not again at the end of the list', async () => {
    const { id } = await comment('My words');
    await ada.post(`/community/posts/${postId}/comments`, { content: 'An answer', parentId: id });
    await ada.post(`/community/posts/${postId}/comments`, { content: 'A second comment' });
    await fourTimes();
    expect(await editComment(id, text)).toMatchObject({ isHeld: true });
    const path = `/community/posts/${postId}/comments?limit=1`;
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await bob.get(cursor === '' ? path : `${path}&cursor=${cursor}`);
      ids.push(...(body.comments as { id: string }[]).map((each) => each.id));
      cursor = body.nextCursor as string | null;
    }
    expect(ids.filter((each) => each === id)).toHaveLength(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is not an unchanged one: a link that stays is not repeated by editing the words around it', async () => {
    const { id } = await post(`See ${link}`);
    for (let time = 0; time < 8; time += 1) expect((await edit(id, `See number ${time}: ${link}`)).isHeld).toBe(false);
    for (let time = 0; time < 8; time += 1) expect((await edit(id, `See number 7: ${link}`)).isHeld).toBe(false);
  });

  it('is deleted for good when its author deletes the post meanwhile', async () => {
    const { id } = await post('My words');
    await fourTimes();
    await edit(id, text);
    expect((await bob.call('DELETE', `/community/posts/${id}`)).status).toBe(200);
    expect(await seen(chief, '/moderation/cases')).not.toContain(id);
    expect((await bob.get(`/community/posts/${id}`)).status).toBe(404);
  });
});

it('a link in the options of a poll counts like any other', async () => {
  const poll = async (index: number) => {
    const fields = { postType: 'poll', pollOptions: [`Lamp ${index}`, 'https://lamp.example/poll'] };
    return (await bob.post('/community/posts', { content: `Question ${index}`, ...fields })).body.post as Made;
  };
  for (let time = 0; time < 4; time += 1) expect((await poll(time)).isHeld).toBe(false);
  expect((await poll(4)).isHeld).toBe(true);
});

it('midnight does not restart the count', async () => {
  const minutesIntoDay = Math.floor(kindling.clock().getTime() / 60_000) % (24 * 60);
  kindling.clock.advance({ minutes: 24 * 60 - minutesIntoDay - 1 });
  await fourTimes();
  kindling.clock.advance({ minutes: 2 });
  expect((await post()).isHeld).toBe(true);
});

it('a restart does not reset the count', async () => {
  await fourTimes();
  await kindling.restart();
  expect((await post()).isHeld).toBe(true);
});

describe('a held post', () => {
  it('is seen by its author and by no one else, wherever they look', async () => {
    await fourTimes();
    const { id } = await post();
    const lists = ['/community/posts', `/community/posts/user/${bob.id}`, '/search?q=lamp'];
    for (const path of [...lists, '/community/trending', '/community/feed'])
      expect(await seen(ada, path)).not.toContain(id);
    expect((await ada.get(`/community/posts/${id}`)).status).toBe(404);
    expect((await chief.get(`/community/posts/${id}`)).status).toBe(404);
    expect((await ada.post(`/community/posts/${id}/like`)).status).toBe(404);
    for (const path of ['/community/posts', `/community/posts/user/${bob.id}`, '/community/feed'])
      expect(await seen(bob, path)).toContain(id);
    expect((await bob.get(`/community/posts/${id}`)).body.post).toMatchObject({ isHeld: true, content: text });
    expect((await bob.get('/community/posts?limit=1')).body.nextCursor).not.toBeNull();
  });

  it('cannot be changed before it is published, but can be deleted', async () => {
    await fourTimes();
    const { id } = await post();
    const change = { body: { content: 'Else' } };
    expect(await bob.call('PATCH', `/community/posts/${id}`, change)).toMatchObject({
      status: 409,
      body: { code: 'community/held-for-review' },
    });
    expect((await ada.call('PATCH', `/community/posts/${id}`, change)).status).toBe(404);
    expect((await bob.call('DELETE', `/community/posts/${id}`)).status).toBe(200);
    expect((await bob.get(`/community/posts/${id}`)).status).toBe(404);
    expect(await seen(chief, '/moderation/cases')).not.toContain(id);
  });

  it('has a page for its author alone', async () => {
    await fourTimes();
    const { id } = await post();
    const statusFor = async (by: Caller) =>
      (await kindling.app().inject({ url: `/community/post/${id}`, headers: by.headers() })).statusCode;
    expect([await statusFor(bob), await statusFor(ada), await statusFor(kindling.visitor())]).toEqual([200, 404, 404]);
    expect((await bob.get(`/community/posts/${id}/comments`)).body).toEqual({ comments: [], nextCursor: null });
    expect((await ada.get(`/community/posts/${id}/comments`)).status).toBe(404);
  });

  it('is in the queue, and appears when it is released, as if it was written then', async () => {
    await fourTimes();
    const { id } = await post(`${text} @${ada.name} https://lamp.example`);
    expect(await seen(ada, '/community/posts')).toContain(id);
    for (let time = 0; time < 3; time += 1) await post(`Number ${time} https://lamp.example`);
    const held = await post(`@${ada.name}, see https://lamp.example`);
    expect(held.isHeld).toBe(true);
    const { cases } = (await chief.get('/moderation/cases')).body as { cases: { id: string }[] };
    expect(cases[0]).toMatchObject({
      ...{ id: `post-${held.id}`, kind: 'post', state: 'open', reasons: ['repeated'], author: { id: bob.id } },
      evidence: { text: `@${ada.name}, see https://lamp.example` },
    });
    expect((await bob.get('/moderation/cases')).status).toBe(403);
    kindling.clock.advance({ minutes: 180 });
    expect((await decide(`post-${held.id}`, 'dismiss')).status).toBe(201);
    const { posts } = (await ada.get('/community/posts')).body as { posts: object[] };
    const createdAt = kindling.clock().toISOString();
    expect(posts[0]).toMatchObject({ id: held.id, isHeld: false, createdAt });
    const notifications = (await ada.get('/notifications')).body.notifications as object[];
    expect(notifications[0]).toMatchObject({ type: 'mention', metadata: { postId: held.id }, createdAt });
    expect((await bob.get(`/community/posts/${held.id}`)).body.post).toMatchObject({ isHeld: false });
  });

  it('that is removed appears nowhere, and its author is notified', async () => {
    await fourTimes();
    const { id } = await post();
    expect((await decide(`post-${id}`, 'remove')).status).toBe(201);
    expect((await bob.get(`/community/posts/${id}`)).status).toBe(404);
    expect(await seen(bob, '/account/standing')).toContain(id);
  });
});

describe('a held comment', () => {
  it('is seen only by its author, in its place, and counts once it is released', async () => {
    await fourTimes();
    const first = (await comment('A first word')).id;
    const [held, reply] = [await comment(), await comment(text, { parentId: first })];
    expect([held.isHeld, reply.isHeld]).toEqual([true, true]);
    const path = `/community/posts/${postId}/comments`;
    for (const { id } of [held, reply]) {
      expect(await seen(ada, path)).not.toContain(id);
      expect(await seen(ada, `/community/comments/user/${bob.id}`)).not.toContain(id);
      for (const own of [path, `/community/comments/user/${bob.id}`]) expect(await seen(bob, own)).toContain(id);
      expect((await ada.get(`/community/comments/${id}`)).status).toBe(404);
    }
    const countOf = async () => (await ada.get(`/community/posts/${postId}`)).body.post as object as object;
    const before = (await countOf()) as { commentsCount: number };
    expect((await decide(`comment-${held.id}`, 'dismiss')).status).toBe(201);
    expect((await decide(`comment-${reply.id}`, 'remove')).status).toBe(201);
    expect(await seen(ada, path)).toContain(held.id);
    expect(await seen(bob, path)).not.toContain(reply.id);
    expect(await countOf()).toMatchObject({ commentsCount: before.commentsCount + 1 });
  });

  it('is dropped if its post is gone when it is released', async () => {
    await fourTimes();
    const { id } = await comment();
    await ada.call('DELETE', `/community/posts/${postId}`);
    expect((await decide(`comment-${id}`, 'dismiss')).status).toBe(201);
    expect((await bob.get(`/community/comments/${id}`)).status).toBe(404);
  });
});

describe('a held message', () => {
  it('reaches its receiver when it is released, and not before', async () => {
    await fourTimes();
    const { id } = await message();
    const thread = (by: MemberCaller, other: MemberCaller) => seen(by, `/messages/conversation/${other.id}`);
    expect(await thread(ada, bob)).not.toContain(id);
    expect((await ada.get('/conversations')).body).toMatchObject({ unreadTotal: 1 });
    expect(await thread(bob, ada)).toContain(id);
    expect((await decide(`message-${id}`, 'dismiss')).status).toBe(201);
    expect(await thread(ada, bob)).toContain(id);
    expect((await ada.get('/conversations')).body).toMatchObject({ unreadTotal: 2 });
  });

  it('does not reach a receiver who has blocked its sender meanwhile', async () => {
    await fourTimes();
    const { id } = await message();
    await ada.post(`/users/${bob.id}/block`);
    expect((await decide(`message-${id}`, 'dismiss')).status).toBe(201);
    await ada.call('DELETE', `/users/${bob.id}/block`);
    expect(await seen(ada, `/messages/conversation/${bob.id}`)).not.toContain(id);
  });
});

it('without rate limits nothing is held', async () => {
  const unlimited = await openTestKindling();
  try {
    const eve = await unlimited.member('eve');
    for (let time = 0; time < 6; time += 1) expect((await post('Buy the lamp', eve)).isHeld).toBe(false);
  } finally {
    await unlimited.close();
  }
});

// The calls that read posts, by outcome, as a client sees them.
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
  bob = await kindling.member('bob');
});
afterAll(() => kindling.close());

type Listed = Readonly<{
  id: string;
  content: string;
  category: string;
  userId: string;
  isLiked: boolean;
  likesCount: number;
}>;

/** Publishes posts one after the other, a millisecond apart. Returns their ids, newest first. */
async function publishMany(author: MemberCaller, count: number, category = 'general'): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    kindling.clock.advance({ ms: 1 });
    ids.unshift(await author.publish(`${author.name} on ${category}, ${index}`, { category }));
  }
  return ids;
}

async function page(caller: Caller, path: string, query: Readonly<Record<string, string | number>> = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await caller.get(`${path}?${search}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const posts = body.posts as Listed[];
  return { posts, ids: posts.map(({ id }) => id), nextCursor: body.nextCursor as string | null };
}

/** Reads all pages of a list, and runs `between` after each page. */
async function walk(
  caller: Caller,
  path: string,
  query: Readonly<Record<string, string | number>>,
  between = async () => {},
) {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const next = await page(caller, path, { ...query, ...(cursor && { cursor }) });
    ids.push(...next.ids);
    cursor = next.nextCursor;
    await between();
  } while (cursor !== null);
  return ids;
}

describe('the list of all posts', () => {
  it('is newest first, the same for visitors, and marks the reader’s likes', async () => {
    const ids = await publishMany(ada, 3);
    await bob.post(`/community/posts/${ids[1]}/like`);
    const [forBob, forVisitor] = [
      await page(bob, '/community/posts', { limit: 3 }),
      await page(kindling.visitor(), '/community/posts', { limit: 3 }),
    ];
    expect(forBob.ids).toEqual(ids);
    expect(forVisitor.ids).toEqual(ids);
    expect(forBob.posts.map(({ isLiked }) => isLiked)).toEqual([false, true, false]);
    expect(forVisitor.posts.map(({ isLiked, likesCount }) => [isLiked, likesCount])).toEqual([
      [false, 0],
      [false, 1],
      [false, 0],
    ]);
  });

  it('can be filtered by category, and `all` means every one', async () => {
    const [ethics] = [await publishMany(ada, 2, 'ethics'), await publishMany(ada, 1, 'security')];
    expect((await page(bob, '/community/posts', { category: 'ethics' })).ids).toEqual(ethics);
    expect((await page(bob, '/community/posts', { category: 'all', limit: 1 })).posts).toMatchObject([
      { category: 'security' },
    ]);
  });

  it('can be filtered by kind and ordered, and unknown values are refused', async () => {
    const question = { postType: 'question', category: 'governance' };
    const older = await ada.publish('Who has tried it?', question);
    kindling.clock.advance({ ms: 1 });
    const newer = await ada.publish('And who has not?', question);
    await bob.post(`/community/posts/${older}/like`);
    await bob.comment(older, 'I have.');
    const idsFor = async (query: Readonly<Record<string, string>>) =>
      (await page(kindling.visitor(), '/community/posts', { category: 'governance', kind: 'question', ...query })).ids;
    expect(await idsFor({})).toEqual([newer, older]);
    expect(await idsFor({ sort: 'top' })).toEqual([older, newer]);
    expect(await idsFor({ sort: 'unanswered' })).toEqual([newer]);
    for (const unknown of ['sort=loudest', 'kind=rumour'])
      expect(await bob.get(`/community/posts?${unknown}`)).toMatchObject({ status: 400, body: { issues: [{}] } });
    expect((await page(ada, '/community/feed', { kind: 'question', sort: 'top' })).ids).toEqual([newer, older]);
    expect((await page(bob, '/community/posts', { limit: 100, kind: 'poll' })).ids).toEqual([]);
    const top = await page(bob, '/community/posts', { limit: 1, sort: 'top' });
    expect(await bob.get(`/community/posts?cursor=${top.nextCursor}`)).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'cursor' }] },
    });
  });

  it('returns each post once and skips none, while others are published and removed', async () => {
    const before = (await page(bob, '/community/posts', { limit: 100 })).ids;
    const seen = await walk(bob, '/community/posts', { limit: 2 }, async () => {
      await publishMany(ada, 1);
    });
    expect(seen).toEqual(before);

    const [first, second] = await publishMany(ada, 6);
    const { nextCursor } = await page(bob, '/community/posts', { limit: 2 });
    await ada.call('DELETE', `/community/posts/${second}`, { body: {} });
    const rest = await page(bob, '/community/posts', { limit: 100, cursor: nextCursor ?? '' });
    expect(rest.ids).not.toContain(first);
    expect(rest.ids).toEqual((await page(bob, '/community/posts', { limit: 100 })).ids.slice(1));
  });

  it('distinguishes posts of the same moment', async () => {
    const ids = await Promise.all(
      Array.from({ length: 7 }, (_, index) => ada.publish(`At once ${index}`, { category: 'innovation' })),
    );
    const seen = await walk(bob, '/community/posts', { limit: 2, category: 'innovation' });
    expect([...seen].sort()).toEqual([...ids].sort());
  });

  it.each([
    ['limit', { limit: 0 }],
    ['limit', { limit: 101 }],
    ['limit', { limit: -5 }],
    ['limit', { limit: 2.5 }],
    ['limit', { limit: 'many' }],
    ['category', { category: 'gossip' }],
    ['cursor', { cursor: 'nonsense' }],
    ['cursor', { cursor: 'x'.repeat(501) }],
    ['cursor', { cursor: Buffer.from('{}').toString('base64url') }],
    ['cursor', { cursor: Buffer.from('[{"$gt":""}]').toString('base64url') }],
  ])('refuses a wrong %s: %j', async (field, query) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    expect(await bob.get(`/community/posts?${search}`)).toMatchObject({ status: 400, body: { issues: [{ field }] } });
  });

  it.each([
    [['x']],
    [[null, null]],
    [[true, 'x']],
    [['2026', 1, 2, 3]],
    [[5, 'x']],
    [['2026-11-02T09:30:00.000Z', '\u0000']],
  ])('has no fault at a cursor that was made up: %j', async (after) => {
    const cursor = Buffer.from(JSON.stringify(after)).toString('base64url');
    for (const path of ['/community/posts', `/community/posts/user/${ada.id}`, '/community/feed', '/notifications']) {
      const { status, body } = await bob.get(`${path}?cursor=${cursor}`);
      if (status !== 200)
        expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ field: 'cursor' }] } });
    }
  });
});

describe('the posts of one member', () => {
  it('belong to that member, whatever name the query contains', async () => {
    const cyd = await kindling.member('cyd');
    const ids = await publishMany(cyd, 3);
    const listed = await page(kindling.visitor(), `/community/posts/user/${cyd.id}`, { userName: 'ada' });
    expect(listed.ids).toEqual(ids);
    expect(await walk(ada, `/community/posts/user/${cyd.id}`, { limit: 1 })).toEqual(ids);
    expect((await kindling.visitor().get(`/users/${cyd.id}/stats`)).body.stats).toMatchObject({ posts: 3 });
  });

  it('are not found for a missing member, like their comments', async () => {
    const missing = { status: 404, body: { code: 'accounts/member-not-found' } };
    for (const kind of ['posts', 'comments'])
      expect(await ada.get(`/community/${kind}/user/nobody`)).toMatchObject(missing);
  });
});

describe('My Feed', () => {
  it('contains the member’s own posts, newest first, by category and with paging', async () => {
    const dan = await kindling.member('dan');
    const security = await publishMany(dan, 2, 'security');
    const ethics = await publishMany(dan, 3, 'ethics');
    await publishMany(ada, 1, 'ethics');
    expect((await page(dan, '/community/feed')).ids).toEqual([...ethics, ...security]);
    expect((await page(dan, '/community/feed', { category: 'security' })).ids).toEqual(security);
    expect(await walk(dan, '/community/feed', { limit: 2, category: 'ethics' })).toEqual(ethics);
    expect((await page(await kindling.member('newcomer'), '/community/feed')).ids).toEqual([]);
  });
});

describe('Trending Now', () => {
  it('is three posts: by likes in the last seven days, completed from all time', async () => {
    const own = await openTestKindling();
    try {
      const [author, fan] = [await own.member('author'), await own.member('fan')];
      const like = async (id: string, ...by: readonly MemberCaller[]) => {
        for (const member of by) await member.post(`/community/posts/${id}/like`);
      };
      const old = await author.publish('Loved long ago');
      await like(old, author, fan);
      own.clock.advance({ days: 8 });
      const [one, two, none] = [
        await author.publish('One like'),
        await author.publish('Two likes'),
        await author.publish('No like'),
      ];
      await like(one, fan);
      await like(two, author, fan);
      const trending = (await own.visitor().get('/community/trending')).body.posts as Listed[];
      expect(trending.map(({ id }) => id)).toEqual([two, one, old]);
      expect(trending.map(({ id }) => id)).not.toContain(none);
    } finally {
      await own.close();
    }
  });

  it('omits posts that an erasure has emptied, and still has three', async () => {
    const own = await openTestKindling();
    try {
      const [author, gone, fan] = [await own.member('author'), await own.member('gone'), await own.member('fan')];
      const emptied = await gone.publish('Loved, and soon gone');
      await fan.comment(emptied, 'What I say below it stays');
      await fan.post(`/community/posts/${emptied}/like`);
      const others = await publishMany(author, 3);
      expect((await gone.post('/account/delete', { password: testPassword })).status).toBe(200);
      const trending = (await own.visitor().get('/community/trending')).body.posts as Listed[];
      expect(trending.map(({ id }) => id).toSorted()).toEqual(others.toSorted());
    } finally {
      await own.close();
    }
  });
});

test('the most discussed posts are those of 30 days with the most answers, and none without answers', async () => {
  const own = await openTestKindling();
  onTestFinished(() => own.close());
  const [author, fan] = [await own.member('author'), await own.member('fan')];
  const answer = async (postId: string, times: number) => {
    for (let count = 0; count < times; count += 1) await fan.comment(postId, `Answer ${count} to ${postId}`);
  };
  await answer(await author.publish('Of last month'), 3);
  own.clock.advance({ days: 31 });
  const [one, two] = [await author.publish('One answer'), await author.publish('Two answers')];
  await author.publish('No answer');
  await answer(one, 1);
  await answer(two, 2);
  const discussed = (await own.visitor().get('/community/discussed')).body.posts as Listed[];
  expect(discussed.map(({ id }) => id)).toEqual([two, one]);
  expect((await author.call('DELETE', `/community/posts/${two}`, { body: {} })).status).toBe(200);
  const left = (await own.visitor().get('/community/discussed')).body.posts as Listed[];
  expect(left.map(({ id }) => id)).toEqual([one]);
});

describe('a byline', () => {
  it('is looked up on reading: a changed profile shows everywhere at once', async () => {
    const eve = await kindling.member('eve');
    kindling.clock.advance({ ms: 1 });
    const post = await eve.publish('Who am I?');
    const comment = await eve.comment(post, 'Still me');
    await eve.post('/auth/profile', { username: 'eve.renamed', role: 'CTO', profileEmoji: '🦉' });
    const byline = { userName: 'eve.renamed', userRole: 'CTO', userAvatar: '🦉' };
    expect((await bob.get(`/community/posts/${post}`)).body.post).toMatchObject(byline);
    expect((await page(kindling.visitor(), '/community/posts', { limit: 1 })).posts).toMatchObject([byline]);
    expect((await bob.get(`/community/posts/${post}/comments`)).body.comments).toMatchObject([
      { id: comment, ...byline },
    ]);
  });
});

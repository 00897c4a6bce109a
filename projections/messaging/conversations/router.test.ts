// Reading conversations over REST, by outcome, as a client sees it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';

let kindling: TestKindling;
let bob: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  bob = await kindling.member('bob');
});
afterAll(() => kindling.close());

async function send(from: MemberCaller, to: MemberCaller, content: string) {
  kindling.clock.advance({ ms: 1 });
  expect((await from.post('/messages', { receiverId: to.id, content })).status).toBe(201);
}

type Paged = Readonly<{ items: readonly { id: string }[]; nextCursor: string | null }>;

/** All pages of a list, and the ids on each. */
async function pagesOf(of: MemberCaller, path: string, name: string, between = async () => {}) {
  const pages: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await of.get(`${path}?limit=2${cursor && `&cursor=${cursor}`}`);
    const { items, nextCursor } = { items: body[name], nextCursor: body.nextCursor } as Paged;
    pages.push(items.map(({ id }) => id));
    cursor = nextCursor;
    await between();
  }
  return pages;
}

describe('the list of conversations', () => {
  it('has the newest message first, with paging, each once, also under its alias', async () => {
    const friends = [await kindling.member('fay1'), await kindling.member('fay2'), await kindling.member('fay3')];
    for (const friend of friends) await send(friend, bob, `I am ${friend.name}`);
    const { body } = await bob.get('/messages/conversations');
    expect(body).toMatchObject({
      conversations: friends.toReversed().map(({ id, name: username }) => ({
        otherUser: { id, name: username, username, avatar: null, role: null, isThere: true },
        unreadCount: 1,
        lastMessage: { content: `I am ${username}`, senderId: id, isRemoved: false },
        request: true,
        isMuted: false,
        isMarkedUnread: false,
        updatedAt: expect.any(String),
      })),
      unreadTotal: 3,
      requestsTotal: 3,
      nextCursor: null,
    });
    expect((await bob.get('/conversations')).body).toEqual(body);
    const [first, second] = await pagesOf(bob, '/conversations', 'conversations');
    expect([...(first ?? []), ...(second ?? [])]).toEqual((body.conversations as { id: string }[]).map(({ id }) => id));
    expect(first).toHaveLength(2);
  });

  it('refuses an unknown folder', async () => {
    expect(await bob.get('/conversations?folder=attic')).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'folder' }] },
    });
  });

  it.each(['limit=0', 'limit=101', 'cursor=none'])('refuses ?%s', async (query) => {
    expect(await bob.get(`/conversations?${query}`)).toMatchObject({ status: 400, body: { code: 'request/invalid' } });
  });
});

describe('a thread', () => {
  it('pages from the newest messages to older ones, each once, while more arrive', async () => {
    const cyd = await kindling.member('cyd');
    for (const content of ['1', '2', '3', '4', '5']) await send(cyd, bob, content);
    const path = `/messages/conversation/${cyd.id}`;
    const whole = (await bob.get(path)).body.messages as { id: string; content: string }[];
    expect(whole.map(({ content }) => content)).toEqual(['1', '2', '3', '4', '5']);
    const pages = await pagesOf(bob, path, 'messages', () => send(cyd, bob, 'and on'));
    expect(pages.toReversed().flat()).toEqual(whole.map(({ id }) => id));
  });

  it('with a new correspondent is empty, with everything its page needs', async () => {
    const dee = await kindling.member('dee');
    expect((await bob.get(`/messages/conversation/${dee.id}`)).body).toMatchObject({
      messages: [],
      nextCursor: null,
      conversation: null,
      otherUser: { id: dee.id, username: 'dee' },
      otherReadUpTo: null,
      canWrite: true,
    });
  });

  it('with oneself, or a missing member, does not exist', async () => {
    for (const id of [bob.id, 'none'])
      expect((await bob.get(`/messages/conversation/${id}`)).body).toMatchObject({
        code: 'accounts/member-not-found',
      });
  });

  it('with an erased member stays, with the member’s own messages', async () => {
    const ghost = await kindling.member('ghost');
    await send(ghost, bob, 'Remember me');
    await send(bob, ghost, 'I do');
    await ghost.post('/account/delete', { password: testPassword });
    const path = `/messages/conversation/${ghost.id}`;
    expect((await bob.get(path)).body).toMatchObject({
      messages: [{ content: '', isRemoved: false }, { content: 'I do' }],
      conversation: { otherUser: { name: 'Unknown User', isThere: false }, unreadCount: 0 },
      otherUser: null,
      canWrite: false,
    });
    expect((await bob.post(`${path}/read`, {})).status).toBe(200);
    expect((await bob.get('/messages/search?q=remember')).body).toMatchObject({ messages: [] });
    expect((await bob.get('/messages/search?q=do')).body).toMatchObject({
      messages: [{ content: 'I do', otherUser: { name: 'Unknown User', isThere: false } }],
    });
  });
});

describe('the search', () => {
  it('finds words and prefixes in the member’s own messages, newest first, with paging', async () => {
    const [ada, eve] = [await kindling.member('ada'), await kindling.member('eve')];
    await send(ada, bob, 'The Crème is in the fridge');
    await send(bob, ada, 'Which creme?');
    await send(ada, eve, 'A crème between us');
    await send(eve, bob, 'No cream here');
    const found = async (of: MemberCaller, q: string) =>
      ((await of.get(`/messages/search?q=${encodeURIComponent(q)}`)).body.messages as { content: string }[]).map(
        ({ content }) => content,
      );
    expect(await found(bob, 'creme')).toEqual(['Which creme?', 'The Crème is in the fridge']);
    expect(await found(bob, 'CRE')).toEqual(['No cream here', 'Which creme?', 'The Crème is in the fridge']);
    expect(await found(bob, 'fridge crème')).toEqual(['The Crème is in the fridge']);
    expect(await found(eve, 'crème')).toEqual(['A crème between us']);
    for (const q of ['', ' ', '"*', 'crème between', '%', 'NOT', ada.id]) expect(await found(bob, q), q).toEqual([]);

    const { messages } = (await bob.get('/messages/search?q=fridge')).body as { messages: unknown[] };
    expect(messages).toMatchObject([{ otherUser: { id: ada.id, name: 'ada' }, senderId: ada.id, receiverId: bob.id }]);
    const page = (await bob.get('/messages/search?q=cre&limit=2')).body as { messages: unknown[]; nextCursor: string };
    expect(page.messages).toHaveLength(2);
    const next = await bob.get(`/messages/search?q=cre&limit=2&cursor=${page.nextCursor}`);
    expect(next.body).toMatchObject({ messages: [{ content: 'The Crème is in the fridge' }], nextCursor: null });
  });

  it('finds words in scripts without spaces, and in any spelling', async () => {
    const gus = await kindling.member('gus');
    await send(gus, bob, '先週、**東京**に行きました');
    await send(gus, bob, 'Don’t e-mail Łódź: [it](https://nest.example)');
    for (const q of ['東京', '京に', '東京 先', 'dont', 'email', 'e-mail', 'lodz', 'nest.example']) {
      const { messages } = (await gus.get(`/messages/search?q=${encodeURIComponent(q)}`)).body as {
        messages: unknown[];
      };
      expect(messages, q).toHaveLength(1);
    }
  });

  it('refuses more than 200 characters', async () => {
    expect((await bob.get(`/messages/search?q=${'x'.repeat(201)}`)).status).toBe(400);
  });
});

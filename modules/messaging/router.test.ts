// Writing to others over REST, by outcome, as a client sees it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { conversationIdOf } from './model/conversation.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

let members = 0;
/** Two new members for each test. */
async function two(): Promise<readonly [MemberCaller, MemberCaller]> {
  members += 2;
  return [await kindling.member(`ada${members}`), await kindling.member(`bob${members}`)];
}

const send = (from: MemberCaller, to: { id: string }, content: unknown = 'Hello', key?: string) =>
  from.post('/messages', { receiverId: to.id, content }, key === undefined ? {} : { key });

/** Sends a message and returns its id. */
async function sent(from: MemberCaller, to: MemberCaller, content = 'Hello'): Promise<string> {
  kindling.clock.advance({ ms: 1 });
  const { status, body } = await send(from, to, content);
  expect(status).toBe(201);
  return (body.message as { id: string }).id;
}

const thread = async (of: MemberCaller, other: { id: string }) =>
  (await of.get(`/messages/conversation/${other.id}`)).body as { messages: { id: string; content: string }[] };
const unread = async (of: MemberCaller) => (await of.get('/conversations')).body.unreadTotal;
const read = (by: MemberCaller, other: { id: string }, body: object = {}) =>
  by.post(`/messages/conversation/${other.id}/read`, body);

describe('a message', () => {
  it('is returned as both see it, trimmed, with its mentions', async () => {
    const [ada, bob] = await two();
    const answer = await send(ada, bob, `  Hello @${bob.name},\n*you*  `);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: {
          id: expect.any(String),
          conversationId: conversationIdOf(bob.id, ada.id),
          senderId: ada.id,
          receiverId: bob.id,
          content: `Hello @${bob.name},\n*you*`,
          isRemoved: false,
          read: false,
          mentions: [{ name: bob.name, userId: bob.id }],
          createdAt: expect.any(String),
        },
      },
    });
    for (const [member, other] of [[ada, bob] as const, [bob, ada] as const])
      expect((await thread(member, other)).messages).toEqual([answer.body.message]);
  });

  it.each([
    ['', 'Message cannot be empty'],
    [' \n\t ', 'Message cannot be empty'],
    [undefined, 'Message cannot be empty'],
    [12, 'Message cannot be empty'],
    ['x'.repeat(1_001), 'Message too long'],
  ])('without 1 to 1000 characters is refused: %j', async (content, message) => {
    const [ada, bob] = await two();
    const refused = await ada.post('/messages', { receiverId: bob.id, content });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ field: 'content', message }] } });
  });

  it('may have 1000 characters, as a reader counts them, and surrounding spaces', async () => {
    const [ada, bob] = await two();
    expect((await send(ada, bob, ` ${'🔥'.repeat(1_000)} `)).status).toBe(201);
  });

  it('to oneself, or to no one, is refused', async () => {
    const [ada, ghost] = await two();
    expect(await send(ada, ada)).toMatchObject({ status: 400, body: { code: 'messaging/not-to-yourself' } });
    await ghost.post('/account/delete', { password: testPassword });
    for (const id of [ghost.id, 'none', `virtual-user-${ada.id}`, ''])
      expect(await send(ada, { id }), id).toMatchObject({
        status: 404,
        body: { code: 'accounts/member-not-found', message: 'User not found' },
      });
    expect((await ada.post('/messages', { content: 'To whom?' })).status).toBe(400);
  });

  it('belongs to the session’s member, whatever the body claims', async () => {
    const [ada, bob] = await two();
    const body = { receiverId: bob.id, content: 'Hello', senderId: bob.id, id: 'mine', createdAt: '1999-01-01' };
    const { message } = (await ada.post('/messages', body)).body as { message: { id: string; senderId: string } };
    expect(message.senderId).toBe(ada.id);
    expect(message.id).not.toBe('mine');
  });

  it('that is sent again under its key is the same one, however often and whatever came since', async () => {
    const [ada, bob] = await two();
    const tries = await Promise.all([1, 2, 3].map(() => send(ada, bob, 'Once', 'a key')));
    const id = (tries[0]?.body.message as { id: string }).id;
    for (const each of tries) expect(each).toMatchObject({ status: 201, body: { message: { id, content: 'Once' } } });
    await bob.post('/account/delete', { password: testPassword });
    expect(await send(ada, bob, 'Once', 'a key')).toMatchObject({ status: 201, body: { message: { id } } });
    expect(await send(ada, bob, 'Another', 'a key')).toMatchObject({
      status: 409,
      body: { code: 'request/idempotency-key-reused' },
    });
    expect((await thread(ada, bob)).messages).toHaveLength(1);
  });
});

describe('removing a message', () => {
  const remove = (by: MemberCaller, id: string) => by.call('DELETE', `/messages/${id}`);

  it('removes it for both and leaves a placeholder; it no longer counts as unread', async () => {
    const [ada, bob] = await two();
    const id = await sent(ada, bob, 'Forget this');
    for (let times = 0; times < 2; times += 1)
      expect(await remove(ada, id)).toMatchObject({ status: 200, body: { success: true, id } });
    const removed = { id, content: '', isRemoved: true, mentions: null };
    for (const [member, other] of [[ada, bob] as const, [bob, ada] as const])
      expect(await thread(member, other)).toMatchObject({ messages: [removed], conversation: { lastMessage: { id } } });
    expect(await unread(bob)).toBe(0);
    expect((await bob.get('/messages/search?q=forget')).body).toMatchObject({ messages: [] });
    expect((await bob.get('/notifications')).body).toMatchObject({ notifications: [], unreadCount: 0 });
  });

  it('is allowed only to the sender', async () => {
    const [ada, bob] = await two();
    const eve = await kindling.admin(`eve${members}`);
    const id = await sent(ada, bob);
    expect(await remove(bob, id)).toMatchObject({ status: 403, body: { code: 'messaging/not-sender' } });
    const [foreign, none] = [await remove(eve, id), await remove(eve, 'none')];
    expect(foreign).toMatchObject({ status: 404, body: { code: 'messaging/message-not-found' } });
    expect(none.body).toEqual(foreign.body);
    expect((await thread(bob, ada)).messages).toMatchObject([{ id, isRemoved: false }]);
  });
});

describe('reading', () => {
  it('covers up to the message that was shown, and never moves back', async () => {
    const [ada, bob] = await two();
    const ids = [await sent(ada, bob, 'One'), await sent(ada, bob, 'Two'), await sent(ada, bob, 'Three')];
    const countsAfter = async (upTo: string | undefined) => (await read(bob, ada, { upTo })).body;
    expect(await countsAfter(ids[1])).toEqual({ success: true, unreadCount: 1, unreadTotal: 1 });
    expect(await countsAfter(ids[0])).toEqual({ success: true, unreadCount: 1, unreadTotal: 1 });
    expect(await thread(ada, bob)).toMatchObject({
      messages: [{ read: true }, { read: true }, { read: false }],
      otherReadUpTo: ids[1],
    });
    expect(await countsAfter(undefined)).toEqual({ success: true, unreadCount: 0, unreadTotal: 0 });
  });

  it('up to a message of their own reads what came before it', async () => {
    const [ada, bob] = await two();
    await sent(ada, bob, 'Before');
    const own = await sent(bob, ada, 'Between');
    await sent(ada, bob, 'After');
    expect((await read(bob, ada, { upTo: own })).body).toMatchObject({ unreadCount: 1 });
  });

  it('in two windows at once is recorded once', async () => {
    const [ada, bob] = await two();
    const ids = [await sent(ada, bob, 'One'), await sent(ada, bob, 'Two')];
    const answers = await Promise.all([ids[0], ids[1], ids[1], undefined].map((upTo) => read(bob, ada, { upTo })));
    for (const { status } of answers) expect(status).toBe(200);
    expect(await unread(bob)).toBe(0);
    const marks = (await kindling.log()).filter(
      ({ stream }) => stream.startsWith('reading-') && stream.endsWith(bob.id),
    );
    expect(marks.length).toBeLessThanOrEqual(2);
  });

  it('up to a message of another conversation, or a missing one, reads nothing', async () => {
    const [ada, bob] = await two();
    const [eve] = await two();
    await sent(ada, bob);
    const foreign = await sent(eve, bob);
    for (const upTo of [foreign, 'none'])
      expect((await read(bob, ada, { upTo })).body).toMatchObject({ unreadCount: 1, unreadTotal: 2 });
  });

  it('can be undone', async () => {
    const [ada, bob] = await two();
    const markUnread = () => bob.post(`/messages/conversation/${ada.id}/unread`, {});
    expect((await markUnread()).body).toEqual({ success: true, unreadCount: 0, unreadTotal: 0 });
    await sent(ada, bob, 'One');
    await sent(ada, bob, 'Two');
    await read(bob, ada);
    for (let times = 0; times < 2; times += 1)
      expect((await markUnread()).body).toEqual({ success: true, unreadCount: 1, unreadTotal: 1 });
    expect((await bob.get('/conversations')).body).toMatchObject({ conversations: [{ isMarkedUnread: true }] });
    expect((await read(bob, ada)).body).toMatchObject({ unreadTotal: 0 });
    expect((await bob.get('/conversations')).body).toMatchObject({ conversations: [{ isMarkedUnread: false }] });
  });
});

describe('a request', () => {
  const requests = async (of: MemberCaller) => (await of.get('/messages/conversations?folder=requests')).body;
  const accept = (by: MemberCaller, other: { id: string }) => by.post(`/messages/conversation/${other.id}/accept`, {});

  it('is shown separately and counted like any other message, until it is accepted', async () => {
    const [ada, bob] = await two();
    await sent(ada, bob);
    expect(await requests(bob)).toMatchObject({
      conversations: [{ request: true, unreadCount: 1 }],
      unreadTotal: 1,
      requestsTotal: 1,
    });
    expect((await bob.get('/messages/conversations?folder=inbox')).body).toMatchObject({ conversations: [] });
    expect(await requests(ada)).toMatchObject({ conversations: [], requestsTotal: 0 });
    for (let times = 0; times < 2; times += 1)
      expect((await accept(bob, ada)).body).toMatchObject({ success: true, conversation: { request: false } });
    expect(await requests(bob)).toMatchObject({ conversations: [], requestsTotal: 0, unreadTotal: 1 });
  });

  it('ends once it is answered', async () => {
    const [ada, bob] = await two();
    await sent(ada, bob);
    await sent(bob, ada);
    expect(await requests(bob)).toMatchObject({ conversations: [], requestsTotal: 0 });
    expect(await requests(ada)).toMatchObject({ conversations: [], requestsTotal: 0 });
  });

  it('never comes from someone the receiver follows, or comes to follow', async () => {
    const [ada, bob] = await two();
    const [eve] = await two();
    await bob.post(`/users/${ada.id}/follow`, {});
    await sent(ada, bob);
    await sent(eve, bob);
    expect(await requests(bob)).toMatchObject({ conversations: [{ otherUser: { id: eve.id } }], requestsTotal: 1 });
    await bob.post(`/users/${eve.id}/follow`, {});
    const { readModels, stores } = kindling.kindling();
    await readModels.allReached(await stores.eventStore.head(), 5_000);
    expect(await requests(bob)).toMatchObject({ conversations: [], requestsTotal: 0 });
  });

  it('is gone from lists and counts once its sender is erased, and they can’t be written to', async () => {
    const [ada, bob] = await two();
    await sent(ada, bob);
    expect((await bob.get('/notifications')).body).toMatchObject({ unreadCount: 1 });
    await ada.post('/account/delete', { password: testPassword });
    const { readModels, stores } = kindling.kindling();
    await readModels.reached(['conversations', 'notifications', 'members'], await stores.eventStore.head(), 5_000);
    expect(await requests(bob)).toMatchObject({ conversations: [], unreadTotal: 0, requestsTotal: 0 });
    expect((await bob.get('/notifications')).body).toMatchObject({ notifications: [], unreadCount: 0 });
    expect(await send(bob, ada, 'Are you there?')).toMatchObject({ status: 404 });
  });

  it('that does not exist cannot be accepted', async () => {
    const [ada, bob] = await two();
    expect((await accept(bob, ada)).status).toBe(404);
  });
});

describe('who may write to a member', () => {
  const choose = (by: MemberCaller, writableBy: string) =>
    by.call('PATCH', '/messages/settings', { body: { writableBy } });

  it('is their own choice, and visible only to them', async () => {
    const [ada, bob] = await two();
    expect((await ada.get('/messages/settings')).body).toEqual({ settings: { writableBy: 'everybody' } });
    expect((await choose(ada, 'followed')).body).toEqual({ success: true, settings: { writableBy: 'followed' } });
    expect((await choose(ada, 'nobody')).status).toBe(400);
    expect((await ada.get('/messages/settings')).body).toEqual({ settings: { writableBy: 'followed' } });
    expect((await bob.get('/messages/settings')).body).toEqual({ settings: { writableBy: 'everybody' } });
  });

  it('takes effect at once; but members they wrote to may reply', async () => {
    const [ada, bob] = await two();
    await choose(ada, 'followed');
    expect(await send(bob, ada)).toMatchObject({ status: 403, body: { code: 'messaging/followed-only' } });
    expect(await thread(bob, ada)).toMatchObject({ messages: [], canWrite: false });
    await sent(ada, bob);
    await sent(bob, ada);
    expect(await thread(bob, ada)).toMatchObject({ canWrite: true });
    const [eve] = await two();
    await ada.post(`/users/${eve.id}/follow`, {});
    await sent(eve, ada);
  });
});

describe('if one of two blocks the other', () => {
  const relate = (by: MemberCaller, method: 'POST' | 'DELETE', how: string, other: { id: string }) =>
    by.call(method, `/users/${other.id}/${how}`, { body: {} });

  /** Bob and ada have written to each other; then he blocks her. */
  async function blocked() {
    const [ada, bob] = await two();
    const id = await sent(bob, ada, 'Before the block');
    await sent(ada, bob, 'And this');
    await relate(bob, 'POST', 'block', ada);
    return { ada, bob, id };
  }

  it('neither reaches the other, who seems not to exist', async () => {
    const { ada, bob } = await blocked();
    const nobody = await send(ada, { id: 'none' });
    for (const [by, other] of [[ada, bob] as const, [bob, ada] as const]) {
      expect(await send(by, other)).toMatchObject({ status: 404, body: nobody.body });
      const path = `/messages/conversation/${other.id}`;
      for (const answer of [
        by.get(path),
        read(by, other),
        by.post(`${path}/unread`, {}),
        by.post(`${path}/accept`, {}),
      ])
        expect(await answer).toMatchObject({ status: 404, body: nobody.body });
      expect(await by.post(`${path}/typing`, {})).toMatchObject({ status: 200, body: { success: true } });
    }
  });

  it('earlier messages are gone from all lists and counts, and return when the block ends', async () => {
    const { ada, bob } = await blocked();
    for (const each of [ada, bob]) {
      const list = { conversations: [], unreadTotal: 0, requestsTotal: 0, mutedRequestsTotal: 0 };
      expect((await each.get('/conversations')).body).toMatchObject(list);
      expect((await each.get('/messages/search?q=th')).body).toMatchObject({ messages: [] });
      expect((await each.get('/notifications')).body).toMatchObject({ notifications: [], unreadCount: 0 });
    }
    await relate(bob, 'DELETE', 'block', ada);
    expect((await ada.get('/conversations')).body).toMatchObject({ conversations: [{}], unreadTotal: 1 });
    expect((await ada.get('/messages/search?q=th')).body.messages).toHaveLength(2);
  });

  it('a message that was sent before is returned as sent when it is sent again', async () => {
    const [ada, bob] = await two();
    const first = await send(ada, bob, 'Once', 'before the block');
    await relate(bob, 'POST', 'block', ada);
    expect((await send(ada, bob, 'Once', 'before the block')).body).toEqual(first.body);
    expect((await send(ada, bob, 'Once', 'after the block')).status).toBe(404);
  });
});

describe('the notifications of messages', () => {
  it('are one row, which reappears with the next message, and show how many of the unread they are', async () => {
    const [ada, bob] = await two();
    const [eve] = await two();
    const notifications = async () => {
      kindling.clock.advance({ ms: 1 });
      const { readModels, stores } = kindling.kindling();
      await readModels.allReached(await stores.eventStore.head(), 5_000);
      return (await bob.get('/notifications?grouped=true')).body;
    };
    const row = (count: number, from: MemberCaller) => ({
      type: 'direct_message',
      read: false,
      actionUrl: `/messages?userId=${from.id}`,
      group: { count, unread: count },
    });
    const postId = await bob.publish('Liked in between');
    await sent(ada, bob);
    await notifications();
    await ada.post(`/community/posts/${postId}/like`);
    await notifications();
    await sent(eve, bob);
    const like = { type: 'post_like' };
    expect(await notifications()).toMatchObject({
      notifications: [row(2, eve), like],
      unreadCount: 3,
      unreadMessages: 2,
    });
    await read(bob, eve);
    await read(bob, ada);
    expect(await notifications()).toMatchObject({ notifications: [like], unreadCount: 1, unreadMessages: 0 });
    await sent(ada, bob);
    expect(await notifications()).toMatchObject({
      notifications: [row(1, ada), like],
      unreadCount: 2,
      unreadMessages: 1,
    });
  });
});

describe('a muted member’s message', () => {
  it('arrives, marked as muted, and counts nowhere', async () => {
    const [ada, bob] = await two();
    const [eve] = await two();
    await bob.post(`/users/${ada.id}/mute`, {});
    await sent(ada, bob, 'Can you hear me?');
    await sent(eve, bob, 'I can');
    expect((await bob.get('/conversations')).body).toMatchObject({
      conversations: [
        { otherUser: { id: eve.id }, isMuted: false, unreadCount: 1 },
        { otherUser: { id: ada.id }, isMuted: true, unreadCount: 1 },
      ],
      unreadTotal: 1,
      requestsTotal: 1,
      mutedRequestsTotal: 1,
    });
    expect((await bob.get('/notifications')).body).toMatchObject({ notifications: [{}], unreadCount: 1 });
    expect(await thread(bob, ada)).toMatchObject({ messages: [{ content: 'Can you hear me?' }], canWrite: true });
    expect((await ada.get('/conversations')).body).toMatchObject({ conversations: [{ isMuted: false }] });
  });
});

describe('of another member', () => {
  it('nothing can be seen or changed', async () => {
    const [ada, bob] = await two();
    const [eve] = await two();
    const upTo = await sent(ada, bob, 'Between us alone');
    for (const path of ['/conversations', '/messages/conversations?folder=requests', '/messages/search?q=between'])
      expect(JSON.stringify((await eve.get(path)).body)).not.toMatch(`${ada.id}|${bob.id}|us alone`);
    for (const other of [ada, bob]) {
      expect(await thread(eve, other)).toMatchObject({ messages: [], conversation: null });
      await read(eve, other, { upTo });
      await eve.post(`/messages/conversation/${other.id}/unread`, {});
    }
    expect(await unread(bob)).toBe(1);
    expect(await thread(ada, bob)).toMatchObject({ messages: [{ read: false }], otherReadUpTo: null });
  });

  it('and a visitor can change nothing', async () => {
    const [ada] = await two();
    const visitor = kindling.visitor();
    const calls = [
      ...['/conversations', '/messages/conversations', '/messages/search?q=a', '/messages/settings'],
      `/messages/conversation/${ada.id}`,
    ].map((path) => visitor.get(path));
    const changes = ['read', 'unread', 'accept', 'typing'].map((what) =>
      visitor.post(`/messages/conversation/${ada.id}/${what}`, {}),
    );
    const writing = [
      visitor.post('/messages', { receiverId: ada.id, content: 'Hello' }),
      visitor.call('DELETE', '/messages/none'),
      visitor.call('PATCH', '/messages/settings', { body: { writableBy: 'followed' } }),
    ];
    for (const { status, body } of await Promise.all([...calls, ...changes, ...writing]))
      expect([status, body.code]).toEqual([401, 'session/signed-out']);
  });
});

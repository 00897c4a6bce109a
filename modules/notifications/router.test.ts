// Notifications over REST, by outcome, as a client sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { Caller, MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let fan: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  fan = await kindling.member('fan');
});
afterAll(() => kindling.close());

type Told = Readonly<{
  id: string;
  type: string;
  read: boolean;
  message: string;
  actionUrl: string;
  group: { key: string; count: number; members: string[] };
}>;

/** The member's notifications once everything so far is folded. */
async function notificationsOf(member: MemberCaller, query = '') {
  const { readModels, stores } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { body } = await member.get(`/notifications${query}`);
  return body as { notifications: Told[]; unreadCount: number; nextCursor: string | null };
}
const read = (member: MemberCaller, id: string) => member.call('PATCH', `/notifications/${id}/read`);
const readAll = (member: MemberCaller) => member.call('PATCH', '/notifications/read-all');

/** A member with three notifications: a like, a comment and a mention. */
async function famous(name: string): Promise<Readonly<{ member: MemberCaller; postId: string }>> {
  const member = await kindling.member(name);
  const postId = await member.publish('Notice me');
  for (const step of [
    () => fan.post(`/community/posts/${postId}/like`),
    () => fan.comment(postId, 'Noticed'),
    () => fan.publish(`Look what @${name} wrote`),
  ]) {
    kindling.clock.advance({ ms: 1 });
    await step();
  }
  return { member, postId };
}

describe('the list', () => {
  it('names each actor and action, newest first, with links to the place', async () => {
    const { member, postId } = await famous('ada');
    const { notifications, unreadCount, nextCursor } = await notificationsOf(member);
    expect(notifications).toMatchObject([
      { type: 'mention', message: 'fan mentioned you in “Look what @ada wrote”', read: false },
      {
        type: 'post_comment',
        message: 'fan commented on “Notice me”',
        actionUrl: expect.stringMatching(new RegExp(`^/community/post/${postId}#comment-[\\w-]+$`)),
      },
      { type: 'post_like', message: 'fan liked “Notice me”', actionUrl: `/community/post/${postId}` },
    ]);
    expect(unreadCount).toBe(3);
    expect(nextCursor).toBeNull();
  });

  it('is paged, each notification once', async () => {
    const { member } = await famous('pagina');
    const first = await notificationsOf(member, '?limit=2');
    const second = await notificationsOf(member, `?limit=2&cursor=${first.nextCursor}`);
    const types = [...first.notifications, ...second.notifications].map(({ type }) => type);
    expect(types).toEqual(['mention', 'post_comment', 'post_like']);
    expect(second.nextCursor).toBeNull();
  });

  it('notifies the author of a post about a comment once, even if an edit adds a mention', async () => {
    const { member, postId } = await famous('ottilie');
    const commentId = await fan.comment(postId, 'Noted');
    const path = `/community/posts/${postId}/comments/${commentId}`;
    await fan.call('PATCH', path, { body: { content: 'Noted, @ottilie' } });
    const types = (await notificationsOf(member)).notifications.map(({ type }) => type);
    expect(types.sort()).toEqual(['mention', 'post_comment', 'post_comment', 'post_like']);
  });

  it('names members by their current names, and drops what is gone', async () => {
    const { member, postId } = await famous('bea');
    const groupie = await kindling.member('groupie');
    await groupie.post(`/community/posts/${postId}/like`);
    await groupie.post('/auth/profile', { username: 'admirer' });
    expect((await notificationsOf(member)).notifications.map(({ message }) => message)).toContain(
      'admirer liked “Notice me”',
    );
    await groupie.post('/account/delete', { password: 'a lamp in the window' });
    expect((await notificationsOf(member)).unreadCount).toBe(3);
    await member.call('DELETE', `/community/posts/${postId}`, { body: {} });
    expect((await notificationsOf(member)).notifications.map(({ type }) => type)).toEqual(['mention']);
  });
});

describe('reading', () => {
  it('marks one, and reading it again changes nothing', async () => {
    const { member } = await famous('cleo');
    const [newest] = (await notificationsOf(member)).notifications;
    for (let times = 0; times < 2; times += 1) {
      expect(await read(member, newest?.id ?? '')).toMatchObject({
        status: 200,
        body: { success: true, id: newest?.id },
      });
    }
    const { notifications, unreadCount } = await notificationsOf(member);
    expect(notifications.map(({ read }) => read)).toEqual([true, false, false]);
    expect(unreadCount).toBe(2);
  });

  it('marks everything up to then, and nothing later', async () => {
    const { member, postId } = await famous('dora');
    expect(await readAll(member)).toMatchObject({ status: 200, body: { success: true } });
    expect(await notificationsOf(member)).toMatchObject({ unreadCount: 0 });
    kindling.clock.advance({ ms: 1 });
    await fan.comment(postId, 'And another thing');
    expect(await notificationsOf(member)).toMatchObject({
      unreadCount: 1,
      notifications: [{ type: 'post_comment', read: false }, {}, {}, {}],
    });
  });

  it('of another member’s is refused as not found', async () => {
    const { member } = await famous('edith');
    const [newest] = (await notificationsOf(member)).notifications;
    const [foreign, none] = [await read(fan, newest?.id ?? ''), await read(fan, 'like-none-of-yours')];
    expect(foreign).toMatchObject({ status: 404, body: { code: 'notifications/not-found' } });
    expect(none.body).toEqual(foreign.body);
    await readAll(fan);
    expect(await notificationsOf(member)).toMatchObject({ unreadCount: 3 });
  });

  it('a like that is removed and set again stays read', async () => {
    const { member, postId } = await famous('flora');
    await readAll(member);
    await fan.call('DELETE', `/community/posts/${postId}/like`);
    await fan.post(`/community/posts/${postId}/like`);
    expect(await notificationsOf(member)).toMatchObject({ unreadCount: 0, notifications: [{}, {}, {}] });
  });
});

describe('a group', () => {
  async function liked(name: string, ...fans: readonly MemberCaller[]) {
    const member = await kindling.member(name);
    const postId = await member.publish('We moved to a house by the sea');
    for (const one of fans) {
      kindling.clock.advance({ ms: 1 });
      await one.post(`/community/posts/${postId}/like`);
    }
    return { member, postId };
  }
  const fans = async (...names: string[]) => Promise.all(names.map((name) => kindling.member(name)));

  it('has its size and newest actor on each notification', async () => {
    const { member } = await liked('mia', ...(await fans('mia1', 'mia2', 'mia3', 'mia4')));
    const { notifications, unreadCount } = await notificationsOf(member);
    expect(new Set(notifications.map(({ group }) => group.key)).size).toBe(1);
    expect(notifications.map(({ group }) => group)).toMatchObject(
      notifications.map(() => ({ count: 4, members: ['mia4', 'mia3', 'mia2'] })),
    );
    expect(unreadCount).toBe(4);
  });

  it('is one entry if groups are requested: its newest, naming the others', async () => {
    const { member, postId } = await liked('nia', ...(await fans('nia1', 'nia2', 'nia3')));
    kindling.clock.advance({ ms: 1 });
    await fan.comment(postId, 'Where is it?');
    expect((await notificationsOf(member, '?grouped=true')).notifications).toMatchObject([
      { message: 'fan commented on “We moved to a house by the sea”', group: { count: 1 } },
      { message: 'nia3 and 2 others liked “We moved to a house by the sea”', group: { count: 3 }, read: false },
    ]);
  });

  it('is paged, each group once', async () => {
    const { member, postId } = await liked('ona', ...(await fans('ona1', 'ona2')));
    kindling.clock.advance({ ms: 1 });
    await fan.comment(postId, 'Where is it?');
    const first = await notificationsOf(member, '?grouped=true&limit=1');
    const second = await notificationsOf(member, `?grouped=true&limit=1&cursor=${first.nextCursor}`);
    expect([...first.notifications, ...second.notifications].map(({ type }) => type)).toEqual([
      'post_comment',
      'post_like',
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it('is read with any one of it, except for what comes later', async () => {
    const { member, postId } = await liked('pia', ...(await fans('pia1', 'pia2')));
    kindling.clock.advance({ ms: 1 });
    await fan.comment(postId, 'Where is it?');
    const likes = (await notificationsOf(member)).notifications.filter(({ type }) => type === 'post_like');
    expect((await read(member, likes.at(-1)?.id ?? '')).status).toBe(200);
    expect(await notificationsOf(member)).toMatchObject({ unreadCount: 1 });
    kindling.clock.advance({ ms: 1 });
    await fan.post(`/community/posts/${postId}/like`);
    const { notifications, unreadCount } = await notificationsOf(member, '?grouped=true');
    expect(unreadCount).toBe(2);
    expect(notifications).toMatchObject([
      { message: 'fan and 2 others liked “We moved to a house by the sea”', read: false, group: { unread: 1 } },
      { type: 'post_comment', read: false },
    ]);
  });

  it('neither moves nor becomes unread when a like in it is removed and set again', async () => {
    const [one, two] = await fans('ria1', 'ria2');
    const { member, postId } = await liked('ria', ...[one, two].filter((each) => each !== undefined));
    kindling.clock.advance({ ms: 1 });
    await fan.comment(postId, 'Where is it?');
    await readAll(member);
    kindling.clock.advance({ ms: 1 });
    await one?.call('DELETE', `/community/posts/${postId}/like`);
    await one?.post(`/community/posts/${postId}/like`);
    const { notifications, unreadCount } = await notificationsOf(member, '?grouped=true');
    expect(notifications.map(({ type }) => type)).toEqual(['post_comment', 'post_like']);
    expect(unreadCount).toBe(0);
  });

  it('names no one who is gone', async () => {
    const [kept, ghost] = await fans('sia1', 'sia2');
    const { member } = await liked('sia', ...[kept, ghost].filter((each) => each !== undefined));
    await ghost?.post('/account/delete', { password: 'a lamp in the window' });
    expect(await notificationsOf(member, '?grouped=true')).toMatchObject({
      notifications: [
        { message: 'sia1 liked “We moved to a house by the sea”', group: { count: 1, members: ['sia1'] } },
      ],
      unreadCount: 1,
    });
  });
});

describe('a notice', () => {
  const notice = { title: 'Tonight', message: 'We move house at nine.' };
  const send = (by: Caller, body: object = notice) => by.post('/admin/notices', body);

  it('reaches all members, counts as one, and is read by each separately', async () => {
    const warden = await kindling.admin('warden');
    const [gil, hal] = [await kindling.member('gil'), await kindling.member('hal')];
    expect(await send(warden)).toMatchObject({ status: 201, body: { success: true, id: expect.any(String) } });
    const toGil = await notificationsOf(gil);
    expect(toGil).toMatchObject({
      notifications: [{ type: 'notice', ...notice, read: false, actionUrl: '/', userId: gil.id }],
      unreadCount: 1,
    });
    expect(await notificationsOf(warden)).toMatchObject({
      notifications: [{ title: 'You are an admin now' }],
      unreadCount: 1,
    });

    expect((await read(gil, toGil.notifications[0]?.id ?? '')).status).toBe(200);
    expect(await notificationsOf(gil)).toMatchObject({ notifications: [{ read: true }], unreadCount: 0 });
    expect(await notificationsOf(hal)).toMatchObject({ notifications: [{ read: false }], unreadCount: 1 });
    await readAll(hal);
    expect(await notificationsOf(hal)).toMatchObject({ notifications: [{ read: true }], unreadCount: 0 });
  });

  it('does not reach members who join later', async () => {
    const matron = await kindling.admin('matron');
    // Moves past the notices of other tests.
    kindling.clock.advance({ ms: 1 });
    const ivy = await kindling.member('ivy');
    await send(matron);
    const [{ id } = { id: '' }] = (await notificationsOf(ivy)).notifications;
    kindling.clock.advance({ ms: 1 });
    const later = await kindling.member('jim');
    expect(await notificationsOf(later)).toMatchObject({ notifications: [], unreadCount: 0 });
    for (const [member, status] of [
      [later, 404],
      [matron, 404],
      [ivy, 200],
    ] as const) {
      expect((await read(member, id)).status).toBe(status);
    }
  });

  describe('to a role', () => {
    const toFounders = { ...notice, role: 'founder' };
    const become = (member: MemberCaller, role: string) => {
      kindling.clock.advance({ ms: 1 });
      return member.post('/auth/profile', { role });
    };

    it('reaches everyone who has it then, in any case, and no one else', async () => {
      const rector = await kindling.admin('rector');
      const [una, van, wyn] = [
        await kindling.member('una'),
        await kindling.member('van'),
        await kindling.member('wyn'),
      ];
      await become(una, 'Founder');
      await become(van, 'CTO');
      expect((await rector.get('/admin/notices/reach?role=FOUNDER')).body).toEqual({ members: 1 });
      kindling.clock.advance({ ms: 1 });
      expect((await send(rector, toFounders)).status).toBe(201);
      const toUna = await notificationsOf(una);
      expect(toUna).toMatchObject({ notifications: [{ type: 'notice', ...notice, read: false }], unreadCount: 1 });
      for (const other of [van, wyn]) {
        expect(await notificationsOf(other)).toMatchObject({ notifications: [], unreadCount: 0 });
        expect(await notificationsOf(other, '?grouped=true')).toMatchObject({ notifications: [] });
        expect((await read(other, toUna.notifications[0]?.id ?? '')).status).toBe(404);
      }
      expect((await read(una, toUna.notifications[0]?.id ?? '')).status).toBe(200);
      expect(await notificationsOf(una)).toMatchObject({ notifications: [{ read: true }], unreadCount: 0 });
    });

    it('stays with members who change it, and does not reach members who take it later', async () => {
      const dean = await kindling.admin('dean');
      const [xia, yan] = [await kindling.member('xia'), await kindling.member('yan')];
      await become(xia, 'Founder');
      kindling.clock.advance({ ms: 1 });
      await send(dean, toFounders);
      await become(xia, 'Investor');
      await become(yan, 'Founder');
      expect(await notificationsOf(xia)).toMatchObject({ notifications: [{ type: 'notice' }], unreadCount: 1 });
      expect(await notificationsOf(yan)).toMatchObject({ notifications: [], unreadCount: 0 });
    });

    it('is refused with an invalid role, and its reach is for admins', async () => {
      const master = await kindling.admin('master');
      for (const role of [' ', 'x'.repeat(51)]) expect((await send(master, { ...notice, role })).status).toBe(400);
      expect((await fan.get('/admin/notices/reach?role=Founder')).status).toBe(403);
    });
  });

  it('is listed among the others in the order of time, with paging', async () => {
    const head = await kindling.admin('head');
    const { member } = await famous('kit');
    kindling.clock.advance({ ms: 1 });
    await send(head);
    kindling.clock.advance({ ms: 1 });
    await fan.publish('And @kit again');
    const types: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await notificationsOf(member, `?limit=2${cursor && `&cursor=${cursor}`}`);
      types.push(...page.notifications.map(({ type }) => type));
      expect(page.unreadCount).toBe(5);
      cursor = page.nextCursor;
    }
    expect(types).toEqual(['mention', 'notice', 'mention', 'post_comment', 'post_like']);
  });

  it('needs a title and a message', async () => {
    const keeper = await kindling.admin('keeper');
    expect(await send(keeper, { title: ' ' })).toMatchObject({
      status: 400,
      body: {
        issues: [
          { field: 'title', message: 'Title is required' },
          { field: 'message', message: 'Message is required' },
        ],
      },
    });
  });

  it('is sent only by admins', async () => {
    const answers = [await send(fan), await send(kindling.visitor())];
    expect(answers).toMatchObject([{ status: 403 }, { status: 401 }]);
  });
});

it('deleted content takes its notifications along: neither listed nor counted', async () => {
  const member = await kindling.member('lou');
  const postId = await member.publish('Talk to me');
  const commentId = await fan.comment(postId, 'About what?');
  expect(await notificationsOf(member)).toMatchObject({ notifications: [{ type: 'post_comment' }], unreadCount: 1 });
  await fan.call('DELETE', `/community/posts/${postId}/comments/${commentId}`, { body: {} });
  expect(await notificationsOf(member)).toMatchObject({ notifications: [], unreadCount: 0 });
});

it('members are not notified of what they did themselves, staff included, and are not named', async () => {
  const [rhea, saul] = [await kindling.admin('rhea'), await kindling.admin('saul')];
  const tool = (name: string) => ({
    ...{ name, summary: 'Lights up the way', description: 'It lights up the way home every time.' },
    ...{ sector: 'marketing', website: `https://${name}.example`, pricing: 'Free', features: ['Bright'] },
  });
  kindling.clock.advance({ ms: 1 });
  const id = await fan.publish('Cheap lamps');
  for (const [path, body] of [
    ['/flags', { kind: 'post', id, reason: 'spam' }],
    ['/ai-tools/submit', tool('lantern')],
    ['/admin/tools', tool('beacon')],
  ] as const)
    expect((await rhea.post(path, body)).status).toBe(201);
  const { submissions } = (await rhea.get('/ai-tools/submissions')).body as { submissions: { id: string }[] };
  expect((await rhea.post(`/admin/submissions/${submissions[0]?.id}/approve`, {})).status).toBe(200);
  const toRhea = await notificationsOf(rhea);
  expect(toRhea.notifications.map(({ type }) => type)).toEqual(['notice']);
  expect(toRhea.unreadCount).toBe(1);
  const toSaul = (await notificationsOf(saul)).notifications;
  const types = ['new_flag', 'new_submission', 'new_tool', 'new_tool', 'notice'];
  expect(toSaul.map(({ type }) => type).sort()).toEqual(types);
  for (const each of toSaul) expect(each).toMatchObject({ metadata: { actorId: null, actorAvatar: null } });
});

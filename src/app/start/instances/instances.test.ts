// Kindling as several processes on shared servers: every process sees what the others do.
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { journey } from './instances-journey-fixture.ts';
import { logIn, type Member, password, publish, randomAddress, register, send } from './instances-member-fixture.ts';
import { type Instance, openSite, type Site } from './instances-site-fixture.ts';

describe('the whole application works', () => {
  test.each([
    ['on EventStoreDB, with all else in the data folder', { MONGODB_URL: '' }],
    ['on MongoDB, with the log in the data folder', { EVENTSTORE_URL: '' }],
  ])('%s', async (_on, engines) => {
    const site = await openSite();
    onTestFinished(() => site.close());
    const instance = await site.start(engines);
    await journey(instance);
    expect(instance.faults()).toEqual([]);
    expect(await instance.stop()).toBe(0);
  });
});

describe('a web instance, one that does everything, and a worker', () => {
  let site: Site;
  let here: Instance;
  let there: Instance;
  let ada: Member;

  beforeAll(async () => {
    site = await openSite();
    const roles = ['web', 'all', 'worker'];
    const started = await Promise.all(roles.map((ROLE) => site.start({ ROLE, RATE_LIMITS: 'default' })));
    [here, there] = started as [Instance, Instance];
    ada = await register(here, 'Ada');
  });
  afterAll(() => site.close());

  test('show a change on every instance as soon as it is acknowledged', async () => {
    const joan = await register(here, 'Joan');
    for (const [one, other] of [[here, there] as const, [there, here] as const]) {
      const id = await publish(joan, one, `Written on ${one === here ? 'one' : 'the other'}, read on both.`);
      for (const instance of [one, other]) {
        const read = await joan.call(instance, { method: 'GET', path: `/community/posts/${id}` });
        expect(read).toMatchObject({ status: 200, body: { post: { id, userId: joan.id } } });
        const newest = await joan.call(instance, { method: 'GET', path: '/community/posts?limit=1' });
        expect(newest.body).toMatchObject({ posts: [{ id }] });
      }
    }
  });

  test('show a change to visitors on every instance within a moment', async () => {
    const id = await publish(ada, here, 'For everybody to read.');
    const newestThere = async () => (await send(there.address, { method: 'GET', path: '/community/posts' })).body;
    await expect.poll(newestThere).toMatchObject({ posts: [{ id }, {}, {}] });
  });

  test('send hints to a visitor’s socket on one about changes on the other', async () => {
    const messages = await hintsOn(there, ['feed']);
    const id = await publish(ada, here, 'Look here.');
    expect(await upTo(messages, (hint) => hint.id === id)).toContainEqual(
      expect.objectContaining({ topic: 'feed', id }),
    );
  });

  test('send hints to a member’s socket on one about what concerns them on the other, and to nobody else', async () => {
    const id = await publish(ada, here, 'Tell me what you think.');
    const grace = await register(here, 'Grace');
    const shown = ['feed', `post/${id}`];
    const [toAda, toGrace, toVisitor] = [
      await hintsOn(there, [], ada),
      await hintsOn(there, shown, grace),
      await hintsOn(there, shown),
    ];

    expect((await grace.call(here, { method: 'POST', path: `/community/posts/${id}/like` })).status).toBe(200);
    const toldAda = await upTo(toAda, ({ topic }) => topic === 'notifications');
    expect(toldAda).toContainEqual({ topic: 'notifications', position: expect.any(String) });
    const told = await ada.call(there, { method: 'GET', path: '/notifications' });
    expect(JSON.stringify(told.body), 'it is there to be read where the hint came').toContain(grace.id);

    // Listeners who have just joined may still get a hint about a post from a moment ago.
    const isEarlier = (hint: Hint) => hint.topic === 'feed' && hint.id !== next;
    let next: string | undefined;
    const toldGrace = await upTo(toGrace, ({ topic }) => topic === 'post');
    expect(toldGrace.filter((hint) => !isEarlier(hint))).toEqual([{ topic: 'post', id, position: expect.any(String) }]);
    next = await publish(grace, here, 'The next one.');
    for (const hints of [toGrace, toVisitor]) {
      const told = await upTo(hints, (hint) => hint.id === next);
      expect(told.filter((hint) => !isEarlier(hint))).toEqual([
        { topic: 'feed', id: next, position: expect.any(String) },
      ]);
    }
  });

  test('refuse a session everywhere once it was ended on one', async () => {
    const elsewhere = await logIn(there, ada);
    const whoAmI = { method: 'GET', path: '/auth/user' };
    for (const instance of [here, there]) expect((await elsewhere.call(instance, whoAmI)).status).toBe(200);
    expect((await elsewhere.call(here, { method: 'POST', path: '/auth/logout' })).status).toBe(200);
    for (const instance of [here, there]) expect((await elsewhere.call(instance, whoAmI)).status).toBe(401);
  });

  test('share the limits of one address', async () => {
    const headers = { 'x-forwarded-for': randomAddress() };
    const body = { email: 'nobody@example.com', password };
    const tries = Array.from({ length: 11 }, (_, index) => (index % 2 === 0 ? here : there));
    const statuses: number[] = [];
    for (const { address } of tries) {
      statuses.push((await send(address, { method: 'POST', path: '/auth/login', body }, headers)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('process one of two requests under one key, even if they reach different instances', async () => {
    const other = await register(here, 'Grace');
    const follow = { method: 'POST', path: `/users/${other.id}/follow`, key: 'one-key' } as const;
    const another = { ...follow, path: `/users/${ada.id}/follow` };
    const eve = await register(here, 'Eve');
    const answers = await Promise.all([eve.call(here, follow), eve.call(there, another)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('accept an address or a key that is used on both concurrently only once', async () => {
    const body = { email: 'twice@example.com', password, firstName: 'Twice', lastName: 'Lovelace' };
    const answers = await Promise.all(
      [here, there].map(({ address }) =>
        send(address, { method: 'POST', path: '/auth/register', body }, { 'x-forwarded-for': randomAddress() }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);

    const call = { method: 'POST', path: '/community/posts', body: { content: 'Sent twice.' }, key: 'the-same-key' };
    // A new account posts a few times on its first day, and the tests before have used up ada's.
    const eve = await register(here, 'Eve');
    const posts = await Promise.all([here, there].map((instance) => eve.call(instance, call)));
    const ids = posts.map((answer) => (answer.body.post as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
  });

  test('serve the whole journey of a member', () => journey(here));

  test('log no fault in all of this, and stop cleanly', async () => {
    for (const instance of [here, there]) {
      expect(instance.faults()).toEqual([]);
      expect(await instance.stop()).toBe(0);
    }
  });
});

type Hint = Readonly<{ topic: string; id?: string; position: string }>;

/** The hints for what a socket shows, as a visitor or a member. The socket listens when this resolves. */
async function hintsOn(
  { address }: Instance,
  interests: readonly string[],
  member?: Member,
): Promise<AsyncGenerator<Hint, void>> {
  const headers = { 'x-forwarded-for': randomAddress(), ...(member && { cookie: member.cookie }) };
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers });
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  const messages = messagesOf(socket);
  socket.send('{"id":1,"method":"subscription","params":{"path":"live.hints"}}');
  expect(await messages.next()).toMatchObject({ value: { result: { type: 'started' } } });
  const shown = new Promise<void>((resolve) => {
    socket.on('message', (data) => JSON.parse(String(data)).id === 2 && resolve());
  });
  socket.send(JSON.stringify({ id: 2, method: 'mutation', params: { path: 'live.show', input: { interests } } }));
  await shown;
  return hintsIn(messages);
}

type Message = Readonly<{ id: number; result: { data: Hint } }>;

async function* hintsIn(messages: AsyncIterable<unknown>): AsyncGenerator<Hint, void> {
  for await (const message of messages as AsyncIterable<Message>) if (message.id === 1) yield message.result.data;
}

/** The hints up to and including the first one that `isMeant` accepts. */
async function upTo(hints: AsyncGenerator<Hint, void>, isMeant: (hint: Hint) => boolean): Promise<readonly Hint[]> {
  const heard: Hint[] = [];
  for (;;) {
    const { value, done } = await hints.next();
    if (done) return heard;
    heard.push(value);
    if (isMeant(value)) return heard;
  }
}

async function* messagesOf(socket: WebSocket): AsyncGenerator<unknown, void> {
  const arrived: unknown[] = [];
  let wake = () => {};
  socket.on('message', (data) => {
    arrived.push(JSON.parse(String(data)));
    wake();
  });
  for (;;) {
    if (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    yield* arrived.splice(0);
  }
}

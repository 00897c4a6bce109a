import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Position, Recorded } from '../../kernel/event.ts';
import { Undecodable } from '../../platform/codec.ts';
import type { Hint, HintRule } from '../../platform/live/hint.ts';
import { processBroadcast } from '../../platform/live/process-broadcast.ts';
import { silentLogger } from '../../platform/logger.ts';
import { createRealtime, type Realtime, type RealtimeDeps } from './realtime.ts';

/** Creates a feed of the events that the test pushes into it. */
function pushedFeed() {
  const events: (Recorded | Error)[] = [];
  let wake = () => {};
  return {
    push(...added: (Recorded | Error)[]) {
      events.push(...added);
      wake();
    },
    feed: {
      head: () => 0n as Position,
      async next(after: Position, { signal }: { signal: AbortSignal }) {
        while (!signal.aborted) {
          const next = events.find((event) => event instanceof Error || event.position > after);
          if (next instanceof Error) {
            events.splice(events.indexOf(next), 1);
            throw next;
          }
          if (next !== undefined) return { events: [next], position: next.position };
          await new Promise<void>((resolve) => {
            wake = resolve;
            signal.addEventListener('abort', () => resolve(), { once: true });
          });
        }
        return undefined;
      },
    },
  };
}

const event = (position: number, type: string, data: object = {}) =>
  ({ type, data, position: BigInt(position), id: String(position), stream: 's', revision: 0 }) as unknown as Recorded;

const idOf = ({ data }: Recorded) => (data as { id?: string }).id ?? '?';
const byOf = ({ data }: Recorded) => ('by' in (data as object) ? { by: (data as { by: string }).by } : {});
const rules: readonly HintRule[] = [
  {
    eventType: 'PostCreated',
    hintsOf: (event) => [{ topic: 'feed', id: idOf(event), audience: 'everybody', ...byOf(event) }],
  },
  {
    eventType: 'UserUnmuted',
    hintsOf: (event) => [{ topic: 'everything', audience: { member: idOf(event) } }],
  },
  {
    eventType: 'PostLiked',
    hintsOf: (event) => [{ topic: 'post', id: idOf(event), audience: 'members' }],
  },
  {
    eventType: 'MessageSent',
    hintsOf: (event) => [{ topic: 'messages', id: 'c1', audience: { member: idOf(event) } }],
  },
];

let realtime: Realtime | undefined;
afterEach(() => realtime?.close());

function started(deps: Partial<RealtimeDeps> = {}) {
  const { push, feed } = pushedFeed();
  realtime = createRealtime({
    feed,
    readModels: { reached: async () => true },
    rules,
    broadcast: processBroadcast(),
    logger: silentLogger,
    gatherMs: 1,
    ...deps,
  });
  return { push, realtime };
}

/** Subscribes, and shows the feed and the given posts. */
const listen = (to: Realtime, memberId?: string, { owner = `socket of ${memberId}`, posts = ['p1'] } = {}) => {
  const leaving = new AbortController();
  const hints = to.follow({ owner, memberId }, leaving.signal);
  // The subscription begins with the first `next`, which a socket calls at once.
  const first = hints.next();
  first.then(undefined, () => {});
  void to.show(owner, ['feed', ...posts.map((id) => `post/${id}`)]);
  let pending: Promise<IteratorResult<Hint, void>> | undefined = first;
  return {
    next: async () => {
      const { value } = await (pending ?? hints.next());
      pending = undefined;
      return value;
    },
    leave: () => leaving.abort(),
    ended: async () => (await (pending ?? hints.next())).done,
  };
};

describe('a hint', () => {
  it('for everybody reaches members and visitors who show it', async () => {
    const { push, realtime } = started();
    const [alice, visitor] = [listen(realtime, 'alice'), listen(realtime)];
    push(event(7, 'PostCreated', { id: 'p2' }));
    expect(await alice.next()).toEqual({ topic: 'feed', id: 'p2', position: '7' });
    expect(await visitor.next()).toEqual({ topic: 'feed', id: 'p2', position: '7' });
  });

  it('about a member’s content reaches nobody who hides that member, as soon as they do', async () => {
    const hidden = new Set(['bob']);
    const { push, realtime } = started({
      hiddenFrom: async (memberId) => ({
        muted: memberId === 'alice' ? new Set(hidden) : new Set(),
        blocked: new Set(),
      }),
    });
    const [alice, carol] = [listen(realtime, 'alice'), listen(realtime, 'carol')];
    // The members they hide are looked up when they connect.
    await new Promise(setImmediate);
    push(event(1, 'PostCreated', { id: 'p2', by: 'bob' }), event(2, 'PostCreated', { id: 'p3', by: 'dan' }));
    expect(await alice.next()).toMatchObject({ id: 'p3' });
    expect(await carol.next()).toMatchObject({ id: 'p2' });
    hidden.delete('bob');
    push(event(3, 'UserUnmuted', { id: 'alice' }));
    expect(await alice.next()).toMatchObject({ topic: 'everything' });
    await new Promise(setImmediate);
    push(event(4, 'PostCreated', { id: 'p4', by: 'bob' }));
    expect(await alice.next()).toMatchObject({ id: 'p4' });
  });

  it('for members reaches no visitor', async () => {
    const { push, realtime } = started();
    const [alice, visitor] = [listen(realtime, 'alice'), listen(realtime)];
    push(event(3, 'PostLiked', { id: 'p1' }), event(4, 'PostCreated'));
    expect(await alice.next()).toEqual({ topic: 'post', id: 'p1', position: '3' });
    expect(await visitor.next()).toMatchObject({ topic: 'feed', position: '4' });
  });

  it('about a post reaches only those who show it', async () => {
    const { push, realtime } = started();
    const [alice, bob] = [listen(realtime, 'alice'), listen(realtime, 'bob', { posts: ['p2', 'p3'] })];
    push(event(1, 'PostLiked', { id: 'p1' }), event(2, 'PostLiked', { id: 'p3' }), event(3, 'PostLiked', { id: 'p4' }));
    expect(await alice.next()).toMatchObject({ topic: 'post', id: 'p1' });
    expect(await bob.next()).toMatchObject({ topic: 'post', id: 'p3' });
  });

  it('follows what a page shows now, and not what it showed before', async () => {
    const { push, realtime } = started();
    const alice = listen(realtime, 'alice', { owner: 's1', posts: ['p1'] });
    void realtime.show('s1', ['post/p2']);
    push(event(1, 'PostLiked', { id: 'p1' }), event(2, 'PostCreated'), event(3, 'PostLiked', { id: 'p2' }));
    expect(await alice.next()).toMatchObject({ topic: 'post', id: 'p2' });
  });

  it('for a member reaches all of their sockets and nobody else', async () => {
    const { push, realtime } = started();
    const [one, two, bob, visitor] = [
      listen(realtime, 'alice', { owner: 's1' }),
      listen(realtime, 'alice', { owner: 's2' }),
      listen(realtime, 'bob'),
      listen(realtime),
    ];
    push(event(1, 'MessageSent', { id: 'alice' }), event(2, 'PostCreated'));
    expect(await one.next()).toMatchObject({ topic: 'messages' });
    expect(await two.next()).toMatchObject({ topic: 'messages' });
    expect(await bob.next()).toMatchObject({ topic: 'feed' });
    expect(await visitor.next()).toMatchObject({ topic: 'feed' });
  });

  it('waits until the read models show the change, and delays no other', async () => {
    const shown = Promise.withResolvers<boolean>();
    const requests: unknown[] = [];
    const { push, realtime } = started({
      readModels: {
        reached: (types, position) => {
          requests.push([...types, position]);
          return [...types].includes('MessageSent') ? shown.promise : Promise.resolve(true);
        },
      },
    });
    const alice = listen(realtime, 'alice');
    push(event(1, 'MessageSent', { id: 'alice' }), event(2, 'PostCreated'));
    expect(await alice.next()).toMatchObject({ topic: 'feed' });
    shown.resolve(true);
    expect(await alice.next()).toMatchObject({ topic: 'messages', position: '1' });
    expect(requests).toEqual([
      ['MessageSent', 1n],
      ['PostCreated', 2n],
    ]);
  });

  it('goes out even if its read model is stalled', async () => {
    const { push, realtime } = started({ readModels: { reached: async () => false } });
    const alice = listen(realtime, 'alice');
    push(event(1, 'PostCreated'));
    expect(await alice.next()).toMatchObject({ topic: 'feed' });
  });

  it('comes after an event that cannot be decoded', async () => {
    const { push, realtime } = started();
    const alice = listen(realtime, 'alice');
    const stored = { id: 'x', type: 'Unknown', data: {}, metadata: {}, stream: 's', revision: 0, position: 4n };
    push(new Undecodable(stored, 'is of a type that no module defines.'), event(5, 'PostCreated'));
    expect(await alice.next()).toMatchObject({ topic: 'feed', position: '5' });
  });

  it('can be sent without an event', async () => {
    const { realtime } = started();
    const alice = listen(realtime, 'alice');
    realtime.publish({ topic: 'typing', id: 'bob', audience: { member: 'alice' } });
    expect(await alice.next()).toEqual({ topic: 'typing', id: 'bob', position: '0' });
  });

  it('can be sent without an event to another instance, to those who show it', async () => {
    const broadcast = processBroadcast();
    const { realtime: here } = started({ broadcast });
    onTestFinished(() => here.close());
    const { realtime: there } = started({ broadcast });
    const [alice, bob] = [listen(there, 'alice'), listen(there, 'bob')];
    for (const member of ['alice', 'bob']) await there.show(`socket of ${member}`, ['typing/c1']);
    broadcast.send({ said: 'by another version' });
    here.publish({ topic: 'typing', id: 'c1', audience: { among: ['bob', 'carol'] } });
    here.publish({ topic: 'end', audience: { member: 'alice' } });
    expect(await bob.next()).toEqual({ topic: 'typing', id: 'c1', position: '0' });
    expect(await alice.next()).toMatchObject({ topic: 'end' });
  });
});

describe('what a page has missed', () => {
  it('between reading and listening is sent, even if nobody else listened', async () => {
    const { push, realtime } = started();
    const shown = realtime.sentUpTo();
    push(event(1, 'PostCreated', { id: 'p2' }));
    await expect.poll(() => realtime.sentUpTo()).toBe(1n);
    const alice = listen(realtime, 'alice');
    await realtime.show('socket of alice', ['feed'], shown);
    expect(await alice.next()).toEqual({ topic: 'feed', id: 'p2', position: '1', upTo: '1' });
  });

  it('is not everything on a freshly started server, unless the page was read before the start', async () => {
    const { push, realtime } = started();
    push(event(1, 'PostCreated'), event(2, 'PostLiked', { id: 'p1' }));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const [alice, bob] = [listen(realtime, 'alice'), listen(realtime, 'bob')];
    await realtime.show('socket of alice', ['feed'], 1n);
    await realtime.show('socket of bob', ['feed'], realtime.sentUpTo());
    expect(await alice.next()).toMatchObject({ topic: 'everything' });
    push(event(3, 'PostCreated', { id: 'p3' }));
    expect(await bob.next()).toMatchObject({ topic: 'feed', id: 'p3' });
  });

  it('begins before the oldest hint that waits for its read model', async () => {
    const reached = Promise.withResolvers<boolean>();
    const { push, realtime } = started({
      readModels: { reached: async (types) => ([...types].includes('PostLiked') ? reached.promise : true) },
    });
    const alice = listen(realtime, 'alice');
    await realtime.show('socket of alice', ['feed', 'post/p1'], realtime.sentUpTo());
    push(event(5, 'PostLiked', { id: 'p1' }), event(6, 'PostCreated', { id: 'p2' }));
    expect(await alice.next()).toMatchObject({ topic: 'feed', position: '6', upTo: '4' });
    expect(realtime.sentUpTo()).toBe(4n);
    reached.resolve(true);
    expect(await alice.next()).toMatchObject({ topic: 'post', position: '5', upTo: '6' });
  });

  it('is sent once it is known who is hidden from the member', async () => {
    const looked = Promise.withResolvers<void>();
    const { push, realtime } = started({
      async hiddenFrom() {
        await looked.promise;
        return { muted: new Set(['bob']), blocked: new Set() };
      },
    });
    const shown = realtime.sentUpTo();
    push(event(1, 'PostCreated', { id: 'p2', by: 'bob' }), event(2, 'PostCreated', { id: 'p3', by: 'dan' }));
    await expect.poll(() => realtime.sentUpTo()).toBe(2n);
    const alice = listen(realtime, 'alice');
    const showing = realtime.show('socket of alice', ['feed'], shown);
    looked.resolve();
    await showing;
    expect(await alice.next()).toMatchObject({ id: 'p3' });
  });
});

describe('subscribing', () => {
  it('comes before showing', async () => {
    const { realtime } = started();
    await expect(realtime.show('nobody', ['feed'])).rejects.toThrow('does not listen');
  });

  it('ends when the socket or the server closes', async () => {
    const { realtime } = started();
    const [alice, bob] = [listen(realtime, 'alice'), listen(realtime, 'bob')];
    alice.leave();
    expect(await alice.ended()).toBe(true);
    await realtime.close();
    expect(await bob.ended()).toBe(true);
  });

  it('is refused to a connection that has as many subscriptions as it may', async () => {
    const { push, realtime } = started();
    const sockets = Array.from({ length: 4 }, () => listen(realtime, 'alice', { owner: 'greedy' }));
    await expect(listen(realtime, 'alice', { owner: 'greedy' }).next()).rejects.toThrow(
      'as many subscriptions as it may',
    );
    sockets[0]?.leave();
    await sockets[0]?.ended();
    const admitted = listen(realtime, 'alice', { owner: 'greedy' });
    push(event(5, 'PostCreated', { id: 'p2' }));
    expect(await admitted.next()).toEqual({ topic: 'feed', id: 'p2', position: '5' });
  });
});

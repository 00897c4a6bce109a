import { afterEach, describe, expect, it } from 'vitest';
import type { Position, Recorded } from '../../kernel/event.ts';
import { Undecodable } from '../../platform/codec.ts';
import { silentLogger } from '../../platform/logger.ts';
import type { Hint } from './hint-queue.ts';
import { createRealtime, type HintRule, type Realtime, type RealtimeParts } from './realtime.ts';

/** A feed that tells what the test pushes into it. */
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
          if (next !== undefined) return [next];
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

const rule: HintRule = ({ type, data }) => {
  const { to } = data as { to?: string };
  if (type === 'PostCreated') return [{ topic: 'feed', audience: 'everybody', visibleIn: ['feed'] }];
  if (type === 'PostLiked') return [{ topic: 'post', audience: 'members', visibleIn: ['feed'] }];
  if (type === 'MessageSent' && to)
    return [{ topic: 'messages', id: 'c1', audience: { member: to }, visibleIn: ['messages'] }];
  return [];
};

let realtime: Realtime | undefined;
afterEach(() => realtime?.close());

function started(parts: Partial<RealtimeParts> = {}) {
  const { push, feed } = pushedFeed();
  realtime = createRealtime({
    feed,
    readModels: { reached: async () => true },
    rules: [rule],
    logger: silentLogger,
    gatherMs: 1,
    ...parts,
  });
  return { push, realtime };
}

const listen = (to: Realtime, memberId?: string, owner = `socket of ${memberId}`) => {
  const leaving = new AbortController();
  const hints = to.follow({ owner, memberId }, leaving.signal);
  // Listening begins with the first ask, as a socket asks at once.
  const first = hints.next();
  let asked: Promise<IteratorResult<Hint, void>> | undefined = first;
  return {
    next: async () => {
      const { value } = await (asked ?? hints.next());
      asked = undefined;
      return value;
    },
    leave: () => leaving.abort(),
    ended: async () => (await (asked ?? hints.next())).done,
  };
};

describe('a hint', () => {
  it('for everybody reaches members and visitors', async () => {
    const { push, realtime } = started();
    const [alice, visitor] = [listen(realtime, 'alice'), listen(realtime)];
    push(event(7, 'PostCreated'));
    expect(await alice.next()).toEqual({ topic: 'feed', position: '7' });
    expect(await visitor.next()).toEqual({ topic: 'feed', position: '7' });
  });

  it('for members reaches no visitor', async () => {
    const { push, realtime } = started();
    const [alice, visitor] = [listen(realtime, 'alice'), listen(realtime)];
    push(event(3, 'PostLiked'), event(4, 'PostCreated'));
    expect(await alice.next()).toEqual({ topic: 'post', position: '3' });
    expect(await visitor.next()).toEqual({ topic: 'feed', position: '4' });
  });

  it('for a member reaches all of their sockets and nobody else', async () => {
    const { push, realtime } = started();
    const [one, two, bob, visitor] = [
      listen(realtime, 'alice', 's1'),
      listen(realtime, 'alice', 's2'),
      listen(realtime, 'bob'),
      listen(realtime),
    ];
    push(event(1, 'MessageSent', { to: 'alice' }), event(2, 'PostCreated'));
    expect(await one.next()).toMatchObject({ topic: 'messages' });
    expect(await two.next()).toMatchObject({ topic: 'messages' });
    expect(await bob.next()).toMatchObject({ topic: 'feed' });
    expect(await visitor.next()).toMatchObject({ topic: 'feed' });
  });

  it('waits until the read models show the change, and holds up no other', async () => {
    const shown = Promise.withResolvers<boolean>();
    const asked: unknown[] = [];
    const { push, realtime } = started({
      readModels: {
        reached: (projections, position) => {
          asked.push([...projections, position]);
          return projections.includes('messages') ? shown.promise : Promise.resolve(true);
        },
      },
    });
    const alice = listen(realtime, 'alice');
    push(event(1, 'MessageSent', { to: 'alice' }), event(2, 'PostCreated'));
    expect(await alice.next()).toMatchObject({ topic: 'feed' });
    shown.resolve(true);
    expect(await alice.next()).toMatchObject({ topic: 'messages', position: '1' });
    expect(asked).toEqual([
      ['messages', 1n],
      ['feed', 2n],
    ]);
  });

  it('goes out though its read model is stalled', async () => {
    const { push, realtime } = started({ readModels: { reached: async () => false } });
    const alice = listen(realtime, 'alice');
    push(event(1, 'PostCreated'));
    expect(await alice.next()).toMatchObject({ topic: 'feed' });
  });

  it('comes after an event that can not be decoded', async () => {
    const { push, realtime } = started();
    const alice = listen(realtime, 'alice');
    const stored = { id: 'x', type: 'Unknown', data: {}, metadata: {}, stream: 's', revision: 0, position: 4n };
    push(new Undecodable(stored, 'is of a type that no module defines.'), event(5, 'PostCreated'));
    expect(await alice.next()).toEqual({ topic: 'feed', position: '5' });
  });

  it('can be told without an event', async () => {
    const { realtime } = started();
    const alice = listen(realtime, 'alice');
    realtime.publish({ topic: 'typing', id: 'bob', audience: { member: 'alice' } });
    expect(await alice.next()).toEqual({ topic: 'typing', id: 'bob', position: '0' });
  });
});

describe('listening', () => {
  it('ends when the socket leaves, and when the server closes', async () => {
    const { realtime } = started();
    const [alice, bob] = [listen(realtime, 'alice'), listen(realtime, 'bob')];
    alice.leave();
    expect(await alice.ended()).toBe(true);
    await realtime.close();
    expect(await bob.ended()).toBe(true);
  });

  it('is refused to a connection that listens often enough already', async () => {
    const { realtime } = started();
    const sockets = Array.from({ length: 4 }, () => listen(realtime, 'alice', 'greedy'));
    await expect(listen(realtime, 'alice', 'greedy').next()).rejects.toThrow('listens often enough');
    sockets[0]?.leave();
    await sockets[0]?.ended();
    listen(realtime, 'alice', 'greedy');
  });
});

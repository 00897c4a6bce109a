import { describe, expect, it } from 'vitest';
import type { Hint } from '../../platform/live/hint.ts';
import { createConnections } from './connections.ts';

function someConnections() {
  let now = 0;
  const connections = createConnections(0n, () => now);
  const pass = (ms: number) => {
    now += ms;
  };
  const listen = (owner: string, memberId?: string, interests: readonly string[] = [], isStaff = false) => {
    const hints: Hint[] = [];
    const queue = { add: (hint: Hint) => void hints.push(hint), take: async () => [] };
    const leave = connections.join({ owner, memberId, isStaff }, queue);
    if (leave === undefined) throw new Error('listens often enough already');
    connections.show(owner, interests);
    return { heard: hints, leave };
  };
  return { connections, listen, pass };
}

it('only members who show a conversation get its hints', () => {
  const { connections, listen } = someConnections();
  const showing = listen('s1', 'ada', ['conversation/c1']);
  const elsewhere = listen('s2', 'ada', ['feed']);
  const stranger = listen('s3', 'eve', ['conversation/c1']);
  connections.deliver({ topic: 'conversation', id: 'c1', audience: { among: ['ada', 'bob'] } }, 5n);
  expect(showing.heard).toEqual([{ topic: 'conversation', id: 'c1', position: '5' }]);
  expect([elsewhere.heard, stranger.heard]).toEqual([[], []]);
});

it('only staff who show a queue get its hints', () => {
  const { connections, listen } = someConnections();
  const [grace, eve] = [listen('s1', 'grace', ['queues'], true), listen('s2', 'eve', ['queues'])];
  const visitor = listen('s3', undefined, ['queues']);
  connections.deliver({ topic: 'queues', audience: 'staff' }, 5n);
  const late = listen('s4', 'mallory', ['queues']);
  expect(grace.heard).toEqual([{ topic: 'queues', position: '5' }]);
  expect([eve.heard, visitor.heard, late.heard]).toEqual([[], [], []]);
});

it('a hint that needs no interest reaches all of a member’s sockets', () => {
  const { connections, listen } = someConnections();
  const [one, two, other] = [listen('s1', 'ada'), listen('s2', 'ada'), listen('s3', 'bob', ['notifications'])];
  connections.deliver({ topic: 'notifications', audience: { member: 'ada' } }, 5n);
  expect([one.heard.length, two.heard.length, other.heard.length]).toEqual([1, 1, 0]);
});

it('a connection with two subscriptions gets each hint twice, until it leaves', () => {
  const { connections, listen } = someConnections();
  const [one, two] = [listen('s1', 'ada', ['feed']), listen('s1', 'ada', ['feed'])];
  one.leave();
  connections.deliver({ topic: 'feed', audience: 'everybody' }, 1n);
  two.leave();
  connections.deliver({ topic: 'feed', audience: 'everybody' }, 2n);
  expect([one.heard, two.heard]).toEqual([[], [{ topic: 'feed', position: '1' }]]);
  expect(connections.show('s1', ['feed'])).toBe(false);
});

it('a recent hint for everybody is delivered, even if there was another one for others since', () => {
  const { connections, listen } = someConnections();
  connections.deliver({ topic: 'feed', audience: 'everybody' }, 1n);
  connections.deliver({ topic: 'feed', audience: { among: ['bob'] } }, 2n);
  connections.deliver({ topic: 'feed', audience: 'everybody', by: 'eve' }, 3n);
  connections.deliver({ topic: 'feed', audience: 'members' }, 4n);
  expect(listen('s1', undefined, ['feed']).heard.map(({ position }) => position)).toEqual(['1', '3']);
  const ada = listen('s2', 'ada');
  connections.hide('ada', new Set(['eve']));
  connections.show('s2', ['feed']);
  expect(ada.heard.map(({ position }) => position)).toEqual(['1', '4']);
});

it('a change between loading a post and showing it is delivered, and nothing older', () => {
  const { connections, listen, pass } = someConnections();
  const like = (id: string) => connections.deliver({ topic: 'post', id, audience: 'members' }, 1n);
  like('old');
  pass(5_001);
  like('new');
  const shown = ['post/old', 'post/new', 'post/other'];
  const [ada, visitor] = [listen('s1', 'ada', shown), listen('s2', undefined, shown)];
  expect(ada.heard).toEqual([{ topic: 'post', id: 'new', position: '1' }]);
  expect(visitor.heard).toEqual([]);
  connections.show('s1', ['post/new']);
  expect(ada.heard, 'it already got the hint about what it still shows').toHaveLength(1);
});

it('recent hints of another member’s conversation are not delivered either', () => {
  const { connections, listen } = someConnections();
  connections.deliver({ topic: 'conversation', id: 'c1', audience: { among: ['ada'] } }, 1n);
  const [ada, eve] = [listen('s1', 'ada', ['conversation/c1']), listen('s2', 'eve', ['conversation/c1'])];
  expect([ada.heard.length, eve.heard.length]).toEqual([1, 0]);
});

describe('a page that requests what it has missed', () => {
  const positions = (heard: readonly Hint[]) => heard.map(({ position }) => position);

  it('gets the hints about what it shows and about its member, after the position that it shows', () => {
    const { connections, listen, pass } = someConnections();
    connections.deliver({ topic: 'post', id: 'p1', audience: 'members' }, 3n);
    connections.deliver({ topic: 'post', id: 'p2', audience: 'members' }, 4n);
    connections.deliver({ topic: 'post', id: 'p1', audience: 'members' }, 5n);
    connections.deliver({ topic: 'feed', audience: 'everybody' }, 6n);
    connections.deliver({ topic: 'conversation', id: 'bob', audience: { member: 'ada' } }, 7n);
    connections.deliver({ topic: 'conversation', id: 'eve', audience: { member: 'bob' } }, 8n);
    pass(60_000);
    const [ada, early] = [listen('s1', 'ada'), listen('s2', 'ada')];
    connections.show('s1', ['feed', 'post/p1'], 5n);
    connections.show('s2', ['feed', 'post/p1'], 2n);
    expect(positions(ada.heard)).toEqual(['6', '7']);
    expect(positions(early.heard)).toEqual(['5', '6', '7']);
    connections.show('s1', ['feed', 'post/p1', 'post/p2']);
    expect(positions(ada.heard), 'it had loaded what it shows newly long after').toHaveLength(2);
  });

  it('gets only hints that it would have received live', () => {
    const { connections, listen } = someConnections();
    connections.deliver({ topic: 'feed', audience: 'everybody', by: 'eve' }, 1n);
    connections.deliver({ topic: 'queues', audience: 'staff' }, 2n);
    connections.deliver({ topic: 'plan', id: 'x', audience: { among: ['bob'] } }, 3n);
    connections.deliver({ topic: 'feed', audience: 'members' }, 4n);
    connections.send({ topic: 'typing', audience: { member: 'ada' } }, 5n);
    const [ada, visitor] = [listen('s1', 'ada'), listen('s2')];
    connections.hide('ada', new Set(['eve']));
    for (const owner of ['s1', 's2']) connections.show(owner, ['feed', 'queues', 'plan/x', 'typing'], 0n);
    expect(positions(ada.heard)).toEqual(['4']);
    expect(positions(visitor.heard)).toEqual(['1']);
  });

  it('must fetch everything if hints after its position may be forgotten', () => {
    const { connections, listen } = someConnections();
    connections.skip(9n);
    for (let position = 10; position < 5_100; position += 1)
      connections.deliver({ topic: 'post', id: `p${position}`, audience: 'members' }, BigInt(position));
    const [ada, late] = [listen('s1', 'ada'), listen('s2', 'ada')];
    connections.show('s1', ['post/p9'], 50n);
    connections.show('s2', ['post/p5099'], 200n);
    expect(ada.heard).toEqual([{ topic: 'everything', position: '50' }]);
    expect(positions(late.heard)).toEqual(['5099']);
  });
});

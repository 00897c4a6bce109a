// One feed over a real log, with followers at its tail, far behind it, and in between.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Position } from '../kernel/event.ts';
import { intercept } from '../testing/intercept.ts';
import { star, write } from '../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../testing/platform-fixture.ts';
import { Undecodable } from './codec.ts';
import { type EventFeed, openEventFeed } from './event-feed.ts';

let platform: PlatformFixture;
let feed: EventFeed;

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
  ({ feed } = platform);
});

const never = new AbortController().signal;
const all = { types: new Set(['NoteWritten', 'NoteStarred']), signal: never };

/** Follows until it has seen a position, `limit` events at a time. */
async function positionsSeen(after: Position, until: Position, limit = 500): Promise<readonly Position[]> {
  const seen: Position[] = [];
  while ((seen.at(-1) ?? after) < until) {
    const batch = await feed.next(seen.at(-1) ?? after, { ...all, limit });
    seen.push(...(batch?.events ?? []).map(({ position }) => position));
  }
  return seen;
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => BigInt(index + 1));

describe('a follower', () => {
  test('gets every event once and in order, from the log and then from the tail, while others append', async () => {
    for (let n = 1; n <= 40; n += 1) await platform.append(`before-${n}`, star('n1'));
    const following = positionsSeen(0n, 90n, 7);
    const appending = Promise.all(Array.from({ length: 50 }, (_, n) => platform.append(`after-${n}`, star('n1'))));
    expect(await following).toEqual(upTo(90));
    await appending;
  });

  test('at the tail waits, and is woken by the next event', async () => {
    await platform.append('a', star('n1'));
    const next = feed.next(1n, { ...all, limit: 10 });
    await platform.append('b', write('n2', 'ada', 'Awake'));
    expect(await next).toMatchObject({
      events: [{ type: 'NoteWritten', position: 2n, data: { text: 'Awake' } }],
      position: 2n,
    });
    expect(feed.head()).toBe(2n);
  });

  test('gets no more events at once than it requested', async () => {
    await platform.append('a', star('n1'), star('n1'), star('n1'));
    expect((await feed.next(0n, { ...all, limit: 2 }))?.events).toHaveLength(2);
  });

  test('that catches up with many others leaves turns of the event loop to other work', async () => {
    await platform.append('a', ...Array.from({ length: 20 }, () => star('n1')));
    let isFollowing = true;
    let turnsOfOthers = 0;
    const others = (async () => {
      for (; isFollowing; turnsOfOthers += 1) await nextTurn();
    })();
    const behind = await openEventFeed(platform);
    onTestFinished(() => behind.close());
    const following = Array.from({ length: 10 }, async () => {
      for (let after = 0n; after < 20n; ) after = (await behind.next(after, { ...all, limit: 2 }))?.position ?? after;
    });
    await Promise.all(following);
    isFollowing = false;
    await others;
    // Ten followers of ten batches each.
    expect(turnsOfOthers).toBeGreaterThanOrEqual(100);
  });

  test('that fell behind the cached tail continues from the log', async () => {
    const events = Array.from({ length: 500 }, () => star('n1'));
    for (let batch = 0; batch < 10; batch += 1) await platform.append(`many-${batch}`, ...events);
    await expect.poll(() => feed.head()).toBe(5_000n);
    expect(await positionsSeen(0n, 5_000n)).toEqual(upTo(5_000));
    expect(await positionsSeen(2_990n, 5_000n, 3)).toEqual(upTo(5_000).slice(2_990));
  });

  test('returns when its signal aborts, while waiting or before', async () => {
    const stopping = new AbortController();
    const waiting = feed.next(0n, { ...all, limit: 1, signal: stopping.signal });
    stopping.abort();
    expect(await waiting).toBeUndefined();
    expect(await feed.next(0n, { ...all, limit: 1, signal: stopping.signal })).toBeUndefined();
  });

  test('returns on abort even while it reads a log without events for it', async () => {
    await platform.append('a', star('n1'));
    const stopping = new AbortController();
    const eventStore = intercept(platform.eventStore, {
      async readAll() {
        stopping.abort();
        return [];
      },
    });
    const own = await openEventFeed({ eventStore, codec: platform.codec });
    onTestFinished(() => own.close());
    expect(await own.next(0n, { ...all, limit: 1, signal: stopping.signal })).toBeUndefined();
  });
});

describe('a follower of some types', () => {
  test('gets these, and the position up to which the log was searched for them', async () => {
    await platform.append('a', star('n1'), write('n2', 'ada', 'Two'), star('n1'));
    await expect.poll(() => feed.head()).toBe(3n);
    const wanted = { types: new Set(['NoteWritten']), limit: 10, signal: never };
    expect(await feed.next(0n, wanted)).toMatchObject({ events: [{ position: 2n }], position: 3n });
    await platform.append('a', star('n1'));
    expect(await feed.next(3n, wanted)).toEqual({ events: [], position: 4n });
  });

  test('shares decoding with others, and decodes only wanted events', async () => {
    const decoded: string[] = [];
    const codec = intercept(platform.codec, {
      async decodeEach(events) {
        decoded.push(...events.map(({ type }) => type));
        return platform.codec.decodeEach(events);
      },
    });
    const own = await openEventFeed({ eventStore: platform.eventStore, codec });
    onTestFinished(() => own.close());
    await platform.append('a', star('n1'), write('n2', 'ada', 'Two'));
    await expect.poll(() => own.head()).toBe(2n);
    const wanted = { types: new Set(['NoteWritten']), limit: 10, signal: never };
    const [one, two] = await Promise.all([own.next(0n, wanted), own.next(0n, wanted)]);
    expect(one?.events[0]).toBe(two?.events[0]);
    expect(decoded).toEqual(['NoteWritten']);
  });
});

describe('an event that cannot be decoded', () => {
  const broken = async (type: string) => {
    const { data, ...event } = await platform.encoded(star('n1'));
    await platform.eventStore.append(`broken-${event.id}`, [{ ...event, type, data: { noteId: 7 } }], 'no-stream');
  };

  test('ends the batch before it, and is thrown to the followers that reach it', async () => {
    await platform.append('a', star('n1'));
    await broken('NoteStarred');
    await platform.append('b', star('n2'));
    await expect.poll(() => feed.head()).toBe(3n);
    expect(await feed.next(0n, { ...all, limit: 10 })).toMatchObject({ events: [{ position: 1n }], position: 1n });
    await expect(feed.next(1n, { ...all, limit: 10 })).rejects.toThrow(Undecodable);
    await expect(feed.next(1n, { ...all, limit: 10 })).rejects.toMatchObject({ position: 2n });
    expect(await feed.next(2n, { ...all, limit: 10 })).toMatchObject({ events: [{ position: 3n }] });
  });

  test('does not concern followers of other types, whether or not any module defines it', async () => {
    await broken('NoteStarred');
    await broken('FromANewerVersion');
    await platform.append('b', write('n2', 'ada', 'Two'));
    await expect.poll(() => feed.head()).toBe(3n);
    const wanted = { types: new Set(['NoteWritten']), limit: 10, signal: never };
    expect(await feed.next(0n, wanted)).toMatchObject({ events: [{ position: 3n }], position: 3n });
  });

  test('is decoded again when requested again, since it may have been fixed', async () => {
    let isMended = false;
    const codec = intercept(platform.codec, {
      async decodeEach(events) {
        const results = await platform.codec.decodeEach(events);
        return isMended
          ? results
          : results.map((_, index) => new Undecodable(events[index] ?? neverStored, 'is locked.'));
      },
    });
    const own = await openEventFeed({ eventStore: platform.eventStore, codec });
    onTestFinished(() => own.close());
    await platform.append('a', star('n1'));
    await expect.poll(() => own.head()).toBe(1n);
    await expect(own.next(0n, { ...all, limit: 10 })).rejects.toThrow('is locked');
    isMended = true;
    expect(await own.next(0n, { ...all, limit: 10 })).toMatchObject({ events: [{ position: 1n }] });
  });
});

const neverStored = { id: '', type: '', data: null, metadata: null, stream: '', revision: 0, position: 0n };

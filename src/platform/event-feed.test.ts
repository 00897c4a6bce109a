// One feed over a real log. Followers stand at its tail, far behind it, or in between.
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

/** Follows until it has seen a position, `limit` events at a time. */
async function positionsSeen(after: Position, until: Position, limit = 500): Promise<readonly Position[]> {
  const seen: Position[] = [];
  while ((seen.at(-1) ?? after) < until) {
    const events = await feed.next(seen.at(-1) ?? after, { limit, signal: never });
    seen.push(...(events ?? []).map(({ position }) => position));
  }
  return seen;
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => BigInt(index + 1));

describe('a follower', () => {
  test('meets every event once and in order, from the log and then from the tail, while others append', async () => {
    for (let n = 1; n <= 40; n += 1) await platform.append(`before-${n}`, star('n1'));
    const following = positionsSeen(0n, 90n, 7);
    const appending = Promise.all(Array.from({ length: 50 }, (_, n) => platform.append(`after-${n}`, star('n1'))));
    expect(await following).toEqual(upTo(90));
    await appending;
  });

  test('at the tail waits, and is woken by the next event', async () => {
    await platform.append('a', star('n1'));
    const next = feed.next(1n, { limit: 10, signal: never });
    await platform.append('b', write('n2', 'ada', 'Awake'));
    expect(await next).toMatchObject([{ type: 'NoteWritten', position: 2n, data: { text: 'Awake' } }]);
    expect(feed.head()).toBe(2n);
  });

  test('gets no more events at once than it asks for', async () => {
    await platform.append('a', star('n1'), star('n1'), star('n1'));
    expect(await feed.next(0n, { limit: 2, signal: never })).toHaveLength(2);
  });

  test('that fell behind what the tail keeps reads on in the log', async () => {
    const events = Array.from({ length: 500 }, () => star('n1'));
    for (let batch = 0; batch < 10; batch += 1) await platform.append(`many-${batch}`, ...events);
    await expect.poll(() => feed.head()).toBe(5_000n);
    expect(await positionsSeen(0n, 5_000n)).toEqual(upTo(5_000));
    expect(await positionsSeen(2_990n, 5_000n, 3)).toEqual(upTo(5_000).slice(2_990));
  });

  test('is let go when its signal aborts, while waiting or before', async () => {
    const stopping = new AbortController();
    const waiting = feed.next(0n, { limit: 1, signal: stopping.signal });
    stopping.abort();
    expect(await waiting).toBeUndefined();
    expect(await feed.next(0n, { limit: 1, signal: stopping.signal })).toBeUndefined();
  });

  test('is let go also when it is told to stop while it reads a log that has nothing for it', async () => {
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
    expect(await own.next(0n, { limit: 1, signal: stopping.signal })).toBeUndefined();
  });
});

describe('an event that cannot be decoded', () => {
  const broken = async () => {
    const event = { ...(await platform.encoded(star('n1'))), type: 'NeverDefined' };
    await platform.eventStore.append('broken', [event], 'no-stream');
  };

  test('is the problem of who gets there: those before and behind it read on', async () => {
    await platform.append('a', star('n1'));
    await broken();
    await platform.append('b', star('n2'));
    await expect.poll(() => feed.head()).toBe(3n);
    expect(await feed.next(0n, { limit: 1, signal: never })).toMatchObject([{ position: 1n }]);
    await expect(feed.next(1n, { limit: 10, signal: never })).rejects.toThrow(Undecodable);
    await expect(feed.next(0n, { limit: 10, signal: never })).rejects.toMatchObject({ position: 2n });
    expect(await feed.next(2n, { limit: 10, signal: never })).toMatchObject([{ position: 3n }]);
  });
});

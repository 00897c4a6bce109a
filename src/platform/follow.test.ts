// The contract of every consumer of the log: what it receives, when it stops, and how it resumes.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Position } from '../kernel/event.ts';
import { star, write } from '../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../testing/platform-fixture.ts';
import { DocumentsUnavailable } from './documents/document-store.ts';
import { EventFault } from './event-fault.ts';
import { type FollowOptions, follow } from './follow.ts';
import { silentLogger } from './logger.ts';

let platform: PlatformFixture;
let handled: Position[];
let faults: EventFault[];

beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
  handled = [];
  faults = [];
});

function followNotes(options: Partial<FollowOptions> = {}) {
  const follower = follow({
    name: 'test',
    feed: platform.feed,
    types: new Set(['NoteWritten']),
    limit: 100,
    start: async () => 0n,
    async handle({ events }) {
      handled.push(...events.map(({ position }) => position));
    },
    logger: silentLogger,
    retryAfterMs: 1,
    ...options,
  });
  onTestFinished(() => follower.stop());
  return follower;
}

const note = (id: string) => write(id, 'ada', `Note ${id}`);

test('handles the events of its types, in order, and counts the others as handled', async () => {
  await platform.append('a', note('n1'), star('n1'), note('n2'));
  const follower = followNotes();
  await expect.poll(() => follower.position()).toBe(3n);
  await platform.append('a', star('n1'));
  await expect.poll(() => follower.position()).toBe(4n);
  expect(handled).toEqual([1n, 3n]);
});

test('starts at the given position, and stops where it is', async () => {
  await platform.append('a', note('n1'), note('n2'));
  const follower = followNotes({ start: async () => 1n });
  await expect.poll(() => handled).toEqual([2n]);
  await follower.stop();
  await platform.append('a', note('n3'));
  expect(follower.position()).toBe(2n);
  expect(handled).toEqual([2n]);
});

describe('an event that can’t be handled', () => {
  const cursed = 3n;
  /** Rejects a whole batch that contains the event, as a transaction does. */
  const refusing = (isMended: () => boolean): Pick<FollowOptions, 'handle'> => ({
    async handle({ events }) {
      const refused = events.find(({ position }) => position === cursed);
      if (refused !== undefined && !isMended()) throw new EventFault(refused, 'it is cursed');
      handled.push(...events.map(({ position }) => position));
    },
  });

  test('is reached once everything before it is handled, and again on a retry', async () => {
    await platform.append('a', note('n1'), note('n2'), note('n3'), note('n4'));
    let isMended = false;
    const follower = followNotes({
      ...refusing(() => isMended),
      async onFault(fault) {
        faults.push(fault);
        expect(handled).toEqual([1n, 2n]);
        expect(follower.position()).toBe(2n);
        isMended = faults.length === 2;
        return 'retry';
      },
    });
    await expect.poll(() => handled).toEqual([1n, 2n, 3n, 4n]);
    expect(faults.map(({ position, eventType }) => [position, eventType])).toEqual([
      [3n, 'NoteWritten'],
      [3n, 'NoteWritten'],
    ]);
  });

  test('is skipped on that decision, and by followers without one', async () => {
    await platform.append('a', note('n1'), note('n2'), note('n3'), note('n4'));
    followNotes({ ...refusing(() => false), onFault: async () => 'skip' });
    await expect.poll(() => handled).toEqual([1n, 2n, 4n]);
    handled = [];
    followNotes(refusing(() => false));
    await expect.poll(() => handled).toEqual([1n, 2n, 4n]);
  });

  test('is found after a few tries, if the failure does not name it', async () => {
    await platform.append('a', note('n1'), note('n2'), note('n3'), note('n4'));
    followNotes({
      async handle({ events }) {
        if (events.some(({ position }) => position === cursed)) throw new Error('The store refuses this.');
        handled.push(...events.map(({ position }) => position));
      },
      async onFault(fault) {
        faults.push(fault);
        return 'skip';
      },
    });
    await expect.poll(() => handled).toEqual([1n, 2n, 4n]);
    expect(faults).toMatchObject([{ position: cursed, message: 'The store refuses this.' }]);
  });
});

test('waits while a store is down, however long, without blaming an event', async () => {
  await platform.append('a', note('n1'));
  let refusals = 20;
  followNotes({
    async handle({ events }) {
      refusals -= 1;
      if (refusals > 0) throw new DocumentsUnavailable('The disk is full.');
      handled.push(...events.map(({ position }) => position));
    },
    async onFault(fault) {
      faults.push(fault);
      return 'skip';
    },
    retryAfterMs: 0,
  });
  await expect.poll(() => handled).toEqual([1n]);
  expect(faults).toEqual([]);
});

test('handles nothing without its lease, and resumes from a new start position when it regains it', async () => {
  await platform.append('a', note('n1'), note('n2'));
  let holds = true;
  let from: Position = 0n;
  const follower = followNotes({ holds: async () => holds, start: async () => from });
  await expect.poll(() => handled).toEqual([1n, 2n]);
  holds = false;
  // Woken once more, since it waits for the log while it holds the lease.
  await platform.append('b', star('n1'));
  await expect.poll(() => follower.position()).toBe(3n);
  await platform.append('b', note('n3'));
  from = 4n;
  holds = true;
  await platform.append('b', note('n4'));
  await expect.poll(() => handled).toEqual([1n, 2n, 5n]);
});

// A double, stores on it that hardly wait, and events to append.
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import {
  type Appended,
  type EventStore,
  type EventToAppend,
  isWrongRevision,
  type WrongRevision,
} from '../../platform/events/event-store.ts';
import { type EventStoreDbOptions, openEventStoreDb } from '../../platform/events/eventstoredb/eventstoredb.ts';
import { type DoubleOptions, type EventStoreDbDouble, startEventStoreDbDouble } from './server.ts';

/** Stops it after the test, which fails if it got an unknown call. */
export async function startDouble(options?: DoubleOptions): Promise<EventStoreDbDouble> {
  const double = await startEventStoreDbDouble(options);
  onTestFinished(() => double.stop());
  return double;
}

export function openStore(url: string, options: Partial<EventStoreDbOptions> = {}): EventStore {
  const retry = { firstDelayMs: 2, longestDelayMs: 20, ...options.retry };
  const store = openEventStoreDb({ deadlineMs: 20_000, ...options, url, retry });
  onTestFinished(() => store.close());
  return store;
}

export function events(count: number): readonly EventToAppend[] {
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    type: 'ThingCounted',
    data: { index },
    metadata: { at: '2026-11-03T09:00:00.000Z' },
  }));
}

export function ids(list: readonly { id: string }[]): string[] {
  return list.map(({ id }) => id);
}

export function accepted(answer: Appended | WrongRevision): Appended {
  if (isWrongRevision(answer)) throw new Error(`Expected an append, got a wrong revision: ${answer.actual}`);
  return answer;
}

/** `count` resolves once that many events have come. */
export function follow(store: EventStore, after = 0n) {
  const received: string[] = [];
  const waiting = new Set<{ count: number; resolve: () => void }>();
  const subscription = store.subscribe(after, async (batch) => {
    received.push(...ids(batch));
    for (const each of waiting) if (received.length >= each.count) each.resolve();
  });
  return {
    received,
    subscription,
    count: (count: number): Promise<void> =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.add({ count, resolve });
          }),
  };
}

// A start with a complete demo reads nothing of the demo's prose.
import { expect, test, vi } from 'vitest';
import { demoParts } from '../app/registry.ts';
import { systemClock } from '../kernel/clock.ts';
import type { EventStore } from '../platform/events/event-store.ts';
import { silentLogger } from '../platform/logger.ts';
import { demoSeedCause, lastStream } from './ids.ts';
import type { Seeding } from './plant-demo.ts';
import { seedDemo } from './seed-demo.ts';

vi.mock('yaml', () => {
  throw new Error('the prose was read');
});

test('a demo that is complete is left alone without a look at its prose', async () => {
  expect(await seedDemo(seedingInto([demoSeedCause], [lastStream]), demoParts)).toBe(false);
});

test('one that was broken off is read for what is missing', async () => {
  await expect(seedDemo(seedingInto([demoSeedCause], []), demoParts)).rejects.toThrow('mocking a module');
});

/** A log that knows only the causes of its events and the names of its streams. */
function seedingInto(causes: readonly string[], streams: readonly string[]): Seeding {
  const eventStore = {
    readAll: async () => causes.map((causationId) => ({ metadata: { causationId, commandId: 'c', at: '2026-01-01' } })),
    read: async (stream: string) => (streams.includes(stream) ? [{}] : []),
  } as unknown as EventStore;
  return { stores: { eventStore }, clock: systemClock, logger: silentLogger } as Seeding;
}

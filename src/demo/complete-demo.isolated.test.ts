// A start with a complete demo does not read the demo's prose.
import { expect, test, vi } from 'vitest';
import { demoParts } from '../app/registry.ts';
import { systemClock } from '../kernel/clock.ts';
import type { EventStore } from '../platform/events/event-store.ts';
import { silentLogger } from '../platform/logger.ts';
import { demoSeedCause, lastStream } from './ids.ts';
import type { Seeding } from './plant-demo.ts';
import { seedDemo } from './seed-demo.ts';

vi.mock('js-yaml', () => {
  throw new Error('the prose was read');
});

test('a complete demo is skipped without reading its prose', async () => {
  expect(await seedDemo(seedingInto([demoSeedCause], [lastStream]), demoParts)).toBe(false);
});

test('the prose is read to complete an interrupted one', async () => {
  await expect(seedDemo(seedingInto([demoSeedCause], []), demoParts)).rejects.toThrow('mocking a module');
});

/** A log that contains only the causes of its events and the names of its streams. */
function seedingInto(causes: readonly string[], streams: readonly string[]): Seeding {
  const eventStore = {
    readAll: async () => causes.map((causationId) => ({ metadata: { causationId, commandId: 'c', at: '2026-01-01' } })),
    read: async (stream: string) => (streams.includes(stream) ? [{}] : []),
  } as unknown as EventStore;
  return { stores: { eventStore }, clock: systemClock, logger: silentLogger } as Seeding;
}

// Fills an empty log with a believable community, through the commands that requests use. Ids are derived from names, so the next start
// completes an interrupted seeding.
import { catalogueCause } from '../../modules/tools/index.ts';
import type { EventStore, StoredEvent } from '../platform/events/event-store.ts';
import { demoSeedCause, lastStream } from './ids.ts';
import type { LoadsDemoPart } from './moment.ts';
import type { FirstCommand, Seeding, Watching } from './plant-demo.ts';

/** Returns whether there was anything to do. */
export async function seedDemo(
  kindling: Seeding,
  parts: readonly LoadsDemoPart[],
  { seed = 1, ...watching }: Watching & { seed?: number } = {},
): Promise<boolean> {
  const { clock, logger } = kindling;
  const earlier = await seedingOf(kindling.stores.eventStore);
  if (earlier === 'by-others' || earlier === 'complete') return false;
  // The content is large, so it is loaded only when needed.
  const { plantDemo } = await import('./plant-demo.ts');
  const startedMs = performance.now();
  const moments = await plantDemo(kindling, parts, { ...watching, seed, now: clock(), begun: earlier });
  logger.info({ moments, ms: Math.round(performance.now() - startedMs) }, 'the demo community was planted');
  return true;
}

/** The state of a seeding; for an interrupted one, its first command. */
export async function seedingOf(eventStore: EventStore): Promise<'by-others' | 'complete' | 'never' | FirstCommand> {
  const first = await firstMemberEvent(eventStore);
  if (first === undefined) return 'never';
  const { causationId, commandId, at } = first.metadata as FirstCommand & { causationId?: unknown };
  if (causationId !== demoSeedCause) return 'by-others';
  return (await eventStore.read(lastStream)).length > 0 ? 'complete' : { commandId, at };
}

/** A log begins with the events of a fresh installation, which no member caused. */
async function firstMemberEvent(eventStore: EventStore): Promise<StoredEvent | undefined> {
  let after = 0n;
  for (;;) {
    const page = await eventStore.readAll(after, { limit: 500 });
    const command = page.find(
      ({ metadata }) => (metadata as Readonly<{ causationId?: unknown }>).causationId !== catalogueCause,
    );
    const last = page.at(-1);
    if (command !== undefined || last === undefined) return command;
    after = last.position;
  }
}

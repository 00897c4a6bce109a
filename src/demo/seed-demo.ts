// Fills an empty log with a believable community, once, through the commands that requests use. Every id follows from a name,
// so a seeding that was broken off is finished by the next start, and nothing happens twice.
import type { EventStore } from '../platform/events/event-store.ts';
import { demoSeedCause, lastStream } from './ids.ts';
import type { LoadsDemoPart } from './moment.ts';
import type { FirstDeed, Seeding, Watching } from './plant-demo.ts';

/**
 * Answers whether there was anything to do.
 * @param parts what each feature has happen
 */
export async function seedDemo(
  kindling: Seeding,
  parts: readonly LoadsDemoPart[],
  { seed = 1, ...watching }: Watching & { seed?: number } = {},
): Promise<boolean> {
  const { clock, logger } = kindling;
  const begun = await seedingOf(kindling.stores.eventStore);
  if (begun === 'by-others' || begun === 'complete') return false;
  // The content is large: it is read only where it is needed.
  const { plantDemo } = await import('./plant-demo.ts');
  const startedMs = performance.now();
  const moments = await plantDemo(kindling, parts, { ...watching, seed, now: clock(), begun });
  logger.info({ moments, ms: Math.round(performance.now() - startedMs) }, 'the demo community was planted');
  return true;
}

/** What became of a seeding, or how one began that was broken off. */
export async function seedingOf(eventStore: EventStore): Promise<'by-others' | 'complete' | 'never' | FirstDeed> {
  const [first] = await eventStore.readAll(0n, { limit: 1 });
  if (first === undefined) return 'never';
  const { causationId, commandId, at } = first.metadata as FirstDeed & { causationId?: unknown };
  if (causationId !== demoSeedCause) return 'by-others';
  return (await eventStore.read(lastStream)).length > 0 ? 'complete' : { commandId, at };
}

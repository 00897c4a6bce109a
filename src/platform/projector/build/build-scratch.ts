// Builds generations that no server reads. Events that can't be decoded or folded are skipped, as an operator may have
// done for the live read models.
import type { Position } from '../../../kernel/event.ts';
import type { Codec } from '../../codec.ts';
import type { EventStore } from '../../events/event-store.ts';
import type { Projection } from '../../projection.ts';
import type { Generation } from '../generations.ts';
import { buildInPasses, type TargetOf } from './build-generations.ts';

export type SkippedEvent = Readonly<{ position: Position; eventType: string; message: string }>;

export type ScratchBuild = Readonly<{
  projection: Projection;
  generation: Generation;
  /** The last event to fold. */
  upTo: Position;
}>;

type Options = Readonly<{
  builds: readonly ScratchBuild[];
  targetOf: TargetOf;
  eventStore: Pick<EventStore, 'readAll'>;
  codec: Pick<Codec, 'decodeEach' | 'forgetErased' | 'erasures'>;
  /** See `buildInPasses`. */
  maxBytes?: number | undefined;
  signal: AbortSignal;
  /** Called now and then with the mean of the positions reached, and the last position of all. */
  onProgress(position: Position, upTo: Position): void;
}>;

/** Returns the skipped events by the name of the projection. */
export async function buildScratch(options: Options): Promise<ReadonlyMap<string, readonly SkippedEvent[]>> {
  const { builds, targetOf, eventStore, codec, maxBytes, signal, onProgress } = options;
  const upTo = builds.reduce((furthest, build) => (build.upTo > furthest ? build.upTo : furthest), 0n);
  const reached = new Map<Projection, Position>();
  const skipped = new Map(builds.map(({ projection }) => [projection.name, new Map<Position, SkippedEvent>()]));
  const failures: unknown[] = [];

  /** A generation that does not fit into memory starts over, but the progress does not go back. */
  function note(projection: Projection, position: Position): void {
    if (position <= (reached.get(projection) ?? 0n)) return;
    reached.set(projection, position);
    const sum = [...reached.values()].reduce((total, each) => total + each, 0n);
    onProgress(sum / BigInt(builds.length), upTo);
  }

  const log = {
    readAll: async (after: Position, options: Parameters<EventStore['readAll']>[1]) =>
      (await eventStore.readAll(after, options)).filter(({ position }) => position <= upTo),
    head: async () => upTo,
  };
  await buildInPasses({
    builds: builds.map((build) => ({
      ...build,
      skips({ position, eventType, message }) {
        skipped.get(build.projection.name)?.set(position, { position, eventType, message });
        return true;
      },
      signal,
      onReached: (position) => note(build.projection, position),
      onEnd: (failure) => failure !== undefined && failures.push(failure),
    })),
    log,
    codec,
    targetOf,
    maxBytes,
    pause: async () => {},
  });
  if (failures.length > 0) throw failures[0];
  return new Map([...skipped].map(([name, events]) => [name, [...events.values()]]));
}

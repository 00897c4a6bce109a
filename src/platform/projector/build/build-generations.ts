// Folds the log from its beginning into several generations. Each page is read and decoded once for all of them. The
// folds are those of a live projection.
import { getHeapStatistics } from 'node:v8';
import type { Position, Recorded } from '../../../kernel/event.ts';
import { type Codec, Undecodable } from '../../codec.ts';
import {
  type CollectionSpec,
  type DocumentStore,
  type Loaded,
  UnknownCollection,
} from '../../documents/document-store.ts';
import { EventFault } from '../../event-fault.ts';
import type { EventStore, StoredEvent } from '../../events/event-store.ts';
import type { Projection } from '../../projection.ts';
import type { Progress } from '../bookkeeping.ts';
import { foldBatch } from '../fold-batch.ts';
import { type Generation, generationName, physicalName, specOf } from '../generations.ts';
import { planOf, typesOf } from '../plan.ts';
import { type DocumentCache, documentCache, type MemoryBudget } from './document-cache.ts';

/** Where a generation is written. */
export type BuildTarget = Readonly<{
  store: DocumentStore;
  /** Adds documents that a collection of the store does not have. */
  append(spec: CollectionSpec, documents: ReadonlyMap<string, Loaded>): Promise<void> | void;
  /** Called once, with everything that was folded. */
  finish(folded: DocumentCache, progress: Progress): Promise<void> | void;
  discard(): Promise<void> | void;
}>;

export type TargetOf = (generation: string, specs: readonly CollectionSpec[]) => BuildTarget;

type Built = Readonly<{
  projection: Projection;
  generation: Generation;
  /** The last event to fold (default: the end of the log). */
  upTo?: Position;
  /** Whether to skip an event that can't be decoded or folded. Otherwise it stops the build. */
  skips(fault: EventFault): boolean;
  /** Aborts once no one waits for this generation. */
  signal: AbortSignal;
  onReached(position: Position): void;
  /** Called once: when the generation is in place, or with the error that stopped it. */
  onEnd(failure?: unknown): void;
}>;

type Options = Readonly<{
  builds: readonly Built[];
  log: Pick<EventStore, 'readAll' | 'head'>;
  codec: Pick<Codec, 'decodeEach' | 'forgetErased' | 'erasures'>;
  targetOf: TargetOf;
  /** Limits the estimated memory of documents. Default: a quarter of what Node allows on this machine. */
  maxBytes?: number | undefined;
  /** Called for a build with documents that don't fit into memory together with the others. It left nothing behind. */
  postpone(built: Built): void;
  /** Called after each page. */
  pause(): Promise<void>;
}>;

/** Builds all of them, in as many passes over the log as it takes for the documents of each to fit into memory. */
export async function buildInPasses({ builds, ...options }: Omit<Options, 'postpone'>): Promise<void> {
  for (let left = builds; left.length > 0; ) {
    const postponed: Built[] = [];
    await buildGenerations({ ...options, builds: left, postpone: (built) => postponed.push(built) });
    left = postponed;
  }
}

/** Reads the log once. A single build always fits. */
export async function buildGenerations(options: Options): Promise<void> {
  const { builds, log, codec, postpone, pause, maxBytes = getHeapStatistics().heap_size_limit / 4 } = options;
  const budget: MemoryBudget = { usedBytes: 0, maxBytes };
  const building = new Set(builds.map((built) => oneBuild(built, { ...options, budget })));

  /** Postpones builds until the rest fits into memory. A single build moves documents to its file, which is slower. */
  async function postponeToFit(): Promise<void> {
    budget.maxBytes = building.size > 1 ? Number.POSITIVE_INFINITY : maxBytes;
    if (budget.usedBytes <= maxBytes || building.size < 2) return;
    const [largest] = [...building].sort((a, b) => b.bytes() - a.bytes());
    if (largest === undefined) return;
    building.delete(largest);
    await largest.discard();
    postpone(largest.built);
    await postponeToFit();
  }

  // Erasures are read for every build: from a person's erasure on, none of their data may be decoded.
  const typesRead = () => new Set([...codec.erasures, ...[...building].flatMap(({ types }) => [...types])]);
  let position: Position = 0n;
  await postponeToFit();
  while (building.size > 0) {
    const end = await log.head();
    const stored = await log.readAll(position, { types: typesRead() });
    await codec.forgetErased(stored);
    const wanted = stored.filter(({ type }) => [...building].some(({ types }) => types.has(type)));
    const decoded = await codec.decodeEach(wanted);
    position = stored.at(-1)?.position ?? end;
    for (const build of building) {
      const goesOn = await build.take(decoded, wanted, position);
      if (!goesOn) building.delete(build);
      else if (stored.length === 0) {
        building.delete(build);
        await build.finish(end);
      }
    }
    await postponeToFit();
    await pause();
  }
}

function oneBuild(built: Built, { targetOf, budget }: Pick<Options, 'targetOf'> & Readonly<{ budget: MemoryBudget }>) {
  const { projection, generation, upTo, skips, signal, onReached, onEnd } = built;
  const plan = planOf(projection);
  const types = typesOf(plan);
  const name = generationName(projection.name, generation);
  const specs = projection.collections.map((collection) => specOf(collection, generation));
  const target = targetOf(name, specs);
  const cache = documentCache(
    {
      store: target.store,
      ensure: (collection) => target.store.ensure(specNamed(collection), 'at-first-query'),
      append: (collection, documents) => target.append(specNamed(collection), documents),
    },
    budget,
  );
  let movedAt: Position = 0n;

  function specNamed(name: string): CollectionSpec {
    const spec = specs.find((each) => each.name === name);
    if (spec === undefined) throw new UnknownCollection(`'${name}' is no collection of ${projection.name}.`);
    return spec;
  }

  async function discard(): Promise<void> {
    cache.clear();
    await target.discard();
  }

  async function giveUp(failure: unknown): Promise<false> {
    await discard();
    onEnd(failure);
    return false;
  }

  async function fold(events: readonly Recorded[]): Promise<void> {
    try {
      const changed = await foldBatch(plan, events, cache, (collection) => physicalName(collection, generation));
      if (changed > 0) movedAt = events.at(-1)?.position ?? movedAt;
    } catch (cause) {
      if (!(cause instanceof EventFault) || !skips(cause)) throw cause;
      await fold(events.filter(({ position }) => position !== cause.position));
    }
  }

  /** Folds the events up to the first that can't be decoded, and throws that one. */
  async function foldPage(decoded: readonly (Recorded | Undecodable)[], stored: readonly StoredEvent[]): Promise<void> {
    const events: Recorded[] = [];
    let fault: Undecodable | undefined;
    for (const [index, event] of decoded.entries()) {
      if (!types.has(stored[index]?.type ?? '')) continue;
      if (upTo !== undefined && event.position > upTo) break;
      if (!(event instanceof Undecodable)) events.push(event);
      else if (!skips(event)) {
        fault = event;
        break;
      }
    }
    if (events.length > 0) await fold(events);
    if (fault !== undefined) throw fault;
  }

  return {
    built,
    types,
    bytes: cache.bytes,
    discard,

    /** Returns whether the build continues. */
    async take(decoded: readonly (Recorded | Undecodable)[], stored: readonly StoredEvent[], position: Position) {
      if (signal.aborted) return giveUp(signal.reason);
      try {
        await foldPage(decoded, stored);
        onReached(position);
        return true;
      } catch (failure) {
        return giveUp(failure);
      }
    },

    async finish(position: Position): Promise<void> {
      try {
        await target.finish(cache, { position, movedAt });
        cache.clear();
        onEnd();
      } catch (failure) {
        await giveUp(failure);
      }
    },
  };
}

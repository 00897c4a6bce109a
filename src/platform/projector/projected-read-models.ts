// The read models as queries see them. Each read goes to the live generation of its projection, and is recorded for
// callers that cache the result: a cached value depends on exactly what was read for it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { Position } from '../../kernel/event.ts';
import {
  type Document,
  DocumentDamaged,
  type DocumentStore,
  isDamaged,
  type OnDamaged,
} from '../documents/document-store.ts';
import type { Collection, Projection } from '../projection.ts';
import { type Dependencies, type Reading, type ReadModels, roomOfPage } from '../viewing/read-models.ts';
import { physicalName } from './generations.ts';
import { planOf, typesOf } from './plan.ts';
import type { ReadableProjector } from './projector.ts';
import { untilAdvanced } from './until-advanced.ts';

export class ReadModelNotReady extends Error {
  override readonly name = 'ReadModelNotReady';
  readonly readModel: string;
  /** How much of the log is folded, from 0 to 1, if this instance builds it. */
  readonly progress: number | undefined;

  constructor(readModel: string, progress: number | undefined) {
    super(`The read model ${readModel} is being built.`);
    this.readModel = readModel;
    this.progress = progress;
  }
}

/** For a `catch`: there may be nothing to read yet. */
export function undefinedWhileBuilt(error: unknown): undefined {
  if (!(error instanceof ReadModelNotReady)) throw error;
}

/** A read model did not reach a position in time. */
class ReadModelBehind extends Error {
  override readonly name = 'ReadModelBehind';
}

/** How long a read of `asOf` waits. */
const asOfWithinMs = 5_000;
/** How long a read waits for the changes that it must show. */
const shownWithinMs = 2_000;

/** A hundred pages of twenty posts, so a few megabytes. */
const cacheCapacity = 100 * roomOfPage;

export function createReadModels(options: {
  documents: DocumentStore;
  projector: ReadableProjector;
  projections: readonly Projection[];
  /** Called for each read of a damaged document or file. Without it, lists fail as a whole. */
  onDamaged?: ((projection: string, damaged: Error) => void) | undefined;
}): ReadModels {
  const { documents, projector, projections, onDamaged } = options;
  const noted = new AsyncLocalStorage<Dependencies>();
  const foldedBy = foldedByType(projections);

  function versionOf(projection: string): string {
    const generation = projector.liveGeneration(projection);
    return `${generation?.version ?? 0}.${generation?.number ?? 0}.${projector.progress(projection).movedAt}`;
  }

  /** Called before the read, so that no value is cached under a newer version than its own. */
  function note(projection: string): void {
    const dependencies = noted.getStore();
    if (dependencies !== undefined && !dependencies.has(projection)) {
      dependencies.set(projection, versionOf(projection));
    }
  }

  const projectionOf = (from: Collection): string => from.name.slice(0, from.name.indexOf('.'));

  function nameOf(from: Collection): string {
    const projection = projectionOf(from);
    note(projection);
    const generation = projector.liveGeneration(projection);
    if (generation === undefined) throw new ReadModelNotReady(projection, projector.buildProgress(projection));
    return physicalName(from, generation);
  }

  const canAdvance = (projection: string) =>
    projector.liveGeneration(projection) !== undefined && !projector.isStopped(projection);

  /** Waits while these projections may still reach the position. Returns whether they have. */
  async function reached(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
    const late = () => projections.filter((name) => projector.progress(name).position < position);
    if (late().length === 0) return true;
    for (const name of late()) projector.hurry(name, position);
    await untilAdvanced(projector, () => !late().some(canAdvance), timeoutMs);
    return late().length === 0;
  }

  const foldingAny = (eventTypes: Iterable<string>): readonly string[] => [
    ...new Set([...eventTypes].flatMap((type) => foldedBy.get(type) ?? [])),
  ];

  /** The position that reads of each projection must show at least. */
  const required = new Map<string, Position>();
  /** Where a projection was when a read stopped waiting for it. Reads don't wait again until it advances. */
  const stalledAt = new Map<string, Position>();

  function mustShow(projections: readonly string[], position: Position): void {
    for (const each of projections) if (position > (required.get(each) ?? 0n)) required.set(each, position);
  }

  const standsStill = (projection: string): boolean =>
    stalledAt.get(projection) === projector.progress(projection).position;

  const isBehind = (projection: string): boolean =>
    projector.progress(projection).position < (required.get(projection) ?? 0n) &&
    projector.foldsOnDemand(projection) &&
    !standsStill(projection);

  /** Waits until a projection reaches its required position. */
  async function catchUp(projection: string): Promise<void> {
    const isThere = await reached([projection], required.get(projection) ?? 0n, shownWithinMs);
    if (!isThere) stalledAt.set(projection, projector.progress(projection).position);
  }

  async function reachedOrRequired(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
    const onDemand = names.filter((name) => projector.foldsOnDemand(name));
    mustShow(onDemand, position);
    const others = names.filter((name) => !onDemand.includes(name));
    return (await reached(others, position, timeoutMs)) && !onDemand.some(standsStill);
  }

  function areCurrent(dependencies: ReadonlyMap<string, string>): boolean {
    for (const [projection, version] of dependencies) {
      if (versionOf(projection) !== version || isBehind(projection)) return false;
    }
    return true;
  }

  type Cached = Readonly<{ dependencies: Dependencies; value: Promise<object> }>;
  const cache = new LRUCache<string, Cached>({ maxSize: cacheCapacity });

  function begin(key: string, compute: () => Promise<object>, size: number): Cached {
    const dependencies: Dependencies = new Map();
    const entry = { dependencies, value: noted.run(dependencies, compute) };
    cache.set(key, entry, { size });
    entry.value.catch(() => cache.peek(key) === entry && cache.delete(key));
    return entry;
  }

  /** A running computation is current if nothing that it has read so far has changed. */
  async function cachedOrComputed<Value extends object>(
    key: string,
    compute: () => Promise<Value>,
    room: number,
  ): Promise<Value> {
    const known = cache.get(key);
    const { dependencies, value } =
      known !== undefined && areCurrent(known.dependencies) ? known : begin(key, compute, room);
    const found = (await value) as Value;
    // An outer cached value depends on everything that this one depends on.
    const outer = noted.getStore();
    for (const [projection, version] of dependencies) {
      if (outer !== undefined && !outer.has(projection)) outer.set(projection, version);
    }
    return found;
  }

  /** Reads the live generation, once it has reached its required position, and `asOf`. */
  async function reads<Result>(
    from: Collection,
    read: (collection: string) => Promise<Result>,
    asOf?: Position,
  ): Promise<Result> {
    const projection = projectionOf(from);
    if (asOf !== undefined && !(await reached([projection], asOf, asOfWithinMs)))
      throw new ReadModelBehind(`The read model ${projection} has not reached position ${asOf}.`);
    if (isBehind(projection)) await catchUp(projection);
    return read(nameOf(from)).catch((error: unknown) => {
      if (isDamaged(error)) onDamaged?.(projection, error);
      throw error;
    });
  }

  const readingAsOf = (asOf?: Position): Reading => ({
    get: (from, id) => reads(from, (collection) => documents.get(collection, id), asOf),
    getMany: (from, ids) => reads(from, (collection) => documents.getMany(collection, ids), asOf),
    find: (from, options) => reads(from, (collection) => documents.find(collection, options), asOf),
    count: (from, where, upTo) => reads(from, (collection) => documents.count(collection, where, upTo), asOf),
    search: (from, words, options) => reads(from, (collection) => documents.search(collection, words, options), asOf),
  });
  const reading = readingAsOf();

  /** One damaged document must not make a list fail. Reading it by its id fails, since it exists. */
  const lenient = (from: Collection): OnDamaged | undefined =>
    onDamaged && ((damaged) => onDamaged(projectionOf(from), damaged));

  /** Returns documents in the order of `ids`, without damaged ones. */
  async function readableOf<D extends Document>(from: Collection<D>, ids: readonly string[]) {
    for (let remaining = ids; ; ) {
      try {
        return await reading.getMany(from, remaining);
      } catch (error) {
        if (!(error instanceof DocumentDamaged) || error.id === undefined || onDamaged === undefined) throw error;
        const { id } = error;
        remaining = remaining.filter((each) => each !== id);
      }
    }
  }

  const readModels: ReadModels = {
    ...reading,
    getMany: (from, ids) => readableOf(from, ids),
    find: (from, options) => reading.find(from, { ...options, onDamaged: lenient(from) }),
    search: (from, words, options) =>
      reads(from, (collection) => documents.search(collection, words, { ...options, onDamaged: lenient(from) })),

    noting: (dependencies, compute) => noted.run(dependencies, compute),
    areCurrent,

    cached<Value extends object>(key: string, compute: () => Promise<Value>, room = roomOfPage) {
      // A member who changed something through another instance must see it here immediately.
      const known = cache.get(key);
      const looking = known && projector.refreshRemoteProgress([...known.dependencies.keys()]);
      const answer = () => cachedOrComputed(key, compute, room);
      return looking === undefined ? answer() : looking.then(answer);
    },

    mustShow: (eventTypes, position) => mustShow(foldingAny(eventTypes), position),

    reached: (eventTypes, position, timeoutMs) => reachedOrRequired(foldingAny(eventTypes), position, timeoutMs),

    allReached(position, timeoutMs) {
      const names = projections.map(({ name }) => name);
      return reached(names, position, timeoutMs);
    },

    asOf: (position) => ({ ...readModels, ...readingAsOf(position) }),
  };
  return readModels;
}

/** Returns the names of the projections that fold each event type. */
function foldedByType(projections: readonly Projection[]): ReadonlyMap<string, readonly string[]> {
  const byType = new Map<string, string[]>();
  for (const projection of projections) {
    for (const type of typesOf(planOf(projection))) byType.set(type, [...(byType.get(type) ?? []), projection.name]);
  }
  return byType;
}

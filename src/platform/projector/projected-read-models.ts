// The read models as queries see them. Each read goes to the live generation of its projection, and is noted for whoever caches what
// comes of it: a cached value depends on exactly what was read for it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { Position } from '../../kernel/event.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Collection } from '../projection.ts';
import type { Dependencies, ReadModels } from '../read-models.ts';
import { physicalName } from './generations.ts';
import type { Projector } from './projector.ts';

export class ReadModelNotReady extends Error {
  override readonly name = 'ReadModelNotReady';
}

/** Typically pages of twenty posts, so a few megabytes. */
const mostCached = 100;

export function createReadModels({
  documents,
  projector,
}: {
  documents: DocumentStore;
  projector: Pick<Projector, 'liveGeneration' | 'progress' | 'lookAtOthers' | 'onAdvance'>;
}): ReadModels {
  const noted = new AsyncLocalStorage<Dependencies>();

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

  function nameOf(from: Collection): string {
    const projection = from.name.slice(0, from.name.indexOf('.'));
    note(projection);
    const generation = projector.liveGeneration(projection);
    if (generation === undefined) throw new ReadModelNotReady(`The read model ${projection} is being built.`);
    return physicalName(from, generation);
  }

  const hasReached = (projections: readonly string[], position: Position) =>
    projections.every((name) => projector.progress(name).position >= position);

  function areCurrent(dependencies: ReadonlyMap<string, string>): boolean {
    for (const [projection, version] of dependencies) if (versionOf(projection) !== version) return false;
    return true;
  }

  type Cached = Readonly<{ dependencies: Dependencies; value: Promise<object> }>;
  const cache = new LRUCache<string, Cached>({ max: mostCached });

  function begin(key: string, compute: () => Promise<object>): Cached {
    const dependencies: Dependencies = new Map();
    const entry = { dependencies, value: noted.run(dependencies, compute) };
    cache.set(key, entry);
    entry.value.catch(() => cache.peek(key) === entry && cache.delete(key));
    return entry;
  }

  /** A value that is still being computed is current if nothing that was read for it so far has changed. */
  async function cachedOrComputed<Value extends object>(key: string, compute: () => Promise<Value>): Promise<Value> {
    const known = cache.get(key);
    const { dependencies, value } = known !== undefined && areCurrent(known.dependencies) ? known : begin(key, compute);
    const found = (await value) as Value;
    // Whoever caches what is made of it depends on all that it depends on.
    const outer = noted.getStore();
    for (const [projection, version] of dependencies) {
      if (outer !== undefined && !outer.has(projection)) outer.set(projection, version);
    }
    return found;
  }

  return {
    get: async (from, id) => documents.get(nameOf(from), id),
    getMany: async (from, ids) => documents.getMany(nameOf(from), ids),
    find: async (from, options) => documents.find(nameOf(from), options),
    count: async (from, where, upTo) => documents.count(nameOf(from), where, upTo),
    search: async (from, asked, options) => documents.search(nameOf(from), asked, options),

    noting: (dependencies, compute) => noted.run(dependencies, compute),
    areCurrent,

    cached<Value extends object>(key: string, compute: () => Promise<Value>) {
      // A member who changed something through another instance must see it here at once.
      const known = cache.get(key);
      const looking = known && projector.lookAtOthers([...known.dependencies.keys()]);
      const answer = () => cachedOrComputed(key, compute);
      return looking === undefined ? answer() : looking.then(answer);
    },

    async reached(projections, position, timeoutMs) {
      if (hasReached(projections, position)) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => resolve(false), timeoutMs);
      const stopListening = projector.onAdvance(() => hasReached(projections, position) && resolve(true));
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        stopListening();
      }
    },
  };
}

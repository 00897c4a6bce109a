// The read models as queries see them. Each read goes to the live generation of its projection.
import { LRUCache } from 'lru-cache';
import type { Position } from '../../kernel/event.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Collection } from '../projection.ts';
import type { ReadModels } from '../read-models.ts';
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
  const nameOf = (from: Collection): string => {
    const projection = from.name.slice(0, from.name.indexOf('.'));
    const generation = projector.liveGeneration(projection);
    if (generation === undefined) throw new ReadModelNotReady(`The read model ${projection} is being built.`);
    return physicalName(from, generation);
  };
  const hasReached = (projections: readonly string[], position: Position) =>
    projections.every((name) => projector.progress(name).position >= position);

  function versionOf(projections: readonly string[]): string {
    let version = '';
    for (const name of projections) {
      const generation = projector.liveGeneration(name);
      version += `${generation?.version ?? 0}.${generation?.number ?? 0}.${projector.progress(name).movedAt}-`;
    }
    return version;
  }

  type Cached = Readonly<{ version: string; value: Promise<object> }>;
  const cache = new LRUCache<string, Cached>({ max: mostCached });

  function cachedOrProduced<Value extends object>(
    key: string,
    projections: readonly string[],
    produce: () => Promise<Value>,
  ) {
    // The version is read before the value is produced, so that no value is cached under a newer version than its own.
    const version = versionOf(projections);
    const known = cache.get(key);
    if (known?.version === version) return known.value as Promise<Value>;
    const value = produce();
    const entry = { version, value };
    cache.set(key, entry);
    value.catch(() => cache.peek(key) === entry && cache.delete(key));
    return value;
  }

  return {
    get: async (from, id) => documents.get(nameOf(from), id),
    getMany: async (from, ids) => documents.getMany(nameOf(from), ids),
    find: async (from, options) => documents.find(nameOf(from), options),
    count: async (from, where, upTo) => documents.count(nameOf(from), where, upTo),
    search: async (from, asked, options) => documents.search(nameOf(from), asked, options),

    versionOf,

    kept<Value extends object>(key: string, projections: readonly string[], produce: () => Promise<Value>) {
      // A member who changed something through another instance must see it here at once.
      const looking = projector.lookAtOthers(projections);
      const answer = () => cachedOrProduced(key, projections, produce);
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

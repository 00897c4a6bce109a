// Caches the documents of a build in memory, so that folds need no store. A collection that exceeds the budget moves to
// a store, and its documents are then cached on use.
import { compareScalars } from '../../documents/compare-scalars.ts';
import { type Condition, conditionsOf } from '../../documents/conditions.ts';
import type {
  Document,
  DocumentStore,
  FindOptions,
  Loaded,
  Scalar,
  Stored,
  Write,
} from '../../documents/document-store.ts';
import type { FoldTarget } from '../fold-batch.ts';

/** The memory that the caches of one thread may use together, estimated from samples of their content. */
export type MemoryBudget = { usedBytes: number; maxBytes: number };

export type DocumentCache = FoldTarget &
  Readonly<{
    /** Returns a collection's documents and tombstones, in the order of first writes; undefined if it has moved. */
    whole(collection: string): ReadonlyMap<string, Loaded> | undefined;
    /** Moves a collection's last changes to the store, which is then complete. */
    flush(collection: string): Promise<void>;
    bytes(): number;
    /** Frees its memory. */
    clear(): void;
  }>;

type Backing = Readonly<{
  store: DocumentStore;
  /** Called before a collection moves to the store. */
  ensure(collection: string): Promise<void>;
  /** Writes documents that the store does not have. */
  append(collection: string, documents: ReadonlyMap<string, Loaded>): Promise<void> | void;
}>;

type Fields = Readonly<Record<string, unknown>>;
/** The ids of the documents that have a value in a field, or in an element of it. */
type FieldIndex = Map<Scalar, Set<string>>;

type Cached = {
  entries: Map<string, Loaded>;
  /** What the store lacks since the collection moved. Undefined while the whole collection is in memory. */
  unwritten: Readonly<{ added: Map<string, Loaded>; changed: Map<string, Loaded> }> | undefined;
  /** Created for the fields by which documents are found. */
  readonly indexes: Map<string, FieldIndex>;
  bytes: number;
};

const sampledEvery = 32;
/** The size of an entry in a map, without its document. */
const entryBytes = 160;
/** Objects take a few times the size of their JSON. */
const bytesPerCharacter = 3;

export function documentCache(backing: Backing, budget: MemoryBudget): DocumentCache {
  const collections = new Map<string, Cached>();
  let added = 0;
  let meanBytes = 0;

  function cachedOf(name: string): Cached {
    const known = collections.get(name);
    if (known !== undefined) return known;
    const created: Cached = { entries: new Map(), unwritten: undefined, indexes: new Map(), bytes: 0 };
    collections.set(name, created);
    return created;
  }

  function sizeOf(doc: Document | null): number {
    if (added++ % sampledEvery === 0) {
      const bytes = entryBytes + (doc === null ? 0 : JSON.stringify(doc).length * bytesPerCharacter);
      meanBytes = meanBytes === 0 ? bytes : meanBytes * 0.95 + bytes * 0.05;
    }
    return meanBytes;
  }

  function put(cached: Cached, id: string, loaded: Loaded): void {
    const before = cached.entries.get(id);
    if (before === undefined) {
      const bytes = sizeOf(loaded.doc);
      cached.bytes += bytes;
      budget.usedBytes += bytes;
    }
    for (const [field, index] of cached.indexes) {
      if (before?.doc) for (const value of valuesOf(before.doc, field)) index.get(value)?.delete(id);
      if (loaded.doc) for (const value of valuesOf(loaded.doc, field)) addTo(index, value, id);
    }
    cached.entries.set(id, loaded);
  }

  function putAll(cached: Cached, writes: readonly Write[]): string[] {
    const ignored: string[] = [];
    for (const { _id, doc, position } of writes) {
      const id = _id.toWellFormed();
      const before = cached.entries.get(id);
      if ((before?.position ?? 0n) >= position) {
        ignored.push(_id);
        continue;
      }
      put(cached, id, { doc, position });
      if (cached.unwritten === undefined) continue;
      const { added, changed } = cached.unwritten;
      // Whatever the store has was loaded before.
      const isNew = before === undefined || added.has(id);
      (isNew ? added : changed).set(id, { doc, position });
    }
    return ignored;
  }

  /** Moves the largest collections to the store until the rest fits the budget. */
  async function moveLargest(): Promise<void> {
    while (budget.usedBytes > budget.maxBytes) {
      const [largest] = [...collections].sort(([, a], [, b]) => b.bytes - a.bytes);
      if (largest === undefined || largest[1].bytes === 0) return;
      await move(...largest);
    }
  }

  async function move(name: string, cached: Cached): Promise<void> {
    if (cached.unwritten === undefined) {
      await backing.ensure(name);
      await backing.append(name, cached.entries);
    }
    await flush(name);
    budget.usedBytes -= cached.bytes;
    const unwritten = { added: new Map(), changed: new Map() };
    collections.set(name, { entries: new Map(), unwritten, indexes: new Map(), bytes: 0 });
  }

  async function flush(name: string): Promise<void> {
    const { unwritten } = cachedOf(name);
    if (unwritten === undefined) return;
    const { added, changed } = unwritten;
    if (added.size > 0) await backing.append(name, added);
    await writeAll(backing.store, name, changed);
    added.clear();
    changed.clear();
  }

  /** Loads documents that were moved to the store. */
  async function fetch(name: string, cached: Cached, ids: readonly string[]): Promise<void> {
    const absent = ids.map((id) => id.toWellFormed()).filter((id) => !cached.entries.has(id));
    if (cached.unwritten === undefined || absent.length === 0) return;
    const [found = new Map<string, Loaded>()] = await backing.store.load([{ collection: name, ids: absent }]);
    for (const [id, loaded] of found) put(cached, id, loaded);
  }

  function findHere(cached: Cached, where: object | undefined): readonly Stored<Document>[] {
    const conditions = conditionsOf(where);
    const found: Stored<Document>[] = [];
    for (const id of candidates(cached, conditions)) {
      const { doc, position } = cached.entries.get(id) ?? { doc: null, position: 0n };
      if (doc !== null && conditions.every((condition) => fits(doc, condition))) found.push({ ...doc, _at: position });
    }
    return found;
  }

  return {
    async load(requests) {
      const found: Map<string, Loaded>[] = [];
      for (const { collection, ids } of requests) {
        const cached = cachedOf(collection);
        await fetch(collection, cached, ids);
        const loaded = new Map<string, Loaded>();
        for (const id of ids) {
          const entry = cached.entries.get(id.toWellFormed());
          if (entry !== undefined) loaded.set(id, entry);
        }
        found.push(loaded);
      }
      return found;
    },

    /** Returns all matches at once, in no particular order: there is no page after the first. */
    async find<D extends Document>(collection: string, options: FindOptions<D>) {
      const cached = cachedOf(collection);
      if (cached.unwritten === undefined)
        return (options.after === undefined ? findHere(cached, options.where) : []) as readonly Stored<D>[];
      await flush(collection);
      return backing.store.find<D>(collection, options);
    },

    async write(collection, writes) {
      const cached = cachedOf(collection);
      const ids = writes.map(({ _id }) => _id);
      await fetch(collection, cached, ids);
      const ignored = putAll(cached, writes as readonly Write[]);
      await moveLargest();
      return { ignored };
    },

    async commit(changes) {
      // A fold has already loaded what it changes.
      for (const { collection, writes } of changes) putAll(cachedOf(collection), writes);
      await moveLargest();
    },

    whole(collection) {
      const { entries, unwritten } = cachedOf(collection);
      return unwritten === undefined ? entries : undefined;
    },
    flush,
    bytes: () => [...collections.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    clear() {
      for (const { bytes } of collections.values()) budget.usedBytes -= bytes;
      collections.clear();
    },
  };
}

const writtenAtOnce = 500;

/** Writes documents and tombstones to a store, in batches. */
export async function writeAll(
  store: Pick<DocumentStore, 'write'>,
  collection: string,
  documents: ReadonlyMap<string, Loaded>,
): Promise<void> {
  let writes: Write[] = [];
  for (const [_id, { doc, position }] of documents) {
    writes.push({ _id, doc, position });
    if (writes.length < writtenAtOnce) continue;
    await store.write(collection, writes);
    writes = [];
  }
  if (writes.length > 0) await store.write(collection, writes);
}

/** Returns the ids of the documents that may match: by an index if a condition names values, otherwise all. */
function candidates(cached: Cached, conditions: readonly Condition[]): Iterable<string> {
  for (const condition of conditions) {
    if (condition.kind !== 'one-of' || condition.field === '_id') continue;
    const index = cached.indexes.get(condition.field) ?? makeIndex(cached, condition.field);
    return new Set(condition.values.flatMap((value) => [...(index.get(value) ?? [])]));
  }
  return [...cached.entries.keys()];
}

function makeIndex({ entries, indexes }: Cached, field: string): FieldIndex {
  const index: FieldIndex = new Map();
  for (const [id, { doc }] of entries) if (doc) for (const value of valuesOf(doc, field)) addTo(index, value, id);
  indexes.set(field, index);
  return index;
}

function addTo(index: FieldIndex, value: Scalar, id: string): void {
  const ids = index.get(value);
  if (ids === undefined) index.set(value, new Set([id]));
  else ids.add(id);
}

/** A condition on an array holds if one element matches. Null and missing are the same. */
function valuesOf(doc: Document, field: string): readonly Scalar[] {
  const value = ((doc as Fields)[field] ?? null) as Scalar | readonly (Scalar | undefined)[];
  return Array.isArray(value) ? value.map((element) => element ?? null) : [value as Scalar];
}

function fits(doc: Document, condition: Condition): boolean {
  const values = valuesOf(doc, condition.field);
  if (condition.kind === 'one-of') return values.some((value) => condition.values.includes(value));
  if (condition.kind === 'not') return !values.includes(condition.value);
  return values.some((value) => value !== null && condition.bounds.every((bound) => isWithin(value, bound)));
}

function isWithin(value: Scalar, { operator, value: bound }: { operator: string; value: Scalar }): boolean {
  const order = compareScalars(value, bound);
  if (operator === '$lt') return order < 0;
  if (operator === '$lte') return order <= 0;
  return operator === '$gt' ? order > 0 : order >= 0;
}

// The embedded document store as a folder: each read model is one file, and everything else is in `bookkeeping.sqlite`.
// A read model is dropped by unlinking its file, and rebuilt alone if damaged. Its checkpoint is in the same file,
// because a write-ahead log is atomic for one file only.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../../../kernel/event.ts';
import { makeFolder } from '../../files/make-folder.ts';
import {
  type Change,
  type CollectionSpec,
  type Document,
  type DocumentStore,
  type IndexTiming,
  type Stored,
  UnknownCollection,
  type Write,
} from '../document-store.ts';
import { Database } from './database.ts';
import { companionsOf, isUsableFile, type Replaced } from './open-file.ts';
import { collectionNames } from './schema.ts';
import { openSqliteDocuments, type SqliteDocumentStore } from './sqlite-document-store.ts';

/** The cache of each file. With forty files, they hold 160 MiB at most. */
const cacheKiB = 4_096;
/**
 * The longest that changes of a read model wait for others to share their commit. After a kill, their events are folded
 * again. Another process that opens the files sees the changes this much later, and commits its own at once.
 */
export const commitDelayMs = 500;

/** A commit takes milliseconds, so files whose changes began together don't commit in the same turn of the event loop. */
const commitDelayOf = (file: number): number => (commitDelayMs / 2) * (1 + (file % 50) / 50);

const ending = '.sqlite';
/** A file under construction names the process that builds it: `feed.v7.g2.sqlite.draft-4711`. */
const draftEnding = '.draft-';

type DocumentFolderOptions = Readonly<{
  folder: string;
  /** Another process may have the files open (default: false). An unusable file is then refused. */
  isShared?: boolean;
  /** Called when an unusable file was deleted or renamed. */
  onReplaced?: (what: Replaced) => void;
}>;

export type DocumentFolder = DocumentStore & Readonly<{ openFiles(): readonly string[] }>;

/** Returns the generation in a name, if any: `feed.posts.v7.g2` is stored in the file of `feed.v7.g2`. */
const generationOf = (collection: string): string | undefined => {
  const [, projection, generation] = /^([^.]+)\.(?:.+\.)?(v\d+\.g\d+)$/.exec(collection) ?? [];
  return projection && `${projection}.${generation}`;
};

const projectionIn = (generation: string): string => generation.slice(0, generation.indexOf('.') + 1);
const areAlike = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

export const fileOfGeneration = (folder: string, generation: string): string => join(folder, `${generation}${ending}`);
export const draftOfGeneration = (folder: string, generation: string): string =>
  `${fileOfGeneration(folder, generation)}${draftEnding}${process.pid}`;

/** Deletes the drafts of killed builds. */
function removeAbandonedDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = name.split(draftEnding);
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export const bookkeepingIn = (folder: string): string => join(folder, `bookkeeping${ending}`);

/** Returns whether opening the folder unshared removes read models: unreadable ones, or all if nothing names them. */
export function wouldRemoveReadModels(folder: string): boolean {
  const files = generationsIn(folder).map((generation) => fileOfGeneration(folder, generation));
  return files.length > 0 && ![bookkeepingIn(folder), ...files].every(isUsableFile);
}

/** Returns the names of the generations in the folder, whether or not they can be read. */
export function generationsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    name.endsWith(ending) ? (generationOf(name.slice(0, -ending.length)) ?? []) : [],
  );
}

/** Lists collections without changing the file, which another version may have created. Undefined if unreadable. */
function namesInFile(path: string): readonly string[] | undefined {
  try {
    using db = new Database(path, { readOnly: true });
    return collectionNames(db);
  } catch {
    return undefined;
  }
}

export function openDocumentFolder({
  folder,
  isShared = false,
  onReplaced = () => {},
}: DocumentFolderOptions): DocumentFolder {
  makeFolder(folder, 0o700);
  if (!isShared) removeAbandonedDrafts(folder);
  const mainFile = bookkeepingIn(folder);
  let isBookkeepingLost = !isShared && !isUsableFile(mainFile);
  const noteLost = (what: Replaced) => {
    isBookkeepingLost = true;
    onReplaced(what);
  };
  const main = openSqliteDocuments({ path: mainFile, isShared, onReplaced: noteLost, cacheKiB });
  const open = new Map<string, SqliteDocumentStore>();
  /** Specs of the collections that store each document with the generation named in its id. */
  const spread = new Map<string, CollectionSpec>();
  const spreadIn = new WeakMap<DocumentStore, Set<string>>();
  /** Collections that are dropped but still in their file, by generation. The file is deleted with the last one. */
  const dropped = new Map<string, Set<string>>();

  const pathOf = (generation: string) => fileOfGeneration(folder, generation);

  function openGeneration(generation: string): DocumentStore | undefined {
    let isReplaced = false;
    const path = pathOf(generation);
    const note = (what: Replaced) => {
      isReplaced = true;
      onReplaced(what);
    };
    const store = openSqliteDocuments({
      ...{ path, isShared, onReplaced: note, cacheKiB },
      ...(!isShared && { commitDelayMs: commitDelayOf(open.size) }),
    });
    open.set(generation, store);
    // An empty file would look like a read model of an empty log.
    if (isReplaced) removeFile(generation);
    return open.get(generation);
  }

  const existing = (generation: string): DocumentStore | undefined =>
    open.get(generation) ?? (existsSync(pathOf(generation)) ? openGeneration(generation) : undefined);

  function storeToCreate(generation: string | undefined): DocumentStore {
    if (generation === undefined) return main;
    const store = existing(generation) ?? openGeneration(generation) ?? openGeneration(generation);
    if (store === undefined) throw new Error(`The file of ${generation} can't be created.`);
    return store;
  }

  function storeOf(collection: string): DocumentStore {
    const generation = generationOf(collection);
    if (generation === undefined) return main;
    const store = dropped.get(generation)?.has(collection) ? undefined : open.get(generation);
    if (store === undefined) throw new UnknownCollection(`There is no collection '${collection}' here.`);
    return store;
  }

  /** Returns the store of a document in a spread collection; undefined if the generation does not exist. */
  async function storeOfSpread(spec: CollectionSpec, id: string): Promise<DocumentStore | undefined> {
    const generation = generationOf(id);
    const store = generation === undefined ? main : existing(generation);
    if (store === undefined) return undefined;
    const ensured = spreadIn.get(store) ?? new Set();
    if (!ensured.has(spec.name)) await store.ensure(spec);
    spreadIn.set(store, ensured.add(spec.name));
    return store;
  }

  async function existingStoreOfSpread(spec: CollectionSpec, id: string): Promise<DocumentStore> {
    const store = await storeOfSpread(spec, id);
    if (store === undefined) throw new UnknownCollection(`There is no generation ${id}.`);
    return store;
  }

  async function get<D extends Document>(collection: string, id: string): Promise<Stored<D> | undefined> {
    const spec = spread.get(collection);
    const store = spec === undefined ? storeOf(collection) : await storeOfSpread(spec, id);
    return store?.get<D>(collection, id);
  }

  /** Returns the collections in a generation's file. An unreadable one seems to hold one, so that it can be dropped. */
  async function collectionsIn(generation: string): Promise<readonly string[]> {
    const store = open.get(generation);
    const names = store ? await store.collections().catch(() => undefined) : namesInFile(pathOf(generation));
    const own = names?.filter((name) => generationOf(name) === generation) ?? [generation];
    return own.filter((name) => !dropped.get(generation)?.has(name));
  }

  function removeFile(generation: string): void {
    open.get(generation)?.discard();
    open.delete(generation);
    dropped.delete(generation);
    for (const file of companionsOf(pathOf(generation))) rmSync(file, { force: true });
  }

  /** Splits changes into runs for one store each, in their order. */
  async function runsOf(changes: readonly Change[]): Promise<readonly (readonly [DocumentStore, Change[]])[]> {
    const runs: [DocumentStore, Change[]][] = [];
    const add = (store: DocumentStore, change: Change) => {
      const last = runs.at(-1);
      if (last?.[0] === store) last[1].push(change);
      else runs.push([store, [change]]);
    };
    for (const { collection, writes } of changes) {
      const spec = spread.get(collection);
      if (spec === undefined) add(storeOf(collection), { collection, writes });
      else
        for (const write of writes) add(await existingStoreOfSpread(spec, write._id), { collection, writes: [write] });
    }
    return runs;
  }

  // No erasure would reach a generation that no bookkeeping names.
  if (isBookkeepingLost) for (const generation of generationsIn(folder)) removeFile(generation);

  return {
    openFiles: () => [mainFile, ...[...open.keys()].map(pathOf)],

    async ensure<D extends Document>(collection: CollectionSpec<D>, indexes: IndexTiming = 'now'): Promise<void> {
      const generation = generationOf(collection.name);
      if (collection.spread === 'by-id') spread.set(collection.name, collection as unknown as CollectionSpec);
      const store = storeToCreate(generation);
      if (generation !== undefined && dropped.get(generation)?.delete(collection.name))
        await store.drop(collection.name);
      await store.ensure(collection, indexes);
    },

    async drop(name) {
      const generation = generationOf(name);
      if (generation === undefined) return main.drop(name);
      if (!existsSync(pathOf(generation))) return;
      const names = dropped.get(generation) ?? new Set();
      dropped.set(generation, names.add(name));
      if ((await collectionsIn(generation)).length === 0) removeFile(generation);
    },

    async collections(prefix = '') {
      // A file may have to be opened to look inside it, so only those that can hold such a collection are.
      const generations = generationsIn(folder).filter((name) => areAlike(projectionIn(name), prefix));
      const found = (await Promise.all(generations.map(collectionsIn))).flat();
      return [...(await main.collections(prefix)), ...found.filter((name) => name.startsWith(prefix))].sort();
    },

    get,

    async getMany<D extends Document>(collection: string, ids: readonly string[]): Promise<readonly Stored<D>[]> {
      if (!spread.has(collection)) return storeOf(collection).getMany<D>(collection, ids);
      const found = await Array.fromAsync(ids, (id) => get<D>(collection, id));
      return found.filter((doc) => doc !== undefined);
    },

    find: async (collection, options) => storeOf(collection).find(collection, options),
    count: async (collection, where, upTo) => storeOf(collection).count(collection, where, upTo),
    search: async (collection, words, options) => storeOf(collection).search(collection, words, options),
    scan: async (collection, options) => storeOf(collection).scan(collection, options),
    sweep: async (collection: string, upTo: Position) => storeOf(collection).sweep(collection, upTo),

    async load(requests) {
      const loaded = await Array.fromAsync(requests, (request) => storeOf(request.collection).load([request]));
      return loaded.flat();
    },

    async write<D extends Document>(collection: string, writes: readonly Write<D>[]) {
      const spec = spread.get(collection);
      if (spec === undefined) return storeOf(collection).write(collection, writes);
      const ignored: string[] = [];
      for (const write of writes) {
        const store = await existingStoreOfSpread(spec, write._id);
        ignored.push(...(await store.write(collection, [write])).ignored);
      }
      return { ignored };
    },

    async commit(changes) {
      for (const [store, run] of await runsOf(changes)) await store.commit(run);
    },

    async close() {
      const stores = [...open.values(), main];
      open.clear();
      const closed = await Promise.allSettled(stores.map((store) => store.close()));
      for (const each of closed) if (each.status === 'rejected') throw each.reason;
    },
  };
}

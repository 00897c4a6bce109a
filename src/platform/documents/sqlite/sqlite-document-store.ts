// The embedded document store: collections in one SQLite file. A file that the log can rebuild may be deleted whenever
// Kindling is stopped. Calls run synchronously inside; they return promises because the port does.
import { existsSync } from 'node:fs';
import type { Position } from '../../../kernel/event.ts';
import { asQuery, type Query } from '../../../text/words.ts';
import { checkPage, checkSpec } from '../collection-spec.ts';
import {
  type Change,
  type CollectionSpec,
  type Document,
  DocumentDamaged,
  type DocumentStore,
  type FindOptions,
  type IndexTiming,
  type Loaded,
  type OnDamaged,
  type Stored,
  UnknownCollection,
  type Where,
  type Write,
} from '../document-store.ts';
import { requireIndex } from '../serving-index.ts';
import { type Database, idList, type Value } from './database.ts';
import { delayedCommit } from './delayed-commit.ts';
import { faultOf, isDamage } from './faults.ts';
import { countDocuments, type DocumentRow, findDocuments } from './find-documents.ts';
import { type AnySpec, eachOf, type Layout } from './layout.ts';
import { markDamaged, openFile, type Replaced } from './open-file.ts';
import { collectionNames, createIndexes, dropCollection, ensureCollection, readLayout } from './schema.ts';
import { startScrubber } from './scrubber.ts';
import { searchDocuments } from './search-documents.ts';
import { sharedTransaction } from './shared-transaction.ts';
import { sweepTombstones, writeDocuments } from './write-documents.ts';

type SqliteDocumentsOptions = Readonly<{
  path: string;
  /** Called when an unusable file was deleted or renamed and the store starts empty. */
  onReplaced?: (what: Replaced) => void;
  /** Another process may have the file open (default: false). An unusable file is then refused. */
  isShared?: boolean;
  /** The log can't rebuild the documents (default: false). Writes are then durable, and an unusable file is refused. */
  precious?: boolean;
  /** The most that SQLite caches of the file (default: 32 MiB). */
  cacheKiB?: number;
  /** How long writes may stay uncommitted, so that later ones share their commit (default: not at all). */
  commitDelayMs?: number;
}>;

export function openSqliteDocuments(options: SqliteDocumentsOptions): SqliteDocumentStore {
  const { path, precious = false, isShared = false, cacheKiB = 32_768, onReplaced = () => {} } = options;
  // The last process to close the file removes its write-ahead log.
  const wasKilled = !isShared && existsSync(`${path}-wal`);
  try {
    const db = openFile({ path, precious, isShared, cacheKiB, onReplaced });
    return new SqliteDocumentStore(path, db, { ...options, wasKilled });
  } catch (error) {
    throw faultOf(error, path, { precious });
  }
}

/** The store over an open file. */
export class SqliteDocumentStore implements DocumentStore {
  readonly #path: string;
  readonly #isPrecious: boolean;
  /** No other process writes to the file. */
  readonly #isOwn: boolean;
  readonly #db: Database;
  readonly #writes: ReturnType<typeof sharedTransaction>;
  readonly #scrubber: ReturnType<typeof startScrubber>;
  /** Collections ensured through this store; undefined if the layout has yet to be read (again). */
  readonly #layouts = new Map<string, Layout | undefined>();
  #schemaVersion = -1;

  constructor(
    path: string,
    db: Database,
    { precious = false, isShared = false, wasKilled = false, commitDelayMs = 0 } = {},
  ) {
    this.#path = path;
    this.#isPrecious = precious;
    this.#isOwn = commitDelayMs > 0;
    this.#db = db;
    this.#writes = sharedTransaction(db, commitDelayMs === 0 ? db : delayedCommit(db, commitDelayMs));
    this.#scrubber = startScrubber(db);
    if (wasKilled) this.#scrubber.noteAll();
    // Only the owner of the file resumes scrubbing, not a process that shares it.
    if (!isShared) this.#scrubber.resume();
  }

  async ensure<D extends Document>(collection: CollectionSpec<D>, indexes: IndexTiming = 'now'): Promise<void> {
    checkSpec(collection);
    this.#writes.flush();
    this.#guard(() => ensureCollection(this.#db, collection as unknown as AnySpec, indexes));
    this.#layouts.set(collection.name, undefined);
    const isIndexed = indexes !== 'now' || this.#on(collection.name, (layout) => layout.isIndexed);
    if (!isIndexed) await this.#index(collection.name);
  }

  async drop(name: string): Promise<void> {
    this.#writes.flush();
    this.#guard(() => dropCollection(this.#db, name));
    this.#layouts.delete(name);
  }

  async collections(prefix = ''): Promise<readonly string[]> {
    return this.#guard(() => collectionNames(this.#db).filter((name) => name.startsWith(prefix)));
  }

  async get<D extends Document>(collection: string, id: string): Promise<Stored<D> | undefined> {
    return this.#on(collection, ({ table }) => {
      const sql = `SELECT _at, doc FROM ${table} WHERE _id = ? AND living = 1`;
      const row = this.#db.exactRow<DocumentRow>(sql, [id]);
      return row && documentsOf<D>(collection, [row], () => id)[0];
    });
  }

  async getMany<D extends Document>(collection: string, ids: readonly string[]): Promise<readonly Stored<D>[]> {
    return this.#on(collection, (layout) => {
      const [wanted, from] = [idList(ids), `${eachOf(layout)} WHERE d.living = 1`];
      const rows = this.#db.exactRows<DocumentRow>(`SELECT d._at, d.doc ${from}`, [wanted]);
      const idAt = (index: number) => this.#id(`SELECT d._id ${from} LIMIT 1 OFFSET ?`, [wanted, index]);
      return documentsOf<D>(collection, rows, idAt);
    });
  }

  async find<D extends Document>(collection: string, options: FindOptions<D>): Promise<readonly Stored<D>[]> {
    checkPage(options);
    const anyOptions = options as FindOptions<Record<string, unknown>>;
    const { where, sort, limit, onDamaged } = options;
    if (this.#lacksIndexFor(collection, where, sort)) await this.#index(collection);
    return this.#on(collection, (layout) => {
      const rowsUpTo = (most: number) => findDocuments(this.#db, layout, { ...anyOptions, limit: most });
      return readableOf<D>(collection, limit, rowsUpTo, onDamaged);
    });
  }

  async count<D extends Document>(collection: string, where?: Where<D>, upTo = 10_000): Promise<number> {
    if (this.#lacksIndexFor(collection, where, 'any')) await this.#index(collection);
    const anyWhere = where as Where<Record<string, unknown>> | undefined;
    return this.#on(collection, (layout) => countDocuments(this.#db, layout, anyWhere, upTo));
  }

  async search<D extends Document>(
    collection: string,
    words: string | Query,
    { limit, onDamaged }: { limit: number; onDamaged?: OnDamaged | undefined },
  ): Promise<readonly Stored<D>[]> {
    checkPage({ limit });
    const query = asQuery(words);
    return this.#on(collection, (layout) => {
      const rowsUpTo = (most: number) => searchDocuments(this.#db, layout, query, most);
      return readableOf<D>(collection, limit, rowsUpTo, onDamaged);
    });
  }

  async write<D extends Document>(
    collection: string,
    writes: readonly Write<D>[],
  ): Promise<{ ignored: readonly string[] }> {
    if (writes.length === 0) return this.#on(collection, () => ({ ignored: [] }));
    const work = () => ({ ignored: this.#writeNow(collection, writes) });
    return this.#writes.run(writes.length, work).catch(this.#fail);
  }

  async commit(changes: readonly Change[]): Promise<void> {
    const documents = changes.reduce((sum, { writes }) => sum + writes.length, 0);
    if (documents === 0) return;
    const work = () => {
      for (const { collection, writes } of changes) this.#writeNow(collection, writes);
    };
    await this.#writes.run(documents, work).catch(this.#fail);
  }

  async load(
    requests: readonly Readonly<{ collection: string; ids: readonly string[] }>[],
  ): Promise<readonly ReadonlyMap<string, Loaded>[]> {
    return requests.map(({ collection, ids }) =>
      this.#on(collection, (layout) => {
        if (ids.length === 0) return new Map();
        const sql = `SELECT d._id, d._at, d.doc ${eachOf(layout)}`;
        const rows = this.#db.exactRows<[id: string, at: bigint, doc: string | null]>(sql, [idList(ids)]);
        return new Map(
          rows.map(([id, position, json], index) => [id, loadedOf(collection, { id, index }, position, json)]),
        );
      }),
    );
  }

  async scan<D extends Document>(
    collection: string,
    { after, limit }: { after?: string; limit: number },
  ): Promise<readonly Stored<D>[]> {
    checkPage({ limit });
    return this.#on(collection, (layout) => {
      const rows = findDocuments(this.#db, layout, { limit, after: after === undefined ? undefined : [after] });
      const sql = `SELECT _id FROM ${layout.table} WHERE living = 1 AND _id > ? ORDER BY _id LIMIT 1 OFFSET ?`;
      return documentsOf<D>(collection, rows, (index) => this.#id(sql, [after ?? '', index]));
    });
  }

  async sweep(collection: string, upTo: Position): Promise<number> {
    this.#writes.flush();
    return this.#guard(() =>
      this.#db.transaction(() => sweepTombstones(this.#db, this.#currentLayoutOf(collection), upTo)),
    );
  }

  async close(): Promise<void> {
    this.#writes.flush();
    try {
      this.#guard(() => {
        this.#commitOpen();
        this.#scrubber.finish();
      });
    } finally {
      this.#db.close();
    }
  }

  /** Closes the file without scrubbing it, because it is about to be deleted. */
  discard(): void {
    this.#scrubber.stop();
    this.#db.close();
  }

  /** Changes that a full disk can't take are folded again from the log. */
  #commitOpen(): void {
    try {
      this.#db.openTransaction?.commit();
    } catch (error) {
      if (isDamage(error)) throw error;
    }
  }

  #writeNow(collection: string, writes: readonly Write<Document>[]): string[] {
    return writeDocuments(this.#db, this.#currentLayoutOf(collection), writes, this.#scrubber.note);
  }

  #id(sql: string, values: readonly Value[]): string | undefined {
    return this.#db.row<[string]>(sql, values)?.[0];
  }

  /** Returns whether a query needs an index that was deferred. The index over `_id` never is. */
  #lacksIndexFor(collection: string, where: object | undefined, sort: object | 'any' | undefined): boolean {
    return this.#on(
      collection,
      ({ spec, isIndexed }) => !isIndexed && requireIndex(spec, where as never, sort as never) !== 'by-id',
    );
  }

  async #index(collection: string): Promise<void> {
    this.#writes.flush();
    await createIndexes(this.#db, collection).catch(this.#fail);
    this.#layouts.set(collection, undefined);
  }

  /** Reads with the known layout, and again with a fresh one if another process has changed the tables since. */
  #on<Result>(collection: string, read: (layout: Layout) => Result): Result {
    return this.#guard(() => {
      this.#db.openTransaction?.restore();
      if (this.#isOwn) this.#db.readTogether();
      const known = this.#layouts.get(collection);
      if (known === undefined) return read(this.#currentLayoutOf(collection));
      try {
        return read(known);
      } catch (error) {
        const current = this.#currentLayoutOf(collection);
        if (current === known) throw error;
        return read(current);
      }
    });
  }

  /** For writes: another process may have added an index that this one must maintain too. */
  #currentLayoutOf(name: string): Layout {
    const [version] = this.#db.row<[number]>('PRAGMA schema_version') ?? [0];
    if (version !== this.#schemaVersion) {
      for (const known of this.#layouts.keys()) this.#layouts.set(known, undefined);
      this.#schemaVersion = version;
    }
    const known = this.#layouts.get(name);
    if (known !== undefined) return known;
    const layout = this.#layouts.has(name) ? readLayout(this.#db, name) : undefined;
    if (layout === undefined) {
      throw new UnknownCollection(
        `There is no collection '${name}' here: ensure it before it is used, and not after it is dropped.`,
      );
    }
    this.#layouts.set(name, layout);
    return layout;
  }

  #guard<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      return this.#fail(error);
    }
  }

  readonly #fail = (error: unknown): never => {
    // Nothing may replace a precious file.
    if (isDamage(error) && !this.#isPrecious) markDamaged(this.#path);
    throw faultOf(error, this.#path, { precious: this.#isPrecious });
  };
}

function loadedOf(
  collection: string,
  place: Readonly<{ id: string; index: number }>,
  position: Position,
  json: string | null,
): Loaded {
  if (json === null) return { doc: null, position };
  const doc = documentOf([position, json]);
  if (doc === undefined) throw new DocumentDamaged(collection, place);
  const { _at, ...fields } = doc;
  return { doc: fields, position };
}

/** Throws `DocumentDamaged`, with the id from `idAt`, if a document can't be read. */
function documentsOf<D extends Document>(
  collection: string,
  rows: readonly DocumentRow[],
  idAt: (index: number) => string | undefined = () => undefined,
): readonly Stored<D>[] {
  return rows.map((row, index) => {
    const doc = documentOf<D>(row);
    if (doc === undefined) throw new DocumentDamaged(collection, { id: idAt(index), index });
    return doc;
  });
}

/** Returns the first documents that can be read, up to a limit. Those that follow replace damaged ones. */
function readableOf<D extends Document>(
  collection: string,
  limit: number,
  rowsUpTo: (most: number) => readonly DocumentRow[],
  onDamaged: OnDamaged | undefined,
): readonly Stored<D>[] {
  if (onDamaged === undefined) return documentsOf<D>(collection, rowsUpTo(limit));
  for (let most = limit; ; ) {
    const rows = rowsUpTo(most);
    const readable = rows.flatMap((row) => documentOf<D>(row) ?? []);
    const damaged = rows.flatMap((row, index) => (documentOf(row) === undefined ? index : []));
    if (readable.length >= limit || rows.length < most) {
      for (const index of damaged) onDamaged(new DocumentDamaged(collection, { id: undefined, index }));
      return readable.slice(0, limit);
    }
    most = limit + damaged.length;
  }
}

/** The column holds only what `write` received, so the type is trusted. Returns undefined if it holds anything else. */
function documentOf<D extends Document>([at, json]: DocumentRow): Stored<D> | undefined {
  try {
    const doc = JSON.parse(json);
    if (typeof doc?._id !== 'string') return undefined;
    doc._at = at;
    return doc;
  } catch {
    return undefined;
  }
}

// The port of the document store: collections of JSON documents that projections write and queries read. Its query
// language is a small subset of MongoDB's, served by declared indexes only.
import type { Position } from '../../kernel/event.ts';
import type { Query } from '../../text/words.ts';

/**
 * A document: JSON, nothing else. `_id` and `_at` (position of the last event folded into it) belong to the store's
 * envelope; an `_at` inside a document that is written is dropped, so what was read can be changed and written back.
 */
export type Document = Readonly<{ _id: string }>;

export type Stored<D extends Document = Document> = D & Readonly<{ _at: Position }>;

export type Scalar = string | number | boolean | null;
type Element<T> = T extends readonly (infer Item)[] ? Item : T;

export type Condition<T> =
  | Element<T>
  | null
  | Readonly<{ $in: readonly (Element<T> | null)[] }>
  | Readonly<{ [Bound in '$lt' | '$lte' | '$gt' | '$gte']?: NonNullable<Element<T>> }>
  | Readonly<{ $ne: Element<T> | null }>;

/**
 * All conditions must hold. They apply to top-level fields with values of one type, null or missing; null always means
 * "null or missing". A condition on an array field holds if one element fits (`$ne`: if no element is that value).
 */
export type Where<D> = { readonly [Field in keyof D]?: Condition<D[Field]> };

/**
 * Fields in order of weight; 1 ascending, -1 descending. Null comes before everything, strings go by code point.
 * `_id` always breaks ties, in the last field's direction; without a sort the order is that of `_id`.
 */
export type Sort<D> = { readonly [Field in keyof D]?: 1 | -1 };

/**
 * An index over top-level scalar fields in order. With `array: true` the first field is an array with indexed elements.
 * `servingIndex` determines which queries an index serves.
 */
export type Index<D> = Readonly<{ fields: Sort<D>; array?: boolean }>;

export type CollectionSpec<D extends Document = Document> = Readonly<{
  /** Physical name: letters, digits, `_`, `-`, `.`; at most 100 characters. */
  name: string;
  indexes: readonly Index<D>[];
  /** The fields that `search` covers, by descending weight. */
  text?: readonly (keyof D & string)[];
  /** An id names a generation (`feed.v7.g2`). Engines that separate generations store the document with it. */
  spread?: 'by-id';
}>;

/** Where a page ended: the sort values of its last document, then its `_id`. */
export type After = readonly Scalar[];

export type FindOptions<D> = Readonly<{
  where?: Where<D>;
  sort?: Sort<D>;
  /** At most 1,000. */
  limit: number;
  after?: After | undefined;
  onDamaged?: OnDamaged | undefined;
}>;

/** Called for each unreadable document, which is then left out. Without it, `DocumentDamaged` is thrown. */
export type OnDamaged = (damaged: DocumentDamaged) => void;

/** Filling a large collection is many times faster without indexes, as long as documents are read by id only. */
export type IndexTiming = 'now' | 'at-first-query';

/** The new state of a document. A null `doc` deletes it and leaves a tombstone with the position. */
export type Write<D extends Document = Document> = Readonly<{ _id: string; doc: D | null; position: Position }>;

/** A document, or the tombstone of a deleted one, and the position of the last event folded into it. */
export type Loaded<D extends Document = Document> = Readonly<{ doc: D | null; position: Position }>;

export type Change = Readonly<{ collection: string; writes: readonly Write[] }>;

/**
 * Everything but `drop` and `collections` throws `UnknownCollection` for a collection that was not ensured through this
 * store, and `DocumentsUnavailable` while the engine can't respond.
 */
export interface DocumentStore {
  /** Creates the collection and its indexes (default: now) where they are missing. Idempotent. */
  ensure<D extends Document>(collection: CollectionSpec<D>, indexes?: IndexTiming): Promise<void>;
  /** Drops a collection with its documents. Does nothing if there is none. */
  drop(name: string): Promise<void>;
  /** Returns the names of all collections with this prefix (default: all), sorted. */
  collections(prefix?: string): Promise<readonly string[]>;

  get<D extends Document>(collection: string, id: string): Promise<Stored<D> | undefined>;
  /** Returns the documents in the order of `ids`; missing ones are left out. */
  getMany<D extends Document>(collection: string, ids: readonly string[]): Promise<readonly Stored<D>[]>;
  /** Throws `QueryWithoutIndex` if no declared index serves the query. */
  find<D extends Document>(collection: string, options: FindOptions<D>): Promise<readonly Stored<D>[]>;
  /** Counts matching documents up to `upTo` (default 10,000). Requires an index just like `find`. */
  count<D extends Document>(collection: string, where?: Where<D>, upTo?: number): Promise<number>;
  /**
   * Returns documents whose text fields contain all words of the search text (`src/text/words.ts`; the last one as a
   * prefix), best first. A word in a weightier field counts for more. A text without words finds nothing. Never throws,
   * whatever a person types.
   */
  search<D extends Document>(
    collection: string,
    words: string | Query,
    options: Readonly<{ limit: number; onDamaged?: OnDamaged | undefined }>,
  ): Promise<readonly Stored<D>[]>;

  /**
   * Loads the documents and tombstones that a fold starts from, by id, for each of the requests in order. A document
   * and its position are consistent. Ids never written are left out.
   */
  load(
    requests: readonly Readonly<{ collection: string; ids: readonly string[] }>[],
  ): Promise<readonly ReadonlyMap<string, Loaded>[]>;

  /**
   * Stores a write if the `_at` of the document or its tombstone is smaller than its `position`, else ignores it.
   * Returns the ignored ids. Only each document is atomic, not the call.
   */
  write<D extends Document>(collection: string, writes: readonly Write<D>[]): Promise<{ ignored: readonly string[] }>;
  /**
   * Writes to several collections, guarded as by `write`, in this order: if it rejects, or the process dies, no change
   * is stored without all earlier ones. The embedded store makes one transaction of it.
   */
  commit(changes: readonly Change[]): Promise<void>;
  /** Yields every document after an id, in `_id` order, without tombstones. For checks and copies. */
  scan<D extends Document>(
    collection: string,
    options: { after?: string; limit: number },
  ): Promise<readonly Stored<D>[]>;
  /** Removes tombstones with positions up to and including `upTo`. Returns how many. */
  sweep(collection: string, upTo: Position): Promise<number>;

  close(): Promise<void>;
}

/** No declared index serves the query: a programming error that tests must find. */
export class QueryWithoutIndex extends Error {
  override readonly name = 'QueryWithoutIndex';
}

/** The collection was not ensured through this store: a programming error. */
export class UnknownCollection extends Error {
  override readonly name = 'UnknownCollection';
}

/** The store can't respond now (disk full, no connection). It works again once the cause is gone. */
export class DocumentsUnavailable extends Error {
  override readonly name = 'DocumentsUnavailable';
}

/** This process can't use the file of a read model. A server replaces it at its start, and others are not affected. */
export class FileUnusable extends DocumentsUnavailable {}

/** The stored value is not a document: someone or something has changed the file. */
export class DocumentDamaged extends Error {
  override readonly name = 'DocumentDamaged';
  /** Undefined if a condition on its content found it. */
  readonly id: string | undefined;
  /** How many of the requested documents precede it. */
  readonly index: number;

  constructor(collection: string, { id, index }: Readonly<{ id: string | undefined; index: number }>) {
    super(
      `${id === undefined ? 'A document' : `The document ${id}`} of ${collection} is damaged. kindling verify names everything damaged, and says what to do.`,
    );
    this.id = id;
    this.index = index;
  }
}

/** Returns whether only a rebuild helps: a document or the file of a read model can't be read. */
export const isDamaged = (error: unknown): error is DocumentDamaged | FileUnusable =>
  error instanceof DocumentDamaged || error instanceof FileUnusable;

/** Returns the cursor behind a page's last document, as the `after` of the next page. */
export function afterOf<D extends Document>(doc: D, sort: Sort<D>): After {
  const values = Object.keys(sort).map((field) => ((doc as Record<string, unknown>)[field] ?? null) as Scalar);
  return [...values, doc._id];
}

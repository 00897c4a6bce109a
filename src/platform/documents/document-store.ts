// The port of the document store: collections of JSON documents that projections write and queries read.
// Its query language is the small subset of MongoDB's own that both adapters answer over declared indexes only.
import type { Position } from '../../kernel/event.ts';

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
 * All conditions hold. Top-level fields only, whose values are of one type, null or missing. Null means "null or missing",
 * everywhere. A condition on an array field holds when one of its elements fits (`$ne`: when none is that value).
 */
export type Where<D> = { readonly [Field in keyof D]?: Condition<D[Field]> };

/**
 * Fields in order of weight; 1 ascending, -1 descending. Null comes before everything, strings go by code point.
 * `_id` always breaks ties, in the last field's direction; without a sort the order is that of `_id`.
 */
export type Sort<D> = { readonly [Field in keyof D]?: 1 | -1 };

/**
 * An index over top-level scalar fields in order; with `array: true` the first of them is an array, whose elements count
 * one by one. `servingIndex` tells which queries it serves.
 */
export type Index<D> = Readonly<{ fields: Sort<D>; array?: boolean }>;

export type CollectionSpec<D extends Document = Document> = Readonly<{
  /** Physical name: letters, digits, `_`, `-`, `.`; at most 100 characters. */
  name: string;
  indexes: readonly Index<D>[];
  /** Fields whose words `search` looks in, the weightiest first. */
  text?: readonly (keyof D & string)[];
}>;

/** Where a page ended: the sort values of its last document, then its `_id`. */
export type After = readonly Scalar[];

export type FindOptions<D> = Readonly<{
  where?: Where<D>;
  sort?: Sort<D>;
  /** At most 1,000. */
  limit: number;
  after?: After | undefined;
}>;

/**
 * When a collection's indexes are made: at once, or when a query first needs one of them. Filling a large collection is many
 * times quicker without, as long as nothing is asked for but by id. `only-added`, for who reads what another version folds: at
 * once, but a text index that is there stays as it is, and so do the words of the documents.
 */
export type IndexesMade = 'now' | 'at-first-query' | 'only-added';

/** What a document becomes: `doc` null deletes it, leaving a tombstone with the position. */
export type Write<D extends Document = Document> = Readonly<{ _id: string; doc: D | null; position: Position }>;

/**
 * Everything but `drop` and `collections` throws `UnknownCollection` for a collection that was not ensured through this
 * store, and `DocumentsUnavailable` while the engine can't answer.
 */
export interface DocumentStore {
  /** Creates the collection and its indexes (default: now) where they are missing. Idempotent. */
  ensure<D extends Document>(collection: CollectionSpec<D>, indexes?: IndexesMade): Promise<void>;
  /** Drops a collection with its documents; nothing when there is none. */
  drop(name: string): Promise<void>;
  /** Names of the collections there are. */
  collections(): Promise<readonly string[]>;

  get<D extends Document>(collection: string, id: string): Promise<Stored<D> | undefined>;
  /** The documents that exist, in the order of `ids`; the missing ones are left out. */
  getMany<D extends Document>(collection: string, ids: readonly string[]): Promise<readonly Stored<D>[]>;
  /** Throws `QueryWithoutIndex` where no declared index serves the query. */
  find<D extends Document>(collection: string, options: FindOptions<D>): Promise<readonly Stored<D>[]>;
  /** Documents that fit, counted up to `upTo` (default 10,000). The same rule on indexes as `find`. */
  count<D extends Document>(collection: string, where?: Where<D>, upTo?: number): Promise<number>;
  /**
   * Documents whose text fields hold all words (`wordsOf`; the last one as a prefix), best first: a word in a weightier
   * field counts for more. No words, no documents. Never throws on what a person types.
   */
  search<D extends Document>(
    collection: string,
    text: string,
    options: { limit: number },
  ): Promise<readonly Stored<D>[]>;

  /**
   * For each write: stored when the document's (or its tombstone's) `_at` is smaller than `at`, ignored otherwise.
   * Answers the ids that were ignored. Writes to one collection in one call are all-or-nothing only per document.
   */
  write<D extends Document>(collection: string, writes: readonly Write<D>[]): Promise<{ ignored: readonly string[] }>;
  /**
   * The position of each id, tombstones included: what the projector compares an event with before it folds.
   * Ids never written are left out.
   */
  positions(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, Position>>;
  /** Every document in `_id` order from after an id, with tombstones left out. For checks and copies. */
  scan<D extends Document>(
    collection: string,
    options: { after?: string; limit: number },
  ): Promise<readonly Stored<D>[]>;
  /** Removes tombstones whose position is at most `upTo`. Answers how many. */
  sweep(collection: string, upTo: Position): Promise<number>;

  close(): Promise<void>;
}

/** A query that no declared index serves: a programmer's error that tests must find. */
export class QueryWithoutIndex extends Error {
  override readonly name = 'QueryWithoutIndex';
}

/** The collection was not ensured through this store: a programmer's error. */
export class UnknownCollection extends Error {
  override readonly name = 'UnknownCollection';
}

/** The store can't answer now (disk full, no connection). It works again once the cause is gone. */
export class DocumentsUnavailable extends Error {
  override readonly name = 'DocumentsUnavailable';
}

/** What lies there is no document: somebody, or something, has changed the file. */
export class DocumentDamaged extends Error {
  override readonly name = 'DocumentDamaged';
  /** Undefined where it was found by what is in it. */
  readonly id: string | undefined;
  /** How many of those that were asked for come before it. */
  readonly index: number;

  constructor(collection: string, { id, index }: Readonly<{ id: string | undefined; index: number }>) {
    super(
      `${id === undefined ? 'A document' : `The document ${id}`} of ${collection} is damaged. kindling verify names what is, kindling replay builds a read model anew.`,
    );
    this.id = id;
    this.index = index;
  }
}

/** The document that a page ended with, as the `after` of the next page. */
export function afterOf<D extends Document>(doc: D, sort: Sort<D>): After {
  const values = Object.keys(sort).map((field) => ((doc as Record<string, unknown>)[field] ?? null) as Scalar);
  return [...values, doc._id];
}

// The read models as queries see them: documents of the live generation, and the position that each model has reached.
import type { Position } from '../../kernel/event.ts';
import type { Query } from '../../text/words.ts';
import type { Document, FindOptions, Stored, Where } from '../documents/document-store.ts';
import type { Collection } from '../projection.ts';

/** The read models that a value was read from, by name, each with the version that it had before it was first read. */
export type Dependencies = Map<string, string>;

/** The read half of the document store, addressed by collection. */
export interface Reading {
  get<D extends Document>(from: Collection<D>, id: string): Promise<Stored<D> | undefined>;
  getMany<D extends Document>(from: Collection<D>, ids: readonly string[]): Promise<readonly Stored<D>[]>;
  find<D extends Document>(from: Collection<D>, options: FindOptions<D>): Promise<readonly Stored<D>[]>;
  count<D extends Document>(from: Collection<D>, where?: Where<D>, upTo?: number): Promise<number>;
  search<D extends Document>(
    from: Collection<D>,
    asked: string | Query,
    options: { limit: number },
  ): Promise<readonly Stored<D>[]>;
}

/** The cache space of a page of posts, about 40 kB. Values of another size declare theirs in comparison. */
export const roomOfPage = 100;
/** The cache space of a member's few ids. */
export const roomOfIds = 2;

export interface ReadModels extends Reading {
  /** Computes a value, and adds to `dependencies` every read model that is read for it. */
  noting<Value>(dependencies: Dependencies, compute: () => Promise<Value>): Promise<Value>;

  /** Returns whether none of these read models has changed since. Cheap enough for every request. */
  areCurrent(dependencies: ReadonlyMap<string, string>): boolean;

  /**
   * Caches a value until one of the read models that it is read from changes. Use `cachedQuery`, which derives the key
   * from the question. The cached value must not be mutated.
   */
  cached<Value extends object>(key: string, compute: () => Promise<Value>, room?: number): Promise<Value>;

  /**
   * Makes every later read of a read model that folds one of these event types wait until it has reached the position.
   * Only where this process alone folds it: elsewhere callers wait with `reached`.
   */
  mustShow(eventTypes: Iterable<string>, position: Position): void;

  /**
   * Waits until reads show the events of these types up to a position, or for read models that only this process folds,
   * makes later reads wait. Returns false after `timeoutMs`, or at once if one is being built or stopped at a fault.
   */
  reached(eventTypes: Iterable<string>, position: Position, timeoutMs: number): Promise<boolean>;

  /** Waits until every read model has reached a position. Returns false in the same cases. */
  allReached(position: Position, timeoutMs: number): Promise<boolean>;

  /** Each read waits until its read model has reached the position, and throws `ReadModelBehind` after five seconds. */
  asOf(position: Position): ReadModels;
}

// The read models as queries see them: documents of the live generation, and the position that each model has reached.
import type { Position } from '../kernel/event.ts';
import type { Query } from '../text/words.ts';
import type { Document, FindOptions, Stored, Where } from './documents/document-store.ts';
import type { Collection } from './projection.ts';

/** The document store's reading half, addressed by collection; it follows the pointer when a rebuilt model goes live. */
export interface ReadModels {
  get<D extends Document>(from: Collection<D>, id: string): Promise<Stored<D> | undefined>;
  getMany<D extends Document>(from: Collection<D>, ids: readonly string[]): Promise<readonly Stored<D>[]>;
  find<D extends Document>(from: Collection<D>, options: FindOptions<D>): Promise<readonly Stored<D>[]>;
  count<D extends Document>(from: Collection<D>, where?: Where<D>, upTo?: number): Promise<number>;
  search<D extends Document>(
    from: Collection<D>,
    asked: string | Query,
    options: { limit: number },
  ): Promise<readonly Stored<D>[]>;

  /**
   * A short text that changes whenever one of these projections changes a document, so it can serve as the ETag of what was read
   * from them. Cheap enough for every request.
   */
  versionOf(projections: readonly string[]): string;

  /**
   * Caches what `produce` reads of these projections until one of them changes. `key` names the question. Not for answers that
   * depend on the viewer or the time. The cached value must not be mutated.
   */
  kept<Value extends object>(
    key: string,
    projections: readonly string[],
    produce: () => Promise<Value>,
  ): Promise<Value>;

  /**
   * Waits until all of these projections have reached a position: the consistency token of a command. False if that takes longer
   * than `timeoutMs`.
   */
  reached(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
}

// Queries with results that are cached until a read model that they read changes. The question is the key: a result
// can't depend on anything else of a request.
import type { ReadModels } from './read-models.ts';

/** A cache key: JSON, without fields that are undefined. */
export type Question =
  | null
  | boolean
  | number
  | string
  | readonly Question[]
  | { readonly [field: string]: Question | undefined };

/**
 * @param name unique among all cached queries
 * @param compute reads no clock: an instant that the result depends on is part of the question
 * @param room how much of the cache a value takes; default `roomOfPage`
 */
export function cachedQuery<Asked extends readonly Question[], Value extends object>(
  name: string,
  compute: (read: ReadModels, ...asked: Asked) => Promise<Value>,
  room?: number,
): (read: ReadModels, ...asked: Asked) => Promise<Value> {
  return (read, ...asked) => {
    const question = JSON.stringify(asked);
    // Parsed from the key, so that nothing that the key lacks reaches the computation.
    return read.cached(`${name} ${question}`, () => compute(read, ...(JSON.parse(question) as Asked)), room);
  };
}

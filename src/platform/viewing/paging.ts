// Pages lists: `limit` and `cursor` in, `nextCursor` out. A cursor names the last document, so nothing is repeated or
// skipped while new documents arrive.
import { setImmediate as othersTurn } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { compareScalars } from '../documents/compare-scalars.ts';
import {
  type After,
  afterOf,
  type Document,
  type FindOptions,
  type Sort,
  type Stored,
} from '../documents/document-store.ts';
import type { Collection } from '../projection.ts';
import type { ReadModels } from './read-models.ts';

const afterSchema = z
  .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .min(1)
  .max(5);

const notOurs = 'This cursor did not come from a list: start again without it.';

const cursor = z
  .string()
  .max(500)
  .transform((text, context): After => {
    const parsed = afterSchema.safeParse(fromBase64Json(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: notOurs });
    return z.NEVER;
  });

export const pageInput = {
  limit: z.int().min(1).max(100).default(20),
  cursor: z.nullish(cursor),
};

/** The inputs of a list that a page's address can start anywhere: `from` is the cursor of its first page. */
export const linkedPageInput = { ...pageInput, from: pageInput.cursor };

export const startedFrom = <Input extends PageRequest & Readonly<{ from?: PageRequest['cursor'] }>>(
  input: Input,
): Input => ({ ...input, cursor: input.cursor ?? input.from });

const timeOrders = ['newest', 'oldest'] as const;
export type TimeOrder = (typeof timeOrders)[number];
export const directionOf = (order: TimeOrder): 1 | -1 => (order === 'newest' ? -1 : 1);

export const timedPageInput = (usual: TimeOrder) => ({ order: z.enum(timeOrders).default(usual), ...pageInput });

export type PageRequest = Readonly<{ limit: number; cursor?: After | null | undefined }>;
export type TimedPageRequest = PageRequest & Readonly<{ order: TimeOrder }>;

export const pageFrom = (nextCursor: string, limit: number): PageRequest => ({
  limit,
  cursor: cursor.parse(nextCursor),
});

/** Returns one cursor for two lists that are paged together; null if both have ended. */
export function joinedCursor(first: string | null, second: string | null): string | null {
  if (first === null && second === null) return null;
  return encodeCursor([first, second].flatMap((each) => (each === null ? [null, null] : cursor.parse(each))));
}

/** Splits a joined cursor; null for a list that has ended. Undefined for the cursor of one list. */
export function partsOfJoined(after: After): readonly [After | null, After | null] | undefined {
  if (after.length !== 4) return undefined;
  const part = (from: number) => (after[from + 1] === null ? null : after.slice(from, from + 2));
  return [part(0), part(2)];
}

export type Page<T> = Readonly<{ items: readonly T[]; nextCursor: string | null }>;

export const mapPage = <From, To>({ items, nextCursor }: Page<From>, present: (item: From) => To): Page<To> => ({
  items: items.map((item) => present(item)),
  nextCursor,
});

/** Returns the response of a list: the items as `named`, and the cursor of the next page. */
export const listResponse = <T, Named extends object>(
  { items, nextCursor }: Page<T>,
  named: (items: readonly T[]) => Named,
) => ({ ...named(items), nextCursor });

export async function findPage<D extends Document>(
  read: ReadModels,
  from: Collection<D>,
  { where, sort }: Required<Pick<FindOptions<D>, 'where' | 'sort'>>,
  { limit, cursor: after }: PageRequest,
): Promise<Page<Stored<D>>> {
  requireCursorOf(sort, after);
  const found = await read.find(from, { where, sort, limit: limit + 1, after: after ?? undefined });
  return firstPage(found, sort, limit);
}

/** One more document found shows that there is a next page. */
export function firstPage<D extends Document>(
  found: readonly Stored<D>[],
  sort: Sort<D>,
  limit: number,
): Page<Stored<D>> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? encodeCursor(afterOf<D>(last, sort)) : null };
}

/** A list that is mostly hidden ends a page early, with a cursor that continues. */
const maxReadsPerPage = 10;

/** Like `findPage`, but leaves out documents for which `present` returns nothing, and fills up with later ones. */
export async function filledPage<D extends Document, T>(
  read: ReadModels,
  { from, where, sort }: AllOf<D>,
  { limit, cursor }: PageRequest,
  present: (docs: readonly Stored<D>[]) => Promise<readonly (T | undefined)[]>,
): Promise<Page<T>> {
  requireCursorOf(sort, cursor);
  const items: T[] = [];
  let after = cursor ?? undefined;
  for (let reads = 0; reads < maxReadsPerPage; reads += 1) {
    const found = await read.find(from, { where, sort, limit: limit + 1, after });
    const presented = await present(found);
    for (const [index, doc] of found.entries()) {
      const item = presented[index];
      if (item !== undefined && items.length === limit)
        return { items, nextCursor: after ? encodeCursor(after) : null };
      if (item !== undefined) items.push(item);
      after = afterOf<D>(doc, sort);
    }
    if (found.length <= limit) return { items, nextCursor: null };
  }
  return { items, nextCursor: after ? encodeCursor(after) : null };
}

export type AllOf<D extends Document> = Readonly<
  { from: Collection<D> } & Required<Pick<FindOptions<D>, 'where' | 'sort'>>
>;

const readAtOnce = 500;

/** Yields every matching document. Serves requests between pages, since the embedded store responds synchronously. */
export async function* everyOne<D extends Document>(
  read: ReadModels,
  { from, where, sort }: AllOf<D>,
): AsyncGenerator<Stored<D>> {
  let last: Stored<D> | undefined;
  do {
    const page = await read.find(from, { where, sort, limit: readAtOnce, after: last && afterOf<D>(last, sort) });
    yield* page;
    last = page.length === readAtOnce ? page.at(-1) : undefined;
    if (last !== undefined) await othersTurn();
  } while (last !== undefined);
}

/** Pages search results. Their ranking is not stable, so they are ordered by `placeOf`, which ends with the id. */
export function pageOfFound<T>(
  found: readonly T[],
  placeOf: (item: T) => After,
  { limit, cursor: after }: PageRequest,
): Page<T> {
  const placed = found.map((item) => ({ item, place: placeOf(item) }));
  placed.sort((a, b) => comparePlaces(a.place, b.place));
  if (after && placed.some(({ place }) => !isLike(place, after))) throw cursorRefused(after);
  const rest = after ? placed.filter(({ place }) => comparePlaces(place, after) > 0) : placed;
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ item }) => item),
    nextCursor: rest.length > limit && last ? encodeCursor(last.place) : null,
  };
}

function comparePlaces(a: After, b: After): number {
  for (const [at, value] of a.entries()) {
    const difference = compareScalars(value, b[at] ?? null);
    if (difference !== 0) return difference;
  }
  return 0;
}

const isLike = (place: After, after: After): boolean =>
  place.length === after.length && place.every((value, at) => typeof value === typeof after[at]);

export function requireCursorOf<D>(sort: Sort<D>, after: After | null | undefined): void {
  if (after && (after.length !== Object.keys(sort).length + 1 || typeof after.at(-1) !== 'string'))
    throw cursorRefused(after);
}

/** As invalid input, not as a fault. */
function cursorRefused(after: After): TRPCError {
  const cause = new z.ZodRealError([{ code: 'custom', path: ['cursor'], message: notOurs, input: after }]);
  return new TRPCError({ code: 'BAD_REQUEST', cause });
}

const encodeCursor = (after: After): string => Buffer.from(JSON.stringify(after)).toString('base64url');

function fromBase64Json(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

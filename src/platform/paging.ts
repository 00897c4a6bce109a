// How lists are paged: `limit` and `cursor` in, `nextCursor` out. A cursor names the last document that was seen, not a
// count, so nothing comes twice or is skipped while new things arrive.
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import {
  type After,
  afterOf,
  type Document,
  type FindOptions,
  type Sort,
  type Stored,
} from './documents/document-store.ts';
import type { Collection } from './projection.ts';
import type { ReadModels } from './read-models.ts';

const afterSchema = z
  .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .min(1)
  .max(5);

const notOurs = 'This cursor is not one that a list answered: start again without it.';

const cursor = z
  .string()
  .max(500)
  .transform((text, context): After => {
    const parsed = afterSchema.safeParse(fromBase64Json(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: notOurs });
    return z.NEVER;
  });

/** The two inputs of every list that can grow. */
export const pageInput = {
  limit: z.int().min(1).max(100).default(20),
  cursor: z.nullish(cursor),
};

export type PageRequest = Readonly<{ limit: number; cursor?: After | null | undefined }>;

export type Page<T> = Readonly<{ items: readonly T[]; nextCursor: string | null }>;

export async function findPage<D extends Document>(
  read: ReadModels,
  from: Collection<D>,
  { where, sort }: Required<Pick<FindOptions<D>, 'where' | 'sort'>>,
  { limit, cursor: after }: PageRequest,
): Promise<Page<Stored<D>>> {
  if (after) demandCursorOf(sort, after);
  const found = await read.find(from, { where, sort, limit: limit + 1, after: after ?? undefined });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? encodeCursor(afterOf<D>(last, sort)) : null };
}

/** A cursor of another list, or a made-up one, is an input that is refused, and no fault. */
function demandCursorOf<D>(sort: Sort<D>, after: After): void {
  if (after.length === Object.keys(sort).length + 1 && typeof after.at(-1) === 'string') return;
  const cause = new z.ZodRealError([{ code: 'custom', path: ['cursor'], message: notOurs, input: after }]);
  throw new TRPCError({ code: 'BAD_REQUEST', cause });
}

function encodeCursor(after: After): string {
  return Buffer.from(JSON.stringify(after)).toString('base64url');
}

function fromBase64Json(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

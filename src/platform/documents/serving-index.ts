// Decides for all adapters which declared index serves a query: one that is read from one point onwards, and yields
// nothing but results, except what a `$ne` excludes. Anything else is a scan, and is refused.
import { type Condition, conditionsOf, type Direction, type Order, orderOf } from './conditions.ts';
import {
  type CollectionSpec,
  type Document,
  type Index,
  QueryWithoutIndex,
  type Sort,
  type Where,
} from './document-store.ts';

/** `by-id`: the order of `_id` itself, which every collection has. */
type Serving<D> = Index<D> | 'by-id';

/**
 * Returns the index that serves a query, or undefined. Fields with equality or `$in` must be its first fields, in any
 * order. The fields of the sort must be all the others, in its order, all in its directions or all reversed. A range
 * must be on the first field of the sort. `_id` follows every index's last field, in that field's direction. A
 * condition on `_id` itself is always served. `sort: 'any'` (counting) needs no order: then only the conditions matter.
 */
export function servingIndex<D extends Document>(
  spec: CollectionSpec<D>,
  where: Where<D> | undefined,
  sort: Sort<D> | 'any' | undefined,
): Serving<D> | undefined {
  const conditions = conditionsOf(where);
  const fixed = new Set(conditions.filter(({ kind }) => kind === 'one-of').map(({ field }) => field));
  if (fixed.has('_id')) return 'by-id';
  const ranges = new Set(conditions.filter(({ kind }) => kind === 'range').map(({ field }) => field));
  if (ranges.size > 1) return undefined;
  const [range] = ranges;
  if (fixed.size === 0 && range === undefined && conditions.length > 0) return undefined;

  const wanted: Wanted = {
    fixed,
    range,
    order: sort === 'any' ? undefined : orderOf(sort).filter(([field]) => !isConstant(field, conditions)),
  };
  if (serves([['_id', 1]], false, wanted)) return 'by-id';
  return spec.indexes.find((index) => serves(orderOf(index.fields), index.array === true, wanted));
}

/** Like `servingIndex`, but throws `QueryWithoutIndex` with the index to declare. */
export function requireIndex<D extends Document>(
  spec: CollectionSpec<D>,
  where: Where<D> | undefined,
  sort: Sort<D> | 'any' | undefined,
): Serving<D> {
  const serving = servingIndex(spec, where, sort);
  if (serving !== undefined) return serving;
  const conditions = conditionsOf(where).map(({ field, kind }) => `${field} (${kind})`);
  const declared = spec.indexes.map(({ fields, array }) => `${JSON.stringify(fields)}${array ? ' (array)' : ''}`);
  throw new QueryWithoutIndex(
    `No index of '${spec.name}' serves where ${conditions.join(', ') || 'nothing'}, sort ${JSON.stringify(sort ?? {})}. ` +
      'Declare one that begins with the fields compared by equality, followed by exactly the fields of the sort, ' +
      `a range field first. Declared: ${declared.join(', ') || 'none'}.`,
  );
}

type Wanted = Readonly<{
  fixed: ReadonlySet<string>;
  range: string | undefined;
  /** Undefined: any order. */
  order: Order | undefined;
}>;

function serves(index: Order, array: boolean, { fixed, range, order }: Wanted): boolean {
  const arrayField = array ? index[0]?.[0] : undefined;
  const first = index.slice(0, fixed.size);
  if (!first.every(([field]) => fixed.has(field))) return false;
  if (arrayField !== undefined && !fixed.has(arrayField)) return false;
  const rest = index.slice(fixed.size);
  if (range !== undefined && rest[0]?.[0] !== range) return false;
  if (order === undefined) return true;
  return rest.length === order.length && (runsAlong(rest, order, 1) || runsAlong(rest, order, -1));
}

const runsAlong = (index: Order, order: Order, sense: Direction): boolean =>
  order.every(([field, direction], at) => index[at]?.[0] === field && index[at]?.[1] === direction * sense);

/** Returns whether a sort field has one value throughout the result, and so orders nothing. */
const isConstant = (field: string, conditions: readonly Condition[]): boolean =>
  conditions.some((one) => one.kind === 'one-of' && one.field === field && one.values.length === 1);

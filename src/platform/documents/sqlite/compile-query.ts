// Compiles a query to seeks in the index that serves it. Every statement names its index, binds a prefix of it by
// equality and then at most one range, and reads in index order. So nothing is scanned or sorted.
import { compareScalars } from '../compare-scalars.ts';
import { type Bound, type Condition, conditionsOf, type Direction, orderOf } from '../conditions.ts';
import type { After, Scalar, Sort, Where } from '../document-store.ts';
import { requireIndex } from '../serving-index.ts';
import type { Fragment, Value } from './database.ts';
import { columnOf, type IndexLayout, type Layout } from './layout.ts';
import { listColumns } from './schema.ts';

export type QueryPlan = ReturnType<typeof planQuery>;

type Wanted = Where<Record<string, unknown>> | undefined;
type WantedSort = Sort<Record<string, unknown>> | undefined;

export function planQuery(layout: Layout, where: Wanted, sort: WantedSort | 'any') {
  const serving = requireIndex(layout.spec, where as never, sort as never);
  const index = layout.indexes.find(({ declared }) => declared === serving);
  const conditions = conditionsOf(where);
  // All equality fields lead the serving index, unless that is the one over `_id`.
  const fixed = conditions.filter(({ kind, field }) => kind === 'one-of' && (index !== undefined || field === '_id'));
  const sql = (field: string) => sqlOf(layout, index, field);

  const sortFields: WantedSort = sort === 'any' ? {} : sort;
  const fields = Object.keys(sortFields ?? {});
  const constant = new Set(
    index && fixed.filter((one) => one.kind === 'one-of' && one.values.length === 1).map(({ field }) => field),
  );
  const order = orderOf(sortFields)
    .filter(([field]) => !constant.has(field))
    .map(([field, direction]) => ({
      field,
      sql: sql(field),
      direction,
      isId: field === '_id',
      /** The field's place in a cursor. */
      cursorAt: field === '_id' ? fields.length : fields.indexOf(field),
    }));

  const first = order[0]?.field;
  const walked = conditions.find(
    ({ kind, field }) =>
      kind === 'range' && (index === undefined ? field === '_id' : sort === 'any' || field === first),
  );
  const rest = conditions.filter((one) => !fixed.includes(one) && one !== walked);
  return {
    ...sourceOf(layout, index),
    /** True of living documents only; the list tables have no others. */
    living: index?.list === undefined ? 'd.living = 1' : '',
    /** Equality on the first fields of the index: each combination of values is a separate range. */
    fixed: fixed.map((one) => ({ sql: sql(one.field), values: one.kind === 'one-of' ? one.values.map(sqlValue) : [] })),
    /** The remaining conditions, checked on each row. */
    filters: rest.map((one) => filterOf(layout, index, one)),
    range: walked?.kind === 'range' ? { sql: sql(walked.field), bounds: walked.bounds } : undefined,
    order,
  };
}

/** Returns the ranges of the index that follow a cursor, one after the other; the whole index without a cursor. */
export function rangesAfter(plan: QueryPlan, after: After | undefined): Fragment[] {
  const whole = boundsOf(plan.range);
  if (after === undefined) return [whole];
  const cursor = plan.order.map((term) => ({ ...term, value: after[term.cursorAt] ?? null }));
  const [first] = cursor;
  if (first !== undefined && isBeforeRange(first.value, first.direction, plan.range?.bounds ?? [])) return [whole];

  const ranges: Fragment[] = [];
  for (const [depth, term] of [...cursor.entries()].reverse()) {
    const ties = cursor.slice(0, depth).map(({ sql, value }) => ({ sql: `${sql} IS ?`, values: [sqlValue(value)] }));
    // A range is on the first field of the order. On the side where the cursor is the tighter bound, the range only filters.
    const ranged = depth > 0 ? boundsOf(plan.range, 'filter') : boundsOf(plan.range, term.direction);
    for (const beyond of rangesBeyond(term)) ranges.push(and([...ties, beyond, ranged]));
  }
  return ranges;
}

export function and(fragments: readonly Fragment[]): Fragment {
  const some = fragments.filter(({ sql }) => sql !== '');
  return { sql: some.map(({ sql }) => sql).join(' AND '), values: some.flatMap(({ values }) => values) };
}

/** Returns every combination of the values of the fixed fields. */
export function combinationsOf({ fixed }: QueryPlan): Value[][] {
  let combinations: Value[][] = [[]];
  for (const { values } of fixed) {
    combinations = combinations.flatMap((some) => values.map((value) => [...some, value]));
    if (combinations.length > 10_000) throw new RangeError('The values of $in make more than 10,000 combinations.');
  }
  return combinations;
}

const sqlValue = (scalar: Scalar): Value => (typeof scalar === 'boolean' ? Number(scalar) : scalar);

/** Returns the table that is read, by its index, and a join if the documents are in another table. */
function sourceOf({ table, byId }: Layout, index: IndexLayout | undefined): { from: string; join: string } {
  if (index?.list !== undefined) {
    return { from: `${index.list} k INDEXED BY ${index.name}`, join: ` CROSS JOIN ${table} d ON d.n = k.n` };
  }
  return { from: `${table} d INDEXED BY ${index?.name ?? byId}`, join: '' };
}

function sqlOf(layout: Layout, index: IndexLayout | undefined, field: string): string {
  const at = index?.list === undefined ? -1 : index.order.findIndex(([name]) => name === field);
  if (index !== undefined && at >= 0) return `k.${listColumns(index.order)[at]}`;
  if (field === '_id' || layout.fields.includes(field)) return `d.${columnOf(field)}`;
  return `json_extract(d.doc, '$.${field}')`;
}

function boundsOf(range: QueryPlan['range'], cursor?: Direction | 'filter'): Fragment {
  if (range === undefined) return { sql: '', values: [] };
  return and(
    range.bounds.map(({ operator, value }) => {
      const isLower = operator === '$gt' || operator === '$gte';
      const seeks = cursor === undefined || (cursor !== 'filter' && isLower === (cursor === -1));
      return { sql: `${seeks ? '' : '+'}${range.sql} ${signs[operator]} ?`, values: [sqlValue(value)] };
    }),
  );
}

const signs = { $lt: '<', $lte: '<=', $gt: '>', $gte: '>=' } as const;

/** Returns the ranges after a value in a direction. Null sorts first, so it needs a separate range. No id is null. */
function rangesBeyond(term: QueryPlan['order'][number] & { value: Scalar }): Fragment[] {
  const { sql, direction, value, isId } = term;
  if (direction === 1) {
    return value === null
      ? [{ sql: `${sql} IS NOT NULL`, values: [] }]
      : [{ sql: `${sql} > ?`, values: [sqlValue(value)] }];
  }
  if (value === null) return [];
  const below = { sql: `${sql} < ?`, values: [sqlValue(value)] };
  return isId ? [below] : [below, { sql: `${sql} IS NULL`, values: [] }];
}

function isBeforeRange(value: Scalar, direction: Direction, bounds: readonly Bound[]): boolean {
  return bounds.some(({ operator, value: bound }) => {
    const isEntry = (operator === '$gt' || operator === '$gte') === (direction === 1);
    return isEntry && compareScalars(value, bound) * direction < 0;
  });
}

/** Tests a condition that no index covers: on the column if there is one, else on the JSON, which may hold a list. */
function filterOf(layout: Layout, index: IndexLayout | undefined, condition: Condition): Fragment {
  const { field } = condition;
  const hasColumn = field === '_id' || layout.fields.includes(field);
  const inDocument = hasColumn ? sqlOf(layout, index, field) : 'e.value';
  const test = testOf(condition, inDocument);
  if (hasColumn) return condition.kind === 'not' ? { ...test, sql: `NOT (${test.sql})` } : test;

  // json_each yields the elements of a list, a scalar as it is, and nothing for a missing field, which counts as null.
  const path = `json_each(d.doc, '$.${field}') e`;
  const missing = testOf(condition, 'NULL');
  const holds = {
    sql: `(EXISTS (SELECT 1 FROM ${path} WHERE ${test.sql}) OR (json_type(d.doc, '$.${field}') IS NULL AND ${missing.sql}))`,
    values: [...test.values, ...missing.values],
  };
  return condition.kind === 'not' ? { ...holds, sql: `NOT ${holds.sql}` } : holds;
}

/** For `$ne` this tests equality, and the caller negates it. */
function testOf(condition: Condition, sql: string): Fragment {
  if (condition.kind === 'not') return { sql: `${sql} IS ?`, values: [sqlValue(condition.value)] };
  if (condition.kind === 'range') return boundsOf({ sql, bounds: condition.bounds });
  const present = JSON.stringify(condition.values.filter((value) => value !== null).map(sqlValue));
  const orNull = condition.values.includes(null) ? ` OR ${sql} IS NULL` : '';
  return { sql: `(${sql} IN (SELECT value FROM json_each(?))${orNull})`, values: [present] };
}

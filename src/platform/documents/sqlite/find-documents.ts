// Runs compiled queries. A query over one range of an index reads documents directly. The keys of several ranges ($in)
// are merged first; a range is abandoned once it can't contribute to the page.
import { boundLimit } from '../../files/open-sqlite.ts';
import { compareScalars } from '../compare-scalars.ts';
import type { FindOptions, Where } from '../document-store.ts';
import { and, combinationsOf, planQuery, type QueryPlan, rangesAfter } from './compile-query.ts';
import type { Database, Fragment, Value } from './database.ts';
import type { Layout } from './layout.ts';

export type DocumentRow = readonly [position: bigint, doc: string];

type Find = FindOptions<Record<string, unknown>>;

export function findDocuments(db: Database, layout: Layout, { where, sort, limit, after }: Find): DocumentRow[] {
  const plan = planQuery(layout, where, sort);
  const ranges = rangesAfter(plan, after);
  const combinations = combinationsOf(plan);
  const [only] = combinations;
  if (only === undefined) return [];
  if (combinations.length > 1) return documentsOf(db, layout, mergedRanges(db, plan, combinations, ranges, limit));

  const rows: DocumentRow[] = [];
  for (const range of ranges) {
    const { sql, values } = selectOf(plan, 'd._at, d.doc', range, 'ordered');
    rows.push(...db.exactRows<DocumentRow>(sql, [...only, ...values, limit - rows.length]));
    if (rows.length === limit) break;
  }
  return rows;
}

export function countDocuments(
  db: Database,
  layout: Layout,
  where: Where<Record<string, unknown>> | undefined,
  upTo: number,
): number {
  if (Object.keys(where ?? {}).length === 0)
    return countRows(db, `SELECT 1 FROM ${layout.table} WHERE living = 1 ${boundLimit}`, [upTo]);
  const plan = planQuery(layout, where, 'any');
  const [everything = { sql: '', values: [] }] = rangesAfter(plan, undefined);
  const combinations = combinationsOf(plan);
  // A document is in several ranges if its list has several of the values.
  if (combinations.length > 1 && plan.join !== '') {
    const { sql, values } = selectOf(plan, 'k.n', everything, 'unordered');
    const seen = new Set(
      combinations.flatMap((combination) => db.rows<[number]>(sql, [...combination, ...values, upTo]).map(([n]) => n)),
    );
    return Math.min(seen.size, upTo);
  }
  const { sql, values } = selectOf(plan, '1', everything, 'unordered');
  let count = 0;
  for (const combination of combinations) {
    if (count < upTo) count += countRows(db, sql, [...combination, ...values, upTo - count]);
  }
  return count;
}

/** Returns the row ids of the first `limit` documents over all ranges. */
function mergedRanges(
  db: Database,
  plan: QueryPlan,
  combinations: readonly Value[][],
  ranges: readonly Fragment[],
  limit: number,
): number[] {
  const page: Key[] = [];
  const seen = new Set<number>();
  const columns = [plan.join === '' ? 'd.n' : 'k.n', ...plan.order.map(({ sql }) => sql)].join(', ');
  const isWanted = (key: Key) => page.length < limit || compareKeys(plan.order, key, page.at(-1) ?? key) < 0;
  for (const range of ranges) {
    const { sql, values } = selectOf(plan, columns, range, 'ordered');
    for (const combination of combinations) {
      // Once the page is full, the first key of most ranges shows that they can't contribute.
      if (page.length === limit && !db.rows<Key>(sql, [...combination, ...values, 1]).some(isWanted)) continue;
      for (const key of db.rows<Key>(sql, [...combination, ...values, limit])) {
        if (!isWanted(key)) break;
        if (seen.has(key[0])) continue;
        seen.add(key[0]);
        page.splice(placeOf(plan, page, key), 0, key);
        if (page.length > limit) page.pop();
      }
    }
    // Ranges are in order: everything in the next one comes after all of this one.
    if (page.length === limit) break;
  }
  return page.map(([n]) => n);
}

type Key = [n: number, ...values: (string | number | null)[]];

/** The index at which a key belongs among sorted keys. */
function placeOf({ order }: QueryPlan, page: readonly Key[], key: Key): number {
  let [low, high] = [0, page.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(order, page[middle] ?? key, key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compareKeys(order: QueryPlan['order'], a: Key, b: Key): number {
  for (const [at, { direction }] of order.entries()) {
    const difference = compareScalars(a[at + 1] ?? null, b[at + 1] ?? null) * direction;
    if (difference !== 0) return difference;
  }
  return 0;
}

function documentsOf(db: Database, { table }: Layout, rowIds: readonly number[]): DocumentRow[] {
  const sql = `SELECT _at, doc FROM ${table} WHERE n = ?`;
  return rowIds.map((n) => db.exactRow<DocumentRow>(sql, [n])).filter((row) => row !== undefined);
}

/** Returns the SQL of one range. Its bound values come after those of the combination and before the limit. */
function selectOf(plan: QueryPlan, columns: string, range: Fragment, inOrder: 'ordered' | 'unordered'): Fragment {
  const equal = plan.fixed.map(({ sql }) => ({ sql: `${sql} IS ?`, values: [] }));
  const where = and([...equal, { sql: plan.living, values: [] }, range, ...plan.filters]);
  const needsDocuments = columns.includes('d.') || where.sql.includes('d.');
  const by = plan.order.map(({ sql, direction }) => `${sql} ${direction === 1 ? 'ASC' : 'DESC'}`).join(', ');
  const sql =
    `SELECT ${columns} FROM ${plan.from}${needsDocuments ? plan.join : ''} WHERE ${where.sql || 'TRUE'}` +
    `${inOrder === 'ordered' && by !== '' ? ` ORDER BY ${by}` : ''} ${boundLimit}`;
  return { sql, values: where.values };
}

const countRows = (db: Database, sql: string, values: readonly Value[]): number =>
  db.row<[number]>(`SELECT count(*) FROM (${sql})`, values)?.[0] ?? 0;

// Runs compiled queries: either one range of an index straight into documents, or several ranges ($in) merged by their
// keys. A range is abandoned once it can't contribute to the page any more.

import { boundLimit } from '../../open-sqlite.ts';
import { compareScalars } from '../compare-scalars.ts';
import type { After, FindOptions, Where } from '../document-store.ts';
import { and, combinationsOf, planQuery, type QueryPlan, stretchesOf } from './compile-query.ts';
import type { Database, Fragment, Value } from './database.ts';
import type { Layout } from './layout.ts';

export type DocumentRow = readonly [position: bigint, doc: string];

type Find = FindOptions<Record<string, unknown>>;

export function findDocuments(db: Database, layout: Layout, { where, sort, limit, after }: Find): DocumentRow[] {
  const plan = planQuery(layout, where, sort);
  checkCursor(plan, after);
  const stretches = stretchesOf(plan, after);
  const combinations = combinationsOf(plan);
  const [only] = combinations;
  if (only === undefined) return [];
  if (combinations.length > 1) return documentsOf(db, layout, mergedWalks(db, plan, combinations, stretches, limit));

  const rows: DocumentRow[] = [];
  for (const stretch of stretches) {
    const { sql, values } = walkOf(plan, 'd._at, d.doc', stretch, 'ordered');
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
  const [whole = { sql: '', values: [] }] = stretchesOf(plan, undefined);
  const combinations = combinationsOf(plan);
  // Several ranges contain the same document if its list has several of the values.
  if (combinations.length > 1 && plan.join !== '') {
    const { sql, values } = walkOf(plan, 'k.n', whole, 'unordered');
    const met = new Set(
      combinations.flatMap((some) => db.rows<[number]>(sql, [...some, ...values, upTo]).map(([n]) => n)),
    );
    return Math.min(met.size, upTo);
  }
  const { sql, values } = walkOf(plan, '1', whole, 'unordered');
  let count = 0;
  for (const some of combinations) {
    if (count < upTo) count += countRows(db, sql, [...some, ...values, upTo - count]);
  }
  return count;
}

/** Returns the row ids of the first `limit` documents over all walks. */
function mergedWalks(
  db: Database,
  plan: QueryPlan,
  combinations: readonly Value[][],
  stretches: readonly Fragment[],
  limit: number,
): number[] {
  const page: Key[] = [];
  const met = new Set<number>();
  const columns = [plan.join === '' ? 'd.n' : 'k.n', ...plan.order.map(({ sql }) => sql)].join(', ');
  const isWanted = (key: Key) => page.length < limit || compareKeys(plan.order, key, page.at(-1) ?? key) < 0;
  for (const stretch of stretches) {
    const { sql, values } = walkOf(plan, columns, stretch, 'ordered');
    for (const some of combinations) {
      // Once the page is full, the first key of most ranges shows that they can't contribute.
      if (page.length === limit && !db.rows<Key>(sql, [...some, ...values, 1]).some(isWanted)) continue;
      for (const key of db.rows<Key>(sql, [...some, ...values, limit])) {
        if (!isWanted(key)) break;
        if (met.has(key[0])) continue;
        met.add(key[0]);
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
function walkOf(plan: QueryPlan, columns: string, stretch: Fragment, inOrder: 'ordered' | 'unordered'): Fragment {
  const equal = plan.fixed.map(({ sql }) => ({ sql: `${sql} IS ?`, values: [] }));
  const where = and([...equal, { sql: plan.living, values: [] }, stretch, ...plan.filters]);
  const needsDocuments = columns.includes('d.') || where.sql.includes('d.');
  const by = plan.order.map(({ sql, direction }) => `${sql} ${direction === 1 ? 'ASC' : 'DESC'}`).join(', ');
  const sql =
    `SELECT ${columns} FROM ${plan.from}${needsDocuments ? plan.join : ''} WHERE ${where.sql || 'TRUE'}` +
    `${inOrder === 'ordered' && by !== '' ? ` ORDER BY ${by}` : ''} ${boundLimit}`;
  return { sql, values: where.values };
}

function countRows(db: Database, sql: string, values: readonly Value[]): number {
  return db.row<[number]>(`SELECT count(*) FROM (${sql})`, values)?.[0] ?? 0;
}

function checkCursor(plan: QueryPlan, after: After | undefined): void {
  if (after === undefined) return;
  const fits =
    after.length === plan.cursorLength &&
    typeof after.at(-1) === 'string' &&
    after.every((value) => value === null || ['string', 'number', 'boolean'].includes(typeof value));
  if (!fits)
    throw new RangeError(
      `The cursor doesn't belong to this sort: it takes ${plan.cursorLength} values, an _id the last.`,
    );
}

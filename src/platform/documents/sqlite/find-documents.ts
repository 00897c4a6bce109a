// Runs compiled queries: one walk of an index straight into documents, or several walks ($in) merged by their keys, each
// left as soon as it can't better the page any more.
import { compareScalars } from '../compare-scalars.ts';
import type { After, FindOptions, Where } from '../document-store.ts';
import { and, combinationsOf, planQuery, type QueryPlan, stretchesOf } from './compile-query.ts';
import type { Database, Fragment, Value } from './database.ts';
import type { Layout } from './layout.ts';

/** A document as it lies in its row. */
export type DocumentRow = readonly [at: bigint, doc: string];

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
    const { sql, values } = selectOf(plan, 'd._at, d.doc', only, stretch);
    rows.push(...db.exactRows<DocumentRow>(sql, [...values, limit - rows.length]));
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
  const plan = planQuery(layout, where, 'any');
  const [whole = { sql: '', values: [] }] = stretchesOf(plan, undefined);
  const combinations = combinationsOf(plan);
  // A document whose list holds several of the values is met in several walks.
  if (combinations.length > 1 && plan.join !== '') {
    const met = new Set<number>();
    for (const combination of combinations) {
      const { sql, values } = selectOf(plan, 'k.n', combination, whole, 'unordered');
      for (const [n] of db.rows<[number]>(sql, [...values, upTo])) met.add(n);
    }
    return Math.min(met.size, upTo);
  }
  let count = 0;
  for (const combination of combinations) {
    if (count >= upTo) break;
    const { sql, values } = selectOf(plan, '1', combination, whole, 'unordered');
    count += db.row<[number]>(`SELECT count(*) FROM (${sql})`, [...values, upTo - count])?.[0] ?? 0;
  }
  return count;
}

/** The row ids of the first `limit` documents over all walks. */
function mergedWalks(
  db: Database,
  plan: QueryPlan,
  combinations: Value[][],
  stretches: Fragment[],
  limit: number,
): number[] {
  const page: Key[] = [];
  const met = new Set<Value>();
  const n = plan.join === '' ? 'd.n' : 'k.n';
  const keys = [n, ...plan.order.map(({ sql }) => sql)].join(', ');
  for (const combination of combinations) {
    for (const stretch of stretches) {
      const { sql, values } = selectOf(plan, keys, combination, stretch);
      for (const key of db.each<Key>(sql, [...values, limit])) {
        if (met.has(key[0])) continue;
        const place = placeOf(plan, page, key);
        if (place === limit) break;
        met.add(key[0]);
        page.splice(place, 0, key);
        if (page.length > limit) page.pop();
      }
    }
  }
  return page.map(([n]) => n);
}

type Key = [n: number, ...values: (string | number | null)[]];

/** Where a key belongs among sorted ones. */
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

function selectOf(
  plan: QueryPlan,
  columns: string,
  combination: readonly Value[],
  stretch: Fragment,
  ordered?: 'unordered',
): Fragment {
  const equal = plan.fixed.map(({ sql }, at) => ({ sql: `${sql} IS ?`, values: [combination[at] ?? null] }));
  const where = and([{ sql: plan.living, values: [] }, ...equal, stretch, ...plan.filters]);
  const needsDocuments = columns.includes('d.') || where.sql.includes('d.');
  const by = plan.order.map(({ sql, direction }) => `${sql} ${direction === 1 ? 'ASC' : 'DESC'}`).join(', ');
  const sql =
    `SELECT ${columns} FROM ${plan.from}${needsDocuments ? plan.join : ''} WHERE ${where.sql || 'TRUE'}` +
    `${ordered === 'unordered' || by === '' ? '' : ` ORDER BY ${by}`} LIMIT ?`;
  return { sql, values: where.values };
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

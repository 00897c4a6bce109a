// Creates, extends and drops the tables of collections. The file itself stores the declaration of a collection, so that
// every process that writes to it maintains all of its indexes.
import { setImmediate } from 'node:timers/promises';
import { type IndexTiming, UnknownCollection } from '../document-store.ts';
import type { Database, Value } from './database.ts';
import {
  type AnyIndex,
  type AnySpec,
  columnOf,
  columnValues,
  type Fields,
  type IndexLayout,
  type Layout,
  layoutOf,
  listRows,
  type StoredSpec,
  textValues,
} from './layout.ts';

export const schemaOfFile = `
  CREATE TABLE collections (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, spec TEXT NOT NULL) STRICT;
`;

/** Creates the missing parts of a collection, and fills new indexes from existing documents. */
export function ensureCollection(db: Database, declared: AnySpec, indexes: IndexTiming): void {
  const known = readLayout(db, declared.name);
  if (known !== undefined && covers(known.spec, declared)) return;
  db.transaction(() => {
    const before = readLayout(db, declared.name);
    const indexesLater = before === undefined ? indexes === 'at-first-query' : !before.isIndexed;
    const merged = before === undefined ? declared : merge(before.spec, declared);
    const spec = indexesLater ? { ...merged, indexesLater } : merged;
    const after = before === undefined ? create(db, spec) : extend(db, before, spec);
    fill(db, before, after);
  });
}

/** Builds the deferred indexes, each in a separate transaction, so that other writers wait for one index at most. */
export async function createIndexes(db: Database, name: string): Promise<void> {
  while (db.transaction(() => createNextIndex(db, name))) await setImmediate();
}

/** Creates the next deferred index. Returns whether there may be more. */
function createNextIndex(db: Database, name: string): boolean {
  const layout = readLayout(db, name);
  if (layout === undefined || layout.isIndexed) return false;
  const missing = layout.indexes.find((index) => !indexExists(db, index));
  if (missing === undefined) {
    db.run('UPDATE collections SET spec = ? WHERE name = ?', [JSON.stringify(layout.spec), name]);
    return false;
  }
  createIndex(db, layout, missing);
  return true;
}

const indexExists = (db: Database, { name }: IndexLayout): boolean =>
  db.row('SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ?', ['index', name]) !== undefined;

export function dropCollection(db: Database, name: string): void {
  const layout = readLayout(db, name);
  if (layout === undefined) return;
  // Overwriting every page of a large collection would take as long as writing it did. Its free pages are soon reused.
  db.exec('PRAGMA secure_delete = FAST');
  try {
    db.transaction(() => {
      for (const { list } of layout.indexes) if (list !== undefined) db.exec(`DROP TABLE ${list}`);
      if (layout.text !== undefined) db.exec(`DROP TABLE ${layout.text.table}`);
      db.exec(`DROP TABLE ${layout.table}`);
      db.run('DELETE FROM collections WHERE name = ?', [name]);
    });
  } finally {
    db.exec('PRAGMA secure_delete = ON');
  }
}

export const collectionNames = (db: Database): string[] =>
  db.rows<[string]>('SELECT name FROM collections ORDER BY name').map(([name]) => name);

export const textTablesOf = (db: Database): string[] =>
  collectionNames(db).flatMap((name) => readLayout(db, name)?.text?.table ?? []);

export function readLayout(db: Database, name: string): Layout | undefined {
  const row = db.row<[number, string]>('SELECT id, spec FROM collections WHERE name = ?', [name]);
  return row && layoutOf(row[0], JSON.parse(row[1]));
}

function create(db: Database, spec: StoredSpec): Layout {
  const layout = createTable(db, spec);
  createOwnIndexes(db, layout);
  return layout;
}

/** Fills a collection that does not exist yet, much faster than writes do: rows first, then indexes. */
export function fillCollection(
  db: Database,
  spec: AnySpec,
  documents: Iterable<FilledDocument>,
  indexes: IndexTiming = 'now',
): void {
  db.transaction(() => {
    const layout = createTable(db, indexes === 'now' ? spec : { ...spec, indexesLater: true });
    for (const field of layout.fields) db.exec(`ALTER TABLE ${layout.table} ADD COLUMN ${columnOf(field)}`);
    for (const { list, order } of layout.indexes) if (list !== undefined) createList(db, list, order);
    if (layout.text !== undefined) createText(db, layout.text);
    insertAll(db, layout, documents);
    createOwnIndexes(db, layout);
    if (indexes === 'now') for (const index of layout.indexes) createIndex(db, layout, index);
  });
}

/** Adds documents that a collection does not have. Must not run while a transaction is open. */
export function appendDocuments(db: Database, name: string, documents: Iterable<FilledDocument>): void {
  db.transaction(() => {
    const layout = readLayout(db, name);
    if (layout === undefined) throw new UnknownCollection(`There is no collection '${name}' to append to.`);
    insertAll(db, layout, documents);
  });
}

function createTable(db: Database, spec: StoredSpec): Layout {
  const { rowId } = db.run('INSERT INTO collections (name, spec) VALUES (?, ?)', [spec.name, JSON.stringify(spec)]);
  const layout = layoutOf(rowId, spec);
  // `living` is a separate column because every change of `doc` would rewrite partial indexes on `doc IS NOT NULL`.
  db.exec(
    `CREATE TABLE ${layout.table} (n INTEGER PRIMARY KEY, _id TEXT NOT NULL, _at INTEGER NOT NULL, living INTEGER, doc TEXT)`,
  );
  return layout;
}

function createOwnIndexes(db: Database, { table, byId }: Layout): void {
  db.exec(`
    CREATE UNIQUE INDEX ${byId} ON ${table} (_id);
    CREATE INDEX ${table}_tombstones ON ${table} (_at) WHERE living IS NULL;
  `);
}

/** A document, or a tombstone. */
export type FilledDocument = readonly [
  id: string,
  Readonly<{ json: string | null; doc: Fields | null; position: bigint }>,
];

/** Few enough for SQLite's limit of bound values, and enough to spread the cost of a statement. */
const rowsPerInsert = 64;

function insertAll(db: Database, layout: Layout, documents: Iterable<FilledDocument>): void {
  const columns = ['n', '_id', '_at', 'living', 'doc', ...layout.fields.map(columnOf)];
  const row = `(${columns.map(() => '?').join(', ')})`;
  const insert = (rows: number) =>
    `INSERT INTO ${layout.table} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`;
  const many = insert(rowsPerInsert);
  const lists = layout.indexes.filter(({ list }) => list !== undefined);
  let values: Value[] = [];
  let [n] = db.row<[number]>(`SELECT coalesce(max(n), 0) FROM ${layout.table}`) ?? [0];
  for (const [id, { json, doc, position }] of documents) {
    n += 1;
    values.push(n, id, position, json === null ? null : 1, json, ...columnValues(layout, doc));
    if (doc !== null) {
      for (const index of lists)
        for (const element of listRows(index, doc)) db.run(insertIntoList(index), [n, ...element, id]);
      if (layout.text !== undefined) db.run(insertIntoText(layout.text), [n, ...textValues(layout.text, doc)]);
    }
    if (values.length < columns.length * rowsPerInsert) continue;
    db.run(many, values);
    values = [];
  }
  if (values.length > 0) db.run(insert(values.length / columns.length), values);
}

function extend(db: Database, before: Layout, spec: StoredSpec): Layout {
  const id = db.row<[number]>('SELECT id FROM collections WHERE name = ?', [spec.name])?.[0] ?? 0;
  db.run('UPDATE collections SET spec = ? WHERE id = ?', [JSON.stringify(spec), id]);
  if (before.text !== undefined && !sameText(before.spec, spec)) db.exec(`DROP TABLE ${before.text.table}`);
  return layoutOf(id, spec);
}

function fill(db: Database, before: Layout | undefined, after: Layout): void {
  const columns = after.fields.filter((field) => before === undefined || !before.fields.includes(field));
  const lists = after.indexes.slice(before?.indexes.length ?? 0).filter(({ list }) => list !== undefined);
  const text = before !== undefined && sameText(before.spec, after.spec) ? undefined : after.text;

  for (const field of columns) db.exec(`ALTER TABLE ${after.table} ADD COLUMN ${columnOf(field)}`);
  for (const { list, order } of lists) {
    if (list === undefined) continue;
    createList(db, list, order);
    if (!after.isIndexed) db.exec(`CREATE INDEX ${list}_of ON ${list} (n, element)`);
  }
  if (text !== undefined) createText(db, text);

  if (before !== undefined && (columns.length > 0 || lists.length > 0 || text !== undefined)) {
    const setColumns =
      columns.length > 0 &&
      `UPDATE ${after.table} SET ${after.fields.map((field) => `${columnOf(field)} = ?`).join(', ')} WHERE n = ?`;
    for (const [n, id, json] of livingRows(db, after.table)) {
      const doc = JSON.parse(json);
      if (setColumns) db.run(setColumns, [...columnValues(after, doc), n]);
      for (const index of lists) for (const row of listRows(index, doc)) db.run(insertIntoList(index), [n, ...row, id]);
      if (text !== undefined) db.run(insertIntoText(text), [n, ...textValues(text, doc)]);
    }
  }

  if (!after.isIndexed) return;
  for (const index of after.indexes.slice(before?.indexes.length ?? 0)) createIndex(db, after, index);
}

function createList(db: Database, list: string, order: IndexLayout['order']): void {
  db.exec(`CREATE TABLE ${list} (n INTEGER NOT NULL, ${listColumns(order).join(', ')})`);
}

function createText(db: Database, { table, fields }: NonNullable<Layout['text']>): void {
  const columns = fields.map((_, at) => `t${at}`).join(', ');
  // The words are already folded and split (`words.ts`): the ASCII tokenizer leaves them as they are.
  db.exec(
    `CREATE VIRTUAL TABLE ${table} USING fts5(${columns}, content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3')`,
  );
}

/** The index of a list also finds the rows of a changed document. While it is deferred, `…_of` does. */
function createIndex(db: Database, { table }: Layout, { name, order, list }: IndexLayout): void {
  const keys = order.map(([field, direction], at) => {
    const column = list === undefined ? columnOf(field) : listColumns(order)[at];
    return `${column} ${direction === 1 ? 'ASC' : 'DESC'}`;
  });
  if (list === undefined) {
    db.exec(`CREATE INDEX ${name} ON ${table} (${keys.join(', ')}) WHERE living = 1`);
  } else {
    db.exec(`CREATE INDEX ${name} ON ${list} (${keys.join(', ')}, n); DROP INDEX IF EXISTS ${list}_of`);
  }
}

type LivingRow = readonly [n: number, id: string, doc: string, ...columns: Value[]];

/** Reads documents in pages, since a statement must not be stepped while its table is written. */
export function* livingRows(db: Database, table: string, columns: readonly string[] = []): Generator<LivingRow> {
  const selected = ['n', '_id', 'doc', ...columns].join(', ');
  const sql = `SELECT ${selected} FROM ${table} WHERE n > ? AND living = 1 ORDER BY n LIMIT 500`;
  for (let last = 0; ; ) {
    const page = db.rows<LivingRow>(sql, [last]);
    yield* page;
    const end = page.at(-1);
    if (end === undefined) return;
    last = end[0];
  }
}

/** `element`, then the columns of the other fields, then `_id`. */
export const listColumns = (order: IndexLayout['order']): string[] =>
  order.map(([field], at) => (at === 0 ? 'element' : columnOf(field)));

export const insertIntoList = ({ list, order }: IndexLayout): string =>
  `INSERT INTO ${list} (n, ${listColumns(order).join(', ')}) VALUES (?${', ?'.repeat(order.length)})`;

/** Finds one row in a list table by the values of its columns, of which `n` is the last. */
export const whereListRow = ({ order }: IndexLayout): string =>
  `WHERE ${[...listColumns(order), 'n'].map((column) => `${column} IS ?`).join(' AND ')}`;

export const insertIntoText = ({ table, fields }: NonNullable<Layout['text']>): string =>
  `INSERT INTO ${table} (rowid, ${fields.map((_, at) => `t${at}`).join(', ')}) VALUES (?${', ?'.repeat(fields.length)})`;

const covers = (known: AnySpec, wanted: AnySpec): boolean =>
  sameText(known, wanted) && wanted.indexes.every((index) => known.indexes.some((one) => sameIndex(one, index)));

/** Indexes are only ever added. For the text index the newest declaration wins. */
function merge(known: AnySpec, wanted: AnySpec): AnySpec {
  const added = wanted.indexes.filter((index) => !known.indexes.some((one) => sameIndex(one, index)));
  return { ...wanted, indexes: [...known.indexes, ...added] };
}

const sameIndex = (a: AnyIndex, b: AnyIndex): boolean =>
  JSON.stringify([a.fields, a.array ?? false]) === JSON.stringify([b.fields, b.array ?? false]);

const sameText = (a: AnySpec, b: AnySpec): boolean => JSON.stringify(a.text ?? []) === JSON.stringify(b.text ?? []);

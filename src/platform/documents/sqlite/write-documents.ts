// The guarded write: compares positions, then touches only what changed. Most writes of a projection only change a
// counter, so columns, list rows and words are rewritten only if their values differ.
import type { Position } from '../../../kernel/event.ts';
import type { Document, Write } from '../document-store.ts';
import { type Database, idList, type Value } from './database.ts';
import { columnOf, columnValues, eachOf, type Fields, type Layout, listRows, textValues } from './layout.ts';
import { insertIntoList, insertIntoText, whereListRow } from './schema.ts';

/** Called when a document or a part of one was removed, with the text table if that contained words of it. */
type OnRemoved = (textTable: string | undefined) => void;

/** Writes documents and returns the ids of the ignored writes. Must run inside a transaction. */
export function writeDocuments(
  db: Database,
  layout: Layout,
  writes: readonly Write<Document>[],
  onRemoved: OnRemoved = () => {},
): string[] {
  const writer = writerOf(layout);
  const ids = idList(writes.map(({ _id }) => _id));
  const rows = new Map(
    db
      .exactRows<[id: string, n: bigint, at: bigint, bytes: bigint | null, doc: string | null, ...Value[]]>(
        writer.find,
        [ids],
      )
      .map(([id, n, position, bytes, doc, ...values]): [string, Row] => [
        id,
        { n, position, bytes: bytes === null ? undefined : Number(bytes), doc, values: values.map(asStored) },
      ]),
  );
  return writes.filter((write) => !writeOne(db, writer, write, rows, onRemoved)).map(({ _id }) => _id);
}

export const sweepTombstones = (db: Database, { table }: Layout, upTo: Position): number =>
  db.run(`DELETE FROM ${table} WHERE living IS NULL AND _at <= ?`, [upTo]).changes;

type Row = Readonly<{
  n: bigint;
  position: bigint;
  /** The length of its JSON; undefined for a tombstone. */
  bytes: number | undefined;
  /** Read only if list rows or words follow from it. */
  doc: string | null;
  values: readonly Value[];
}>;

type Writer = ReturnType<typeof newWriter>;

const writers = new WeakMap<Layout, Writer>();

function writerOf(layout: Layout): Writer {
  const writer = writers.get(layout) ?? newWriter(layout);
  writers.set(layout, writer);
  return writer;
}

function newWriter(layout: Layout) {
  const columns = layout.fields.map(columnOf);
  const indexes = layout.indexes.filter(({ list }) => list !== undefined);
  const hasSides = indexes.length > 0 || layout.text !== undefined;
  return {
    layout,
    /** Whether a document's content has rows in other tables. */
    hasSides,
    lists: indexes.map((index) => ({
      index,
      insert: insertIntoList(index),
      remove: `DELETE FROM ${index.list} ${whereListRow(index)}`,
    })),
    find: `SELECT d._id, d.n, d._at, octet_length(d.doc), ${hasSides ? 'd.doc' : 'NULL'}${columns.map((column) => `, d.${column}`).join('')} ${eachOf(layout)}`,
    insert: `INSERT INTO ${layout.table} (_id, _at, living, doc${columns.map((column) => `, ${column}`).join('')}) VALUES (?, ?, ?, ?${', ?'.repeat(columns.length)})`,
    /** The columns that indexes depend on. */
    columns: ['living', ...columns],
  };
}

/** Writes one document and updates `rows` for later writes of the same call. Returns false if the write was ignored. */
function writeOne(
  db: Database,
  writer: Writer,
  { _id, doc, position }: Write<Document>,
  rows: Map<string, Row>,
  onRemoved: OnRemoved,
): boolean {
  const key = _id.toWellFormed();
  const row = rows.get(key);
  if (row !== undefined && row.position >= position) return false;
  const json = doc === null ? null : jsonOf(_id, doc);
  const bytes = json === null ? undefined : Buffer.byteLength(json);
  const living = json === null ? null : 1;
  const values = columnValues(writer.layout, doc);

  let n = row?.n;
  if (row === undefined || n === undefined) {
    n = BigInt(db.run(writer.insert, [_id, position, living, json, ...values]).rowId);
  } else {
    // SQLite rewrites the entries of every index over a column that is set, even to the same value.
    const before = [row.bytes === undefined ? null : 1, ...row.values];
    const after = [living, ...values];
    const changed = [...after.keys()].filter((at) => before[at] !== after[at]);
    const assigned = changed.map((at) => `, ${writer.columns[at]} = ?`).join('');
    const sql = `UPDATE ${writer.layout.table} SET _at = ?, doc = ?${assigned} WHERE n = ?`;
    db.run(sql, [position, json, ...changed.map((at) => after[at] ?? null), n]);
  }
  // Blanking, as an erasure does, makes a document shorter; counting or adding hardly ever does.
  if (row?.bytes !== undefined && row.bytes > (bytes ?? 0)) onRemoved(undefined);
  if (writer.hasSides) {
    const before = row?.doc ? JSON.parse(row.doc) : null;
    if (writeSides(db, writer, n, _id, before, doc)) onRemoved(writer.layout.text?.table);
  }
  rows.set(key, { n, position, bytes, doc: json, values });
  return true;
}

/** Returns whether words were removed. */
function writeSides(
  db: Database,
  writer: Writer,
  n: bigint,
  id: string,
  before: Fields | null,
  after: Fields | null,
): boolean {
  for (const { index, insert, remove } of writer.lists) {
    const rowsBefore = keyed(before === null ? [] : listRows(index, before));
    const rowsAfter = keyed(after === null ? [] : listRows(index, after));
    for (const [key, row] of rowsBefore) if (!rowsAfter.has(key)) db.run(remove, [...row, id, n]);
    for (const [key, row] of rowsAfter) if (!rowsBefore.has(key)) db.run(insert, [n, ...row, id]);
  }
  const { text } = writer.layout;
  if (text === undefined) return false;
  const textBefore = before && text.fields.map((field) => before[field]);
  const textAfter = after && text.fields.map((field) => after[field]);
  if (JSON.stringify(textBefore) === JSON.stringify(textAfter)) return false;
  if (before !== null) db.run(`DELETE FROM ${text.table} WHERE rowid = ?`, [n]);
  if (after !== null) db.run(insertIntoText(text), [n, ...textValues(text, after)]);
  return before !== null;
}

/** `_at` is stored in a separate column, never in the JSON, so that a document can be written back as it was read. */
export function jsonOf(id: string, doc: Fields): string {
  if (doc._id !== id) throw new TypeError(`The document '${String(doc._id)}' can't be written under the id '${id}'.`);
  if (!('_at' in doc)) return JSON.stringify(doc);
  const { _at, ...content } = doc;
  return JSON.stringify(content);
}

/** Whole numbers arrive as bigints from a statement that reads positions. */
const asStored = (value: Value): Value => (typeof value === 'bigint' ? Number(value) : value);

const keyed = (rows: readonly Value[][]): Map<string, Value[]> =>
  new Map(rows.map((row) => [JSON.stringify(row), row]));

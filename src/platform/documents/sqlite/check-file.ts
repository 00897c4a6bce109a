// Checks a SQLite file: its pages and, if it contains documents, that the columns of indexed fields, the rows of arrays
// and the full-text index match the documents.
import { closeSync, openSync, readSync } from 'node:fs';
import { Database, type Value } from './database.ts';
import { columnOf, columnValues, type Fields, type Layout, layoutOf, listRows, textValues } from './layout.ts';
import { insertIntoText, livingRows, whereListRow } from './schema.ts';

/** How many faults of each kind are reported, since a damaged page may cause thousands. Each is one sentence. */
const maxOfEachKind = 5;
/** For pages beyond the part of a file that SQLite maps, which is 2 GiB. */
const cacheKiB = 65_536;

/** Returns a file's faults. Reads it in one snapshot while others write to it, and writes nothing to it. */
export function checkFile(path: string): readonly string[] {
  try {
    readThrough(path);
    using db = new Database(path, { readOnly: true });
    db.exec(`PRAGMA mmap_size = ${Number.MAX_SAFE_INTEGER}; PRAGMA cache_size = -${cacheKiB}; BEGIN`);
    const damage = integrityOf(db);
    return damage.length > 0 ? damage : layoutsIn(db).flatMap((layout) => checkCollection(db, layout));
  } catch (error) {
    return [`It can't be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Reads a file from beginning to end. Throws if the disk can't read it; in mapped memory, the process would end. */
function readThrough(path: string): void {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(1 << 20);
    while (readSync(file, piece) > 0);
  } finally {
    closeSync(file);
  }
}

function integrityOf(db: Database): readonly string[] {
  const found = db.rows<[string]>(`PRAGMA integrity_check(${maxOfEachKind})`).flatMap(([lines]) => lines.split('\n'));
  return found.filter((line) => line !== 'ok' && !line.startsWith('***')).slice(0, maxOfEachKind);
}

/** Returns no layouts for a file without documents. */
function layoutsIn(db: Database): readonly Layout[] {
  const holdsDocuments = db.row("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'collections'");
  if (holdsDocuments === undefined) return [];
  const found = db.rows<[number, string]>('SELECT id, spec FROM collections ORDER BY id');
  return found.map(([id, spec]) => layoutOf(id, JSON.parse(spec)));
}

function checkCollection(db: Database, layout: Layout): readonly string[] {
  const { spec, table, fields, indexes, text } = layout;
  const lists = indexes.flatMap((index) =>
    index.list === undefined
      ? []
      : [{ ...index, list: index.list, count: `SELECT COUNT(*) FROM ${index.list} ${whereListRow(index)}` }],
  );
  const findings: string[] = [];
  const faults = new Map<string, number>();
  const add = (kind: string, id: string) => {
    const many = (faults.get(kind) ?? 0) + 1;
    faults.set(kind, many);
    if (many <= maxOfEachKind)
      findings.push(`${spec.name}: ${kind} of ${id} ${kind.endsWith('s') ? 'are' : 'is'} not what the document says.`);
  };
  const rows = new Map<string, number>();
  if (text !== undefined) makeFreshText(db, text);
  for (const [n, id, json, ...columns] of livingRows(db, table, fields.map(columnOf))) {
    const doc = parsed(json);
    if (doc === undefined) continue;
    if (!isSame(columns, columnValues(layout, doc))) add('the indexed fields', id);
    for (const index of lists) {
      const expected = listRows(index, doc);
      const isThereOnce = (row: readonly Value[]) => db.row<[number]>(index.count, [...row, id, n])?.[0] === 1;
      rows.set(index.list, (rows.get(index.list) ?? 0) + expected.length);
      if (!expected.every(isThereOnce)) add(`the rows of ${index.order[0]?.[0]}`, id);
    }
    if (text !== undefined)
      db.run(insertIntoText({ ...text, table: 'temp.fresh_text' }), [n, ...textValues(text, doc)]);
  }
  for (const { list, order } of lists) {
    const [stored] = db.row<[number]>(`SELECT COUNT(*) FROM ${list}`) ?? [0];
    const spare = stored - (rows.get(list) ?? 0);
    if (spare > 0) findings.push(`${spec.name}: rows of ${order[0]?.[0]} that are in no document: ${spare}.`);
  }
  if (text !== undefined) {
    for (const id of differencesOfText(db, table, text)) add('the full text', id);
  }
  for (const [kind, many] of faults) {
    if (many > maxOfEachKind) findings.push(`${spec.name}: ${kind} of ${many - maxOfEachKind} more.`);
  }
  return findings;
}

type Text = NonNullable<Layout['text']>;

/** Creates a temporary table with the same words, to be filled from the documents. */
function makeFreshText(db: Database, { fields }: Text): void {
  const columns = fields.map((_, at) => `t${at}`).join(', ');
  db.exec(`
    DROP TABLE IF EXISTS temp.fresh_words;
    DROP TABLE IF EXISTS temp.stored_words;
    DROP TABLE IF EXISTS temp.fresh_text;
    CREATE VIRTUAL TABLE temp.fresh_text USING fts5(${columns}, content='', contentless_delete=1, tokenize='ascii');
    CREATE VIRTUAL TABLE temp.fresh_words USING fts5vocab('temp', 'fresh_text', 'instance');
  `);
}

/** Returns the ids of documents, or the row ids of missing ones, with stored words that differ from their content. */
function differencesOfText(db: Database, table: string, { table: stored }: Text): readonly string[] {
  db.exec(`CREATE VIRTUAL TABLE temp.stored_words USING fts5vocab('main', '${stored}', 'instance')`);
  const words = (from: string) => `SELECT term, doc, col, "offset" FROM temp.${from}`;
  const different = db.rows<[string]>(
    `SELECT DISTINCT COALESCE((SELECT _id FROM ${table} WHERE n = found.row), 'row ' || found.row) FROM (
       SELECT doc AS row FROM (${words('fresh_words')} EXCEPT ${words('stored_words')})
       UNION SELECT doc FROM (${words('stored_words')} EXCEPT ${words('fresh_words')})) AS found`,
  );
  return different.map(([id]) => id);
}

function parsed(json: string): Fields | undefined {
  try {
    return JSON.parse(json);
  } catch {
    // The comparison with a fresh fold names a document that can't be read.
    return undefined;
  }
}

const asStored = (value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value);
const asText = (value: unknown): string => JSON.stringify(value, (_key, inner) => asStored(inner));
const isSame = (one: unknown, other: unknown): boolean => asText(one) === asText(other);

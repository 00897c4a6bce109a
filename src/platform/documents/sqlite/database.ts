// A thin driver over `node:sqlite`: statements prepared once, rows as arrays, transactions that never stay open.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { openSqlite } from '../../files/open-sqlite.ts';
import { type SharedReads, sharedReads } from '../../shared-reads.ts';

export type Value = string | number | bigint | null;

/** A piece of SQL with the values of its question marks, in order. */
export type Fragment = Readonly<{ sql: string; values: readonly Value[] }>;

/** Encodes ids for `json_each` as their column stores them: SQLite binds U+FFFD in place of lone surrogates. */
export const idList = (ids: readonly string[]): string => JSON.stringify(ids.map((id) => id.toWellFormed()));

/** A transaction that was left open (`delayed-commit.ts`). */
export type OpenTransaction = Readonly<{
  /** Commits it now. Throws if it can't, and tries again later. */
  commit(): void;
  /** Repeats what a failed commit rolled back, so that no read sees an earlier state. Throws if it can't. */
  restore(): void;
}>;

const maxStatements = 1_000;

export class Database {
  readonly #db: DatabaseSync;
  readonly #reads: SharedReads;
  readonly #statements = new Map<string, StatementSync>();
  readonly #exactStatements = new Map<string, StatementSync>();
  /** Any other transaction commits it first. */
  openTransaction: OpenTransaction | undefined;

  /**
   * @param options.isDraft The file is discarded unless it is finished. SQLite allows only such a file to have no journal.
   * @param options.isImmutable No process writes to the file now. SQLite then creates no files next to it.
   */
  constructor(path: string, { isDraft = false, readOnly = false, isImmutable = false } = {}) {
    const options = { enableForeignKeyConstraints: false, defensive: !isDraft, readOnly };
    const url = pathToFileURL(path);
    if (isImmutable) url.searchParams.set('immutable', '1');
    if (isDraft) this.#db = new DatabaseSync(path, options);
    else this.#db = isImmutable ? new DatabaseSync(url, options) : openSqlite(path, options);
    this.#reads = sharedReads(this.#db);
  }

  /** Runs statements that are not worth preparing: settings and schema changes. */
  exec(sql: string): void {
    this.#reads.end();
    this.#db.exec(sql);
  }

  /** Returns the rows, with integers as numbers. `Row` is the tuple that the SQL selects. */
  rows<Row extends readonly Value[]>(sql: string, values: readonly Value[] = []): Row[] {
    return this.#statement(sql).all(...values) as unknown as Row[];
  }

  row<Row extends readonly Value[]>(sql: string, values: readonly Value[] = []): Row | undefined {
    return this.#statement(sql).get(...values) as unknown as Row | undefined;
  }

  /** Like `rows`, but with integers as bigints: for positions. */
  exactRows<Row extends readonly Value[]>(sql: string, values: readonly Value[] = []): Row[] {
    return this.#statement(sql, { exact: true }).all(...values) as unknown as Row[];
  }

  exactRow<Row extends readonly Value[]>(sql: string, values: readonly Value[] = []): Row | undefined {
    return this.#statement(sql, { exact: true }).get(...values) as unknown as Row | undefined;
  }

  /** Runs a statement. Returns how many rows it changed and the last inserted row id. */
  run(sql: string, values: readonly Value[] = []): { changes: number; rowId: number } {
    this.#reads.end();
    const { changes, lastInsertRowid } = this.#statement(sql).run(...values);
    return { changes: Number(changes), rowId: Number(lastInsertRowid) };
  }

  /** Runs all of `work` or nothing. Takes the write lock at once, so that what `work` reads stays true. */
  transaction<Result>(work: () => Result): Result {
    this.#reads.end();
    this.openTransaction?.commit();
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.rollBack();
      throw error;
    }
  }

  /** Lets the reads of this turn share a transaction until a write. Only for a file that no other process writes to. */
  readTogether(): void {
    this.#reads.begin();
  }

  get isOpen(): boolean {
    return this.#db.isOpen;
  }

  /** Whether something may be written. */
  get isInTransaction(): boolean {
    return this.#db.isTransaction && !this.#reads.areOpen();
  }

  /** Does nothing if there is no transaction: a full disk may have ended it already. */
  rollBack(): void {
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
  }

  /** Runs `work` so that it fails at once if another process holds the file. */
  withoutWaiting<Result>(work: () => Result): Result {
    this.#reads.end();
    // An open transaction holds the file already.
    if (!this.#db.isOpen || this.#db.isTransaction) return work();
    const [busyMs] = this.row<[number]>('PRAGMA busy_timeout') ?? [0];
    this.exec('PRAGMA busy_timeout = 0');
    try {
      return work();
    } finally {
      if (this.#db.isOpen) this.exec(`PRAGMA busy_timeout = ${busyMs}`);
    }
  }

  close(): void {
    this.#statements.clear();
    this.#exactStatements.clear();
    if (this.#db.isOpen) this.#db.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #statement(sql: string, { exact = false } = {}): StatementSync {
    const prepared = exact ? this.#exactStatements : this.#statements;
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    if (prepared.size >= maxStatements) prepared.clear();
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    statement.setReadBigInts(exact);
    prepared.set(sql, statement);
    return statement;
  }
}

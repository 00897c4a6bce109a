// insert, update, delete and findAndModify. Each statement is repeatable, as in a replica set.
import { BeyondTheDouble, ServerError } from './answers.ts';
import { insert, remove, type Update, update } from './collection.ts';
import { refuseManyStatements } from './limits.ts';
import { type Commands, onlyWith, type State } from './state.ts';
import type { Doc } from './wire.ts';

const retryable = ['txnNumber', 'writeConcern', 'readConcern'];
const options = ['ordered', ...retryable];

export const writeCommands = ({ created, sessions, wake }: State): Commands => ({
  insert: {
    options: ['documents', ...options],
    run(command, database) {
      const into = created(database, command.insert);
      let n = 0;
      const errors = eachStatement(command, command.documents as Doc[], (doc, index) => {
        sessions.once(command, index, () => insert(into, doc));
        n++;
      });
      wake();
      return { ok: 1, n, ...errors };
    },
  },
  update: {
    options: ['updates', ...options],
    run(command, database) {
      const collection = created(database, command.update);
      const counts = { n: 0, nModified: 0 };
      const upserted: Doc[] = [];
      const errors = eachStatement(command, command.updates as Doc[], (statement, index) => {
        const { q, u, upsert, multi } = onlyWith(statement, ['q', 'u', 'upsert', 'multi']);
        if (multi === true && command.txnNumber !== undefined) throw new BeyondTheDouble('A retryable update of many.');
        const wanted = { q, u, upsert: upsert === true, multi: multi === true } as Update;
        const result = sessions.once(command, index, () => update(collection, wanted));
        counts.n += result.matched;
        counts.nModified += result.modified;
        if ('upsertedId' in result) upserted.push({ index, _id: result.upsertedId });
      });
      return { ok: 1, ...counts, ...(upserted.length > 0 && { upserted }), ...errors };
    },
  },
  delete: {
    options: ['deletes', ...options],
    run(command, database) {
      const from = created(database, command.delete);
      let n = 0;
      const errors = eachStatement(command, command.deletes as Doc[], (statement, index) => {
        const { q, limit } = onlyWith(statement, ['q', 'limit']);
        if (limit === 0 && command.txnNumber !== undefined) throw new BeyondTheDouble('A retryable delete of many.');
        n += sessions.once(command, index, () => remove(from, q as Doc, Number(limit)));
      });
      return { ok: 1, n, ...errors };
    },
  },
  findAndModify: {
    options: ['query', 'update', 'upsert', 'new', 'remove', ...retryable],
    run(command, database) {
      if (command.remove === true) throw new BeyondTheDouble('findAndModify that removes.');
      const collection = created(database, command.findAndModify);
      const wanted = { q: command.query, u: command.update, upsert: command.upsert === true, multi: false } as Update;
      const result = sessions.once(command, 0, () => update(collection, wanted));
      const lastErrorObject = {
        n: result.matched,
        updatedExisting: result.before !== undefined,
        ...('upsertedId' in result && { upserted: result.upsertedId }),
      };
      return { ok: 1, lastErrorObject, value: (command.new === true ? result.after : result.before) ?? null };
    },
  },
});

/** An ordered command stops at the first error. */
function eachStatement(command: Doc, statements: readonly Doc[], apply: (statement: Doc, index: number) => void): Doc {
  refuseManyStatements(statements.length);
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      apply(statement, index);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
      if (command.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

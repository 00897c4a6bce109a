// find, aggregate and their cursors.
import { BeyondTheDouble, ServerError } from './answers.ts';
import { find } from './collection.ts';
import { projectionOf, runPipeline } from './query.ts';
import type { Commands, State } from './state.ts';
import { type Doc, wholeNumber } from './wire.ts';

export const readCommands = ({ collection, cursors, cursorOver }: State): Commands => ({
  find: {
    options: ['filter', 'sort', 'limit', 'batchSize', 'singleBatch', 'projection', 'readConcern'],
    run(command, database) {
      const of = collection(database, command.find);
      const { filter = {}, sort = {}, projection = {} } = command as Record<string, Doc>;
      const limit = Number(command.limit ?? 0) || Number.POSITIVE_INFINITY;
      const project = projectionOf(projection);
      const found = find(of, filter, sort).slice(0, limit);
      const documents = found.map(({ doc, score }) => project(doc, score));
      return command.singleBatch === true
        ? cursorOver(of.namespace, documents, documents.length)
        : cursorOver(of.namespace, documents, command.batchSize);
    },
  },
  aggregate: {
    options: ['pipeline', 'cursor', 'readConcern'],
    run(command, database) {
      const of = collection(database, command.aggregate);
      const [first, ...others] = command.pipeline as Doc[];
      if (first?.$match === undefined) throw new BeyondTheDouble('A pipeline that does not begin with $match.');
      const matched = find(of, first.$match as Doc).map(({ doc }) => doc);
      return cursorOver(of.namespace, runPipeline(matched, others), (command.cursor as Doc).batchSize);
    },
  },
  getMore: {
    options: ['collection', 'batchSize'],
    run(command, database) {
      const id = wholeNumber(command.getMore);
      const cursor = cursors.get(id);
      if (cursor === undefined) throw new ServerError(43, 'CursorNotFound', `cursor id ${id} not found`);
      const { namespace, rest } = cursor;
      if (namespace !== `${database}.${command.collection}`)
        throw new BeyondTheDouble('getMore of another collection.');
      const nextBatch = rest.splice(0, Number(command.batchSize ?? rest.length));
      if (rest.length === 0) cursors.delete(id);
      return { ok: 1, cursor: { id: rest.length === 0 ? 0n : id, ns: namespace, nextBatch } };
    },
  },
  killCursors: {
    options: ['cursors'],
    run(command) {
      const cursorsKilled = (command.cursors as unknown[]).filter((id) => cursors.delete(wholeNumber(id)));
      return { ok: 1, cursorsKilled, cursorsNotFound: [], cursorsAlive: [], cursorsUnknown: [] };
    },
  },
});

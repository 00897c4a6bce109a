// find, aggregate and their cursors.
import { BeyondTheDouble, ServerError } from './answers.ts';
import { tailOf } from './capped.ts';
import { find } from './collection.ts';
import { fitting } from './limits.ts';
import { projectionOf, runPipeline } from './query.ts';
import { type Commands, commonOptions, onlyWith, type State, type TailingCursor } from './state.ts';
import { type Doc, wholeNumber } from './wire.ts';

export const readCommands = ({
  collection,
  collections,
  cursors,
  cursorOver,
  tailingCursor,
  changed,
}: State): Commands => {
  /** Waits for a second by default. */
  async function moreOfTail(id: bigint, cursor: TailingCursor, { maxTimeMS = 1_000, batchSize }: Doc): Promise<Doc> {
    const { namespace, collection, next, awaitsData } = cursor;
    const until = performance.now() + Number(maxTimeMS);
    try {
      for (;;) {
        if (cursors.get(id) !== cursor) throw new ServerError(43, 'CursorNotFound', `cursor id ${id} not found`);
        if (collections.get(namespace) !== collection) {
          throw new ServerError(175, 'QueryPlanKilled', `collection dropped. UUID of ${namespace}`);
        }
        const nextBatch = next(Number(batchSize ?? Number.POSITIVE_INFINITY));
        const left = until - performance.now();
        if (nextBatch.length > 0 || !awaitsData || left <= 0)
          return { ok: 1, cursor: { id, ns: namespace, nextBatch } };
        await changed(left);
      }
    } catch (error) {
      cursors.delete(id);
      throw error;
    }
  }

  return {
    find: {
      options: [
        ...['filter', 'sort', 'limit', 'batchSize', 'singleBatch', 'projection', 'readConcern'],
        ...['tailable', 'awaitData'],
      ],
      run(command, database) {
        const of = collection(database, command.find);
        if (command.tailable === true) {
          onlyWith(command, ['find', 'filter', 'tailable', 'awaitData', 'readConcern', ...commonOptions]);
          const next = tailOf(of, (command.filter ?? {}) as Doc);
          return tailingCursor(of, { next, awaitsData: command.awaitData === true });
        }
        const { filter = {}, sort = {}, projection = {} } = command as Record<string, Doc>;
        const limit = Number(command.limit ?? 0) || Number.POSITIVE_INFINITY;
        const project = projectionOf(projection);
        const found = find(of, filter, sort, limit);
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
        const { namespace } = cursor;
        if (namespace !== `${database}.${command.collection}`)
          throw new BeyondTheDouble('getMore of another collection.');
        if ('next' in cursor) return moreOfTail(id, cursor, command);
        const { rest } = cursor;
        const nextBatch = rest.splice(0, fitting(rest, Number(command.batchSize ?? rest.length)));
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
  };
};

// The commands that list, create and drop collections and indexes.
import { BSON } from 'mongodb';
import { BeyondTheDouble, ServerError } from './answers.ts';
import { createCapped } from './capped.ts';
import { type Collection, type IndexSpec, refuseUnindexable } from './collection.ts';
import { refuseManyIndexes } from './limits.ts';
import type { Commands, State } from './state.ts';
import type { Doc } from './wire.ts';

export const catalogueCommands = ({ collections, created, cursorOver, wake }: State): Commands => ({
  listCollections: {
    options: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
    run({ filter = {} }, database) {
      const fits = namesIn(filter as Doc);
      const prefix = `${database}.`;
      const names = [...collections.keys()].filter((namespace) => namespace.startsWith(prefix));
      const listed = names
        .map((namespace) => ({ name: namespace.slice(prefix.length), type: 'collection' }))
        .filter(({ name }) => fits(name));
      return cursorOver(`${database}.$cmd.listCollections`, listed);
    },
  },
  create: {
    options: ['capped', 'size', 'max', 'writeConcern'],
    run({ create: name, capped, size, max }, database) {
      const existing = collections.get(`${database}.${name}`);
      const wanted = capped === true ? createCapped({ size, max }) : undefined;
      if (existing === undefined) created(database, name, wanted);
      else if (existing.capped?.size !== wanted?.size || existing.capped?.max !== wanted?.max) {
        const message = `namespace ${existing.namespace} already exists, but with different options`;
        throw new ServerError(48, 'NamespaceExists', message);
      }
      return { ok: 1 };
    },
  },
  drop: {
    options: ['writeConcern'],
    run(command, database) {
      collections.delete(`${database}.${command.drop}`);
      wake();
      return { ok: 1 };
    },
  },
  dropDatabase: {
    options: ['writeConcern'],
    run(_command, database) {
      for (const namespace of collections.keys())
        if (namespace.startsWith(`${database}.`)) collections.delete(namespace);
      wake();
      return { ok: 1, dropped: database };
    },
  },
  listIndexes: {
    options: ['cursor', 'includeIndexBuildInfo'],
    run(command, database) {
      const collection = collections.get(`${database}.${command.listIndexes}`);
      if (collection === undefined) {
        throw new ServerError(26, 'NamespaceNotFound', `ns does not exist: ${database}.${command.listIndexes}`);
      }
      const specs = [...collection.indexes.values()];
      if (command.includeIndexBuildInfo !== true) return cursorOver(collection.namespace, specs);
      const indexes = specs.map((spec) => ({
        spec,
        ...(collection.building.has(spec.name) && { indexBuildInfo: { buildUUID: new BSON.UUID() } }),
      }));
      return cursorOver(collection.namespace, indexes);
    },
  },
  createIndexes: {
    options: ['indexes', 'writeConcern', 'commitQuorum'],
    run(command, database) {
      requireQuorum(command.commitQuorum);
      const collection = created(database, command.createIndexes);
      const numIndexesBefore = collection.indexes.size;
      for (const spec of command.indexes as IndexSpec[]) {
        createIndex(collection, asListed(spec));
        // A caller that requests an index under construction gets a response when it is done.
        collection.building.delete(spec.name);
      }
      return { ok: 1, numIndexesBefore, numIndexesAfter: collection.indexes.size };
    },
  },
  dropIndexes: {
    options: ['index', 'writeConcern'],
    run(command, database) {
      const indexes = collections.get(`${database}.${command.dropIndexes}`)?.indexes;
      if (indexes?.delete(String(command.index))) return { ok: 1 };
      throw new ServerError(27, 'IndexNotFound', `index not found with name [${command.index}]`);
    },
  },
});

/** A single server would wait for a larger quorum forever. */
function requireQuorum(quorum: unknown = 'votingMembers'): void {
  if (quorum === 'votingMembers' || quorum === 'majority' || quorum === 1) return;
  throw new BeyondTheDouble(`createIndexes with the commit quorum ${JSON.stringify(quorum)}.`);
}

/** None, or a pattern for the name. */
function namesIn({ name, ...others }: Doc): (name: string) => boolean {
  if (name === undefined && Object.keys(others).length === 0) return () => true;
  const { $regex: pattern, ...options } = Object(name) as Doc;
  if (typeof pattern !== 'string' || Object.keys({ ...others, ...options }).length > 0)
    throw new BeyondTheDouble('listCollections by anything but a pattern for the name.');
  const regex = new RegExp(pattern);
  return (each) => regex.test(each);
}

/** No `$ne`, no `$not`, no pattern. */
const partialOperators = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$exists', '$type', '$and', '$or']);
const weightsBelow = 100_000;

function requireDefinition({ key, weights = {}, partialFilterExpression }: IndexSpec): void {
  if (Object.keys(key).join() === '_id' && partialFilterExpression !== undefined) {
    throw new ServerError(67, 'CannotCreateIndex', '_id index cannot be a partial index');
  }
  const operators = JSON.stringify(partialFilterExpression ?? {}).match(/(?<=")\$\w+(?=":)/g) ?? [];
  const operator = operators.find((one) => !partialOperators.has(one));
  if (operator) throw new ServerError(67, 'CannotCreateIndex', `Unsupported expression in partial index: ${operator}`);
  const weight = Object.values(weights).find((one) => one <= 0 || one >= weightsBelow);
  if (weight === undefined) return;
  const message = `text index weight must be in the exclusive interval (0,${weightsBelow}) but found: ${weight}`;
  throw new ServerError(67, 'CannotCreateIndex', message);
}

/** A name identifies one definition, and a definition has one name. A collection has one text index at most. */
function createIndex({ indexes, documents }: Collection, spec: IndexSpec): void {
  requireDefinition(spec);
  refuseManyIndexes(indexes, spec);
  const definition = definitionOf(spec);
  const existing = indexes.get(spec.name);
  if (existing !== undefined) {
    if (definitionOf(existing) === definition) return;
    throw new ServerError(86, 'IndexKeySpecsConflict', `An existing index has the same name: ${spec.name}`);
  }
  for (const other of indexes.values()) {
    const areTexts = other.weights !== undefined && spec.weights !== undefined;
    if (!areTexts && definitionOf(other) !== definition) continue;
    throw new ServerError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${other.name}`);
  }
  const alone = { indexes: new Map([[spec.name, spec]]) };
  for (const doc of documents.values()) refuseUnindexable(alone, doc);
  indexes.set(spec.name, { v: 2, ...spec });
}

/** A server lists a text index by a special key. */
function asListed(spec: IndexSpec): IndexSpec {
  const fields = Object.keys(spec.key).filter((field) => spec.key[field] === 'text');
  if (fields.length === 0) return spec;
  const weights = Object.fromEntries(fields.map((field) => [field, spec.weights?.[field] ?? 1]));
  return { ...spec, key: { _fts: 'text', _ftsx: 1 }, weights, textIndexVersion: 3 };
}

function definitionOf({ v: _v, name: _name, ...definition }: IndexSpec): string {
  return JSON.stringify(definition);
}

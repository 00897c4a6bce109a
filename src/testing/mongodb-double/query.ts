// Filters, projections and pipelines: mingo's semantics, with MongoDB's own order in ranges.
import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import * as predicates from 'mingo/operators/query';
import { Query } from 'mingo/query';
import { resolve } from 'mingo/util';
import { compareValues, rankOf } from './order.ts';
import type { Doc } from './wire.ts';

/** Matches if the value, or an element of it, is of the bound's type and on the right side. */
const range = (fits: (difference: number) => boolean) => (field: string, bound: unknown) => (doc: object) => {
  const value: unknown = resolve(doc as Doc, field);
  const candidates = Array.isArray(value) ? value : [value];
  return candidates.some((one) => rankOf(one) === rankOf(bound) && fits(compareValues(one, bound)));
};

// mingo's type for an operator is the intersection of all operator types, which no operator has.
const ranges = {
  $lt: range((difference) => difference < 0),
  $lte: range((difference) => difference <= 0),
  $gt: range((difference) => difference > 0),
  $gte: range((difference) => difference >= 0),
} as unknown as Parameters<Context['addQueryOps']>[0];

// The first registration of a name counts.
const context = Context.init({
  accumulator: { ...accumulators },
  expression: { ...expressions },
  pipeline: { ...stages },
})
  .addQueryOps(ranges)
  .addQueryOps({ ...predicates });

/** mingo throws on an unknown operator. */
export function predicateOf(filter: Doc): (doc: Doc) => boolean {
  const query = new Query<Doc>(filter, { context });
  return (doc) => query.test(doc);
}

export function runPipeline(documents: readonly Doc[], pipeline: readonly Doc[]): Doc[] {
  return new Aggregator([...pipeline], { context }).run([...documents]) as Doc[];
}

/** Includes or excludes top-level fields, never both. */
export function projectionOf(projection: Doc): (doc: Doc, score: number | undefined) => Doc {
  const metas = Object.entries(projection).filter(([, value]) => isTextScore(value));
  const plain = Object.entries(projection).filter(([, value]) => !isTextScore(value));
  const included = plain.filter(([, value]) => value === 1 || value === true).map(([field]) => field);
  const excluded = new Set(plain.filter(([, value]) => value === 0 || value === false).map(([field]) => field));
  if (included.length + excluded.size !== plain.length) {
    throw new Error(`This projection is not spoken here: ${JSON.stringify(projection)}`);
  }
  const keep = included.length > 0 ? new Set(['_id', ...included]) : undefined;
  return (doc, score) => ({
    ...Object.fromEntries(Object.entries(doc).filter(([field]) => !excluded.has(field) && (keep?.has(field) ?? true))),
    ...Object.fromEntries(metas.map(([field]) => [field, score])),
  });
}

export function isTextScore(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$meta' in value && value.$meta === 'textScore';
}

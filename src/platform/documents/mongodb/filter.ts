// Compiles the port's queries to MongoDB's. Conditions always use operators, so that no value can be mistaken for one.
// Pages use keyset pagination, so their cost does not grow with their number.
import type { Filter } from 'mongodb';
import { type Condition, conditionsOf, type Direction, orderOf } from '../conditions.ts';
import type { After, Scalar, Sort } from '../document-store.ts';
import { type Envelope, living } from './envelope.ts';

type Clause = Readonly<Record<string, object>>;

export function filterOf(where: object | undefined, sort?: Sort<object>, after?: After): Filter<Envelope> {
  const conditions: object[] = [living, ...conditionsOf(where).map(clauseOf)];
  if (after === undefined) return { $and: conditions };
  // Each way of following the cursor is a separate branch with all conditions in it. Each branch is then one range of
  // the index, and the server merges the ranges in order instead of sorting.
  return { $or: stepsBehind(sort, after).map((step) => ({ $and: [...conditions, ...step] })) };
}

export const sortOf = (sort: Sort<object> | undefined): [string, Direction][] =>
  orderOf(sort).map(([field, direction]) => [field, direction]);

function clauseOf(condition: Condition): Clause {
  const { field } = condition;
  switch (condition.kind) {
    case 'one-of':
      return { [field]: condition.values.length === 1 ? { $eq: condition.values[0] } : { $in: condition.values } };
    case 'not':
      return { [field]: { $ne: condition.value } };
    case 'range':
      return { [field]: Object.fromEntries(condition.bounds.map(({ operator, value }) => [operator, value])) };
  }
}

/** A document comes after the cursor if it equals it in the first fields and comes after it in the next. */
function stepsBehind(sort: Sort<object> | undefined, after: After): Clause[][] {
  const order = orderOf(sort);
  return order.flatMap(([field, direction], at) => {
    const equal = order.slice(0, at).map(([before], index): Clause => ({ [before]: { $eq: after[index] ?? null } }));
    return behind(field, direction, after[at] ?? null).map((clause) => [...equal, clause]);
  });
}

/** MongoDB compares within one type only, so null, which comes before everything, must be named. */
function behind(field: string, direction: Direction, value: Scalar): Clause[] {
  if (direction === 1) return [{ [field]: value === null ? { $ne: null } : { $gt: value } }];
  return value === null ? [] : [{ [field]: { $lt: value } }, ...(field === '_id' ? [] : [{ [field]: { $eq: null } }])];
}

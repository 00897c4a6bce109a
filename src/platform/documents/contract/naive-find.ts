// The query language, evaluated literally and without an index. The property tests compare the adapters with it. Test-only.
import { compareScalars } from '../compare-scalars.ts';
import { type Condition, conditionsOf, orderOf } from '../conditions.ts';
import type { Document, FindOptions, Scalar } from '../document-store.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns what `find` must return, by checking every document. */
export function naiveFind<D extends Document>(docs: readonly D[], { where, sort, limit, after }: FindOptions<D>): D[] {
  const order = orderOf(sort);
  const conditions = conditionsOf(where);
  const compare = (a: Fields, b: Fields) => {
    for (const [field, direction] of order) {
      const difference = compareScalars(scalar(a[field]), scalar(b[field])) * direction;
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const last = after && {
    ...Object.fromEntries(Object.keys(sort ?? {}).map((field, at) => [field, after[at]])),
    _id: after.at(-1),
  };
  return docs
    .filter((doc) => conditions.every((condition) => holds(doc, condition)))
    .filter((doc) => last === undefined || compare(doc, last) > 0)
    .sort(compare)
    .slice(0, limit);
}

function holds(doc: Fields, condition: Condition): boolean {
  const value = doc[condition.field];
  const elements = Array.isArray(value) ? value.map(scalar) : [scalar(value)];
  if (condition.kind === 'one-of') return elements.some((element) => condition.values.includes(element));
  if (condition.kind === 'not') return !elements.includes(condition.value);
  return elements.some((element) =>
    condition.bounds.every(({ operator, value: bound }) => {
      if (typeof element !== typeof bound) return false;
      const difference = compareScalars(element, bound);
      if (operator === '$lt') return difference < 0;
      if (operator === '$lte') return difference <= 0;
      return operator === '$gt' ? difference > 0 : difference >= 0;
    }),
  );
}

function scalar(value: unknown): Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

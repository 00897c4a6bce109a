// Parses the query language for all adapters: the conditions of `where`, field by field, and the order that `sort`
// declares. Anything outside the language is refused.
import type { Scalar } from './document-store.ts';

export type Bound = Readonly<{ operator: '$lt' | '$lte' | '$gt' | '$gte'; value: string | number | boolean }>;

export type Condition =
  | Readonly<{ kind: 'one-of'; field: string; values: readonly Scalar[] }>
  | Readonly<{ kind: 'range'; field: string; bounds: readonly Bound[] }>
  | Readonly<{ kind: 'not'; field: string; value: Scalar }>;

export type Direction = 1 | -1;
export type Order = readonly (readonly [field: string, direction: Direction])[];

const fieldName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A top-level field that can be indexed and queried: a plain identifier, never a path or an operator. */
export function requireFieldName(field: string): string {
  if (fieldName.test(field)) return field;
  throw new TypeError(`'${field}' is not a valid field name: use letters, digits and _, at the top level.`);
}

/** Equality is `one-of` with a single value. */
export const conditionsOf = (where: object | undefined): readonly Condition[] =>
  Object.entries(where ?? {}).flatMap(([field, wanted]) => conditionsOn(requireFieldName(field), wanted));

/** Returns the complete order of `sort`: it ends with `_id`, in the last field's direction, which makes it strict. */
export function orderOf(sort: object | undefined): Order {
  const order = Object.entries(sort ?? {}).map(([field, direction]): [string, Direction] => {
    if (direction !== 1 && direction !== -1)
      throw new TypeError(`Sort '${field}' by 1 or -1, not ${String(direction)}.`);
    return [requireFieldName(field), direction];
  });
  const byId = order.findIndex(([field]) => field === '_id');
  return byId === -1 ? [...order, ['_id', order.at(-1)?.[1] ?? 1]] : order.slice(0, byId + 1);
}

function conditionsOn(field: string, wanted: unknown): readonly Condition[] {
  if (isScalar(wanted)) return [{ kind: 'one-of', field, values: [wanted] }];
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return refuse(field, wanted);
  const conditions: Condition[] = [];
  const bounds: Bound[] = [];
  for (const [operator, value] of Object.entries(wanted)) {
    if (operator === '$in' && Array.isArray(value) && value.every(isScalar)) {
      conditions.push({ kind: 'one-of', field, values: [...new Set(value)] });
    } else if (operator === '$ne' && isScalar(value)) {
      conditions.push({ kind: 'not', field, value });
    } else if (isBoundOperator(operator) && isScalar(value) && value !== null) {
      bounds.push({ operator, value });
    } else {
      return refuse(field, wanted);
    }
  }
  if (bounds.length > 0) conditions.push({ kind: 'range', field, bounds });
  return conditions.length > 0 ? conditions : refuse(field, wanted);
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

const isBoundOperator = (operator: string): operator is Bound['operator'] =>
  operator === '$lt' || operator === '$lte' || operator === '$gt' || operator === '$gte';

function refuse(field: string, wanted: unknown): never {
  throw new TypeError(
    `'${field}' can be compared with a scalar, $in, $ne, $lt, $lte, $gt or $gte; not with ${JSON.stringify(wanted) ?? String(wanted)}.`,
  );
}

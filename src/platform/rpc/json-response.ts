// Encodes responses as JSON. A page of posts is mostly the same for all who read it, so that part of each post is
// encoded only once. For a page of twenty posts that is most of the work.

type Parts = Readonly<{ shared: object; own: object }>;

/** A property that copies don't have. In a weak map, thousands of short-lived objects would be costly to collect. */
const parts = Symbol('parts');
const partsOf = (item: unknown): Parts | undefined =>
  typeof item === 'object' && item !== null ? (item as { [parts]?: Parts })[parts] : undefined;

/** Without the braces. */
const encodings = new WeakMap<object, Buffer>();

/** Returns an object with the fields of both. The JSON of `shared`, which must not change, is cached while it lives. */
export function joined<Shared extends object, Own extends object & Partial<Record<keyof Shared, never>>>(
  shared: Shared,
  own: Own,
): Shared & Own {
  return Object.defineProperty({ ...shared, ...own }, parts, { value: { shared, own } });
}

/** Returns the JSON of a procedure's result. Looks for joined objects where pages contain them: in top-level lists. */
export function jsonResponse(result: unknown): string | Buffer {
  if (typeof result !== 'object' || result === null) return JSON.stringify(result ?? {});
  if (!Object.values(result).some(isListOfJoined)) return JSON.stringify(result);
  const chunks: Buffer[] = [];
  let before = '{';
  for (const [name, value] of Object.entries(result)) {
    if (value === undefined) continue;
    const key = `${before}${JSON.stringify(name)}:`;
    chunks.push(...(isListOfJoined(value) ? [Buffer.from(key), ...listOf(value)] : [Buffer.from(key + jsonOf(value))]));
    before = ',';
  }
  chunks.push(Buffer.from('}'));
  return Buffer.concat(chunks);
}

function isListOfJoined(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.some((item) => partsOf(item) !== undefined);
}

function listOf(items: readonly object[]): Buffer[] {
  const list = items.flatMap((item, index) => {
    const before = index === 0 ? '[' : ',';
    const joinedFrom = partsOf(item);
    if (joinedFrom === undefined) return Buffer.from(before + jsonOf(item));
    const [shared, own] = [encodingOf(joinedFrom.shared), fieldsOf(joinedFrom.own)];
    const comma = shared.length > 0 && own !== '' ? ',' : '';
    return [Buffer.from(`${before}{`), shared, Buffer.from(`${comma}${own}}`)];
  });
  return [...list, Buffer.from(']')];
}

function encodingOf(shared: object): Buffer {
  const known = encodings.get(shared);
  if (known !== undefined) return known;
  const encoding = Buffer.from(fieldsOf(shared));
  encodings.set(shared, encoding);
  return encoding;
}

/** Returns an object's JSON without the braces. */
const fieldsOf = (value: object): string => jsonOf(value).slice(1, -1);

/** Values that JSON can't express, such as functions, become null. */
const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

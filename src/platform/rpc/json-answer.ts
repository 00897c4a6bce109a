// Encodes responses as JSON. Objects that many responses share, such as the posts of a page that many members read, are encoded only
// once. For a page of twenty posts that is most of the work.

const encodings = new WeakMap<object, Buffer | 'not yet'>();

/** Caches the JSON of an object for as long as the object lives. The object must not change any more. */
export function keepJson<Value extends object>(value: Value): Value {
  encodings.set(value, 'not yet');
  return value;
}

/** Returns the JSON of a procedure's result. Looks for cached objects where pages contain them: in top-level lists. */
export function jsonAnswer(result: unknown): string | Buffer {
  if (typeof result !== 'object' || result === null) return JSON.stringify(result ?? {});
  if (!Object.values(result).some(isListOfKept)) return JSON.stringify(result);
  const parts: Buffer[] = [];
  let before = '{';
  for (const [name, value] of Object.entries(result)) {
    if (value === undefined) continue;
    const key = `${before}${JSON.stringify(name)}:`;
    parts.push(...(isListOfKept(value) ? [Buffer.from(key), ...listOf(value)] : [Buffer.from(key + jsonOf(value))]));
    before = ',';
  }
  parts.push(brace);
  return Buffer.concat(parts);
}

const [bracket, comma, end, brace] = ['[', ',', ']', '}'].map((sign) => Buffer.from(sign)) as Signs;
type Signs = [Buffer, Buffer, Buffer, Buffer];

function isListOfKept(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.some((item) => encodings.has(item));
}

function listOf(items: readonly object[]): Buffer[] {
  return [...items.flatMap((item, index) => [index === 0 ? bracket : comma, encodingOf(item)]), end];
}

function encodingOf(item: object): Buffer {
  const known = encodings.get(item);
  if (known instanceof Buffer) return known;
  const encoding = Buffer.from(jsonOf(item));
  if (known !== undefined) encodings.set(item, encoding);
  return encoding;
}

/** Values that JSON can't express, such as functions, become null. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

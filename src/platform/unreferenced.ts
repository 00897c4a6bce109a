// Finds documents that no other document refers to, such as uploads that nothing shows. Background work removes them.
import type { Document, Where } from './documents/document-store.ts';
import type { Collection } from './projection.ts';
import { type AllOf, everyOne } from './viewing/paging.ts';
import type { ReadModels } from './viewing/read-models.ts';

const lookedUpAtOnce = 200;
const maxFound = 1_000;

/** The documents that refer to others, and the indexed field by which they do. */
export type References<R extends Document> = Readonly<{
  from: Collection<R>;
  field: { [Field in keyof R]: R[Field] extends string | null ? Field : never }[keyof R];
}>;

/** Yields the ids of the documents that no reference names. `nameOf` returns the value by which references name a document. */
export async function* unreferenced<D extends Document, R extends Document>(
  read: ReadModels,
  all: AllOf<D>,
  references: References<R>,
  nameOf: (id: string) => string = (id) => id,
): AsyncGenerator<string> {
  let ids: string[] = [];
  async function* unnamed() {
    const named = await namedAmong(read, references, ids.map(nameOf));
    yield* ids.filter((id) => !named.has(nameOf(id)));
    ids = [];
  }
  for await (const { _id } of everyOne(read, all)) {
    if (ids.push(_id) === lookedUpAtOnce) yield* unnamed();
  }
  yield* unnamed();
}

async function namedAmong<R extends Document>(
  read: ReadModels,
  { from, field }: References<R>,
  names: readonly string[],
): Promise<ReadonlySet<unknown>> {
  const named = new Set<unknown>();
  // One name may be in more references than a query returns at once. The other names are then queried again without it.
  for (let open = names; open.length > 0; open = open.filter((name) => !named.has(name))) {
    const where = { [field]: { $in: open } } as Where<R>;
    const found = await read.find(from, { where, limit: maxFound });
    for (const reference of found) named.add(reference[field]);
    if (found.length < maxFound) break;
  }
  return named;
}

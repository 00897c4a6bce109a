// Finds documents that no other document refers to, such as uploads that nothing shows. Background work removes them.
import type { Document, Where } from './documents/document-store.ts';
import type { Collection } from './projection.ts';
import { type AllOf, everyOne } from './viewing/paging.ts';
import type { ReadModels } from './viewing/read-models.ts';

const lookedUpAtOnce = 200;
const maxFound = 1_000;

export type References<R extends Document> = Readonly<{
  from: Collection<R>;
  field: { [Field in keyof R]: R[Field] extends string | null ? Field : never }[keyof R];
}>;

/** Yields the ids of the documents that no reference names. `nameOf` returns the value by which references do. */
export async function* unreferenced<D extends Document, R extends Document>(
  read: ReadModels,
  all: AllOf<D>,
  references: References<R>,
  nameOf: (id: string) => string = (id) => id,
): AsyncGenerator<string> {
  yield* unknownAmong(idsOf(everyOne(read, all)), async (ids) => {
    const named = await namedAmong(read, references, ids.map(nameOf));
    return new Set(ids.filter((id) => named.has(nameOf(id))));
  });
}

async function* idsOf(documents: AsyncIterable<Document>): AsyncGenerator<string> {
  for await (const { _id } of documents) yield _id;
}

/** Yields the ids that `knownAmong` does not return. Looks up many at once. */
export async function* unknownAmong(
  all: AsyncIterable<string>,
  knownAmong: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): AsyncGenerator<string> {
  async function unknown(ids: readonly string[]) {
    const known = await knownAmong(ids);
    return ids.filter((id) => !known.has(id));
  }
  const ids: string[] = [];
  for await (const id of all) {
    ids.push(id);
    if (ids.length === lookedUpAtOnce) yield* await unknown(ids.splice(0));
  }
  yield* await unknown(ids);
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

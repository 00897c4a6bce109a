// Everything that the read models contain about one member, derived from the declarations of the collections.
import type { Document, Sort, Stored } from '../../../src/platform/documents/document-store.ts';
import type { Collection, Ownership, Projection } from '../../../src/platform/projection.ts';
import { everyOne } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';

type Part = Readonly<{ name: string; of(read: ReadModels, memberId: string): Promise<unknown> }>;

/** Throws if a declaration can't be fulfilled. */
export function ownData(projections: readonly Projection[]) {
  const parts = projections
    .flatMap(({ collections }) => collections)
    .flatMap((from) => (from.whose === 'nobody' ? [] : partsOf(from, from.whose)));
  const names = new Set(['exportedAt']);
  for (const { name } of parts) {
    if (names.has(name)) throw new Error(`Two collections of a member are exported as ${name}: rename one of them.`);
    names.add(name);
  }
  return async (read: ReadModels, memberId: string, now: Date): Promise<Readonly<Record<string, unknown>>> => {
    const found = await Promise.all(parts.map(async ({ name, of }) => [name, await of(read, memberId)] as const));
    return { exportedAt: now.toISOString(), ...Object.fromEntries(found) };
  };
}

function partsOf(from: Collection, { exportedAs, givenTo, ...own }: Ownership): readonly Part[] {
  return [
    ...(exportedAs === undefined ? [] : [partOf(from, { ...own, exportedAs })]),
    ...(givenTo ? [partOf(from, { owner: givenTo.member, ...givenTo })] : []),
  ];
}

type Exported = Omit<Ownership, 'givenTo' | 'exportedAs'> & Readonly<{ exportedAs: string }>;

function partOf(from: Collection, { owner, exportedAs: name, present = asItIs }: Exported): Part {
  if (owner === '_id') {
    return {
      name,
      async of(read, memberId) {
        const doc = await read.get(from, memberId);
        return doc && present(withoutPosition(doc));
      },
    };
  }
  const sort = orderOfOwner(from, owner);
  return {
    name,
    async of(read, memberId) {
      const found: object[] = [];
      const all = { from, where: { [owner]: memberId }, sort };
      for await (const doc of everyOne(read, all)) {
        const presented = present(withoutPosition(doc));
        if (presented !== null) found.push(presented);
      }
      return found;
    },
  };
}

function orderOfOwner({ name, indexes }: Collection, owner: string): Sort<Document> {
  for (const { fields, array = false } of indexes) {
    const [first, ...rest] = Object.entries(fields);
    if (first?.[0] === owner && !array) return Object.fromEntries(rest);
  }
  throw new Error(`No index of ${name} finds its documents by their ${owner}: declare one that starts with it.`);
}

const asItIs = (doc: Document): object => doc;

/** A document's position is internal, and a bigint, which JSON can't hold. */
function withoutPosition({ _at, ...doc }: Stored): Document {
  return doc;
}

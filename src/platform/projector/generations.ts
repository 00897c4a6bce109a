// The collections of a read model's generations in the document store: how they are named, created and dropped.
import type { CollectionSpec, DocumentStore, IndexTiming } from '../documents/document-store.ts';
import type { Collection, Projection } from '../projection.ts';
import { changeBookkeeping, dropCheckpoint, type Versioned } from './bookkeeping.ts';
import { type Bookkeeping, inUse, unbuilt } from './lifecycle.ts';

/** One set of a projection's collections. */
export type Generation = Readonly<{ version: number; number: number }>;

export const generationName = (projection: string, { version, number }: Generation): string =>
  `${projection}.v${version}.g${number}`;

export const physicalName = (collection: Pick<Collection, 'name'>, generation: Generation): string =>
  generationName(collection.name, generation);

export const isSameGeneration = (a: Generation | undefined, b: Generation | undefined): boolean =>
  a?.version === b?.version && a?.number === b?.number;

export function specOf(collection: Collection, generation: Generation): CollectionSpec {
  const { indexes, text } = collection;
  const spec = { name: physicalName(collection, generation), indexes };
  return text.length > 0 ? { ...spec, text: text as CollectionSpec['text'] & readonly string[] } : spec;
}

export async function ensureGeneration(
  documents: DocumentStore,
  projection: Projection,
  generation: Generation,
  indexes: IndexTiming = 'now',
): Promise<void> {
  for (const collection of projection.collections) await documents.ensure(specOf(collection, generation), indexes);
}

/** Collections go last: if the drop is interrupted, the generation is found again by them. */
export async function dropGeneration(documents: DocumentStore, projection: string, generation: Generation) {
  const collections = await collectionsOf(documents, projection, generation);
  if (collections.length > 0) await dropCheckpoint(documents, generationName(projection, generation));
  for (const name of collections) await documents.drop(name);
}

type Kept = Readonly<{
  /** The generation that this process reads. */
  read: number | undefined;
  /** Whether the read model of this version stays, for example because an instance uses it. */
  isVersionKept(version: number): Promise<boolean>;
}>;

/**
 * Drops the generations that no one reads or folds, since no erasure would reach them. Another version's stay until this
 * version is live and no instance uses that one. Stale bookkeeping never makes this drop one in use.
 */
export async function dropAbandoned(
  documents: DocumentStore,
  projection: Versioned,
  bookkeeping: Bookkeeping,
  { read, isVersionKept }: Kept,
): Promise<void> {
  const { name, version } = projection;
  const { live, latest } = bookkeeping;
  const own = new Set<number | undefined>([...inUse(bookkeeping), read]);
  const isAbandoned = async (each: Generation) =>
    each.version === version
      ? each.number <= latest && !own.has(each.number)
      : live !== null && !(await isVersionKept(each.version));
  for (const each of await generationsOf(documents, name)) {
    if (!(await isAbandoned(each))) continue;
    if (each.version !== version) await forget(documents, { name, version: each.version }, each.number);
    await dropGeneration(documents, name, each);
  }
}

/** An instance of that version would build its read model from the beginning, under a new number. */
const forget = (documents: DocumentStore, projection: Versioned, number: number) =>
  changeBookkeeping(documents, projection, ({ _id, latest }) => {
    return { ...unbuilt(_id), latest: Math.max(latest, number) };
  });

/** Returns whether there is a read model of any version. */
export const hasGenerations = async (documents: DocumentStore): Promise<boolean> =>
  (await documents.collections()).some((name) => generationOf(name) !== undefined);

/** Returns the generations with existing collections, of all versions. */
export async function generationsOf(documents: DocumentStore, projection: string): Promise<readonly Generation[]> {
  const found = (await documents.collections(`${projection}.`)).flatMap((name) => generationOf(name) ?? []);
  return [...new Map(found.map((each) => [generationName(projection, each), each])).values()];
}

export const generationExists = async (documents: DocumentStore, projection: string, generation: Generation) =>
  (await collectionsOf(documents, projection, generation)).length > 0;

async function collectionsOf(documents: DocumentStore, projection: string, generation: Generation) {
  const found = await documents.collections(`${projection}.`);
  return found.filter((name) => isSameGeneration(generationOf(name), generation));
}

/** Returns the generation of a physical collection name; undefined if it belongs to none. */
function generationOf(physical: string): Generation | undefined {
  const [, version, number] = /\.v(\d+)\.g(\d+)$/.exec(physical) ?? [];
  if (number === undefined) return undefined;
  return { version: Number(version), number: Number(number) };
}

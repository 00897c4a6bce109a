// Lets the look-ups by id and the writes of one turn of the event loop share a call for each collection. Otherwise each
// read model would save its checkpoint, and each of many concurrent requests look up its session, in a separate call.
import DataLoader from 'dataloader';
import { DocumentsUnavailable, type Write } from '../document-store.ts';

const options = {
  cache: false,
  maxBatchSize: 1_000,
  batchScheduleFn: (dispatch: () => void) => void setImmediate(dispatch),
} as const;

/** @param find Returns the documents with these ids in any order, without those that don't exist. */
export function sharedLookUps<Found extends Readonly<{ _id: string }>>(
  find: (ids: readonly string[]) => Promise<readonly Found[]>,
): (id: string) => Promise<Found | undefined> {
  const loader = new DataLoader<string, Found | undefined>(async (ids) => {
    const found = new Map((await find([...new Set(ids)])).map((doc) => [doc._id, doc]));
    return ids.map((id) => found.get(id));
  }, options);
  return (id) => loader.load(id);
}

/**
 * Writes that share an id do not share a call, because the result names the ignored ones by their ids.
 * @param write Returns the ids of the ignored writes.
 */
export function sharedWrites(
  write: (writes: readonly Write[]) => Promise<readonly string[]>,
): (writes: readonly Write[]) => Promise<readonly string[]> {
  type Writes = readonly Write[];

  async function together(requests: readonly Writes[]): Promise<readonly (readonly string[] | Error)[]> {
    try {
      const ignored = await write(requests.flat());
      return requests.map((writes) => {
        const ids = new Set(writes.map(({ _id }) => _id));
        return ignored.filter((id) => ids.has(id));
      });
    } catch (error) {
      if (requests.length === 1 || error instanceof DocumentsUnavailable) return requests.map(() => asError(error));
      // One that the server refuses must not fail the others. Writing a document again has no effect.
      return Promise.all(requests.map((writes) => write(writes).catch(asError)));
    }
  }

  const loader = new DataLoader<Writes, readonly string[]>(async (requests) => {
    const results: (readonly string[] | Error)[] = [];
    for (const group of withoutCommonIds(requests)) results.push(...(await together(group)));
    return results;
  }, options);
  return (writes) => loader.load(writes);
}

/** Splits requests, in their order, into groups in which each id occurs in one request only. */
function withoutCommonIds(requests: readonly (readonly Write[])[]): readonly (readonly (readonly Write[])[])[] {
  const groups: (readonly Write[])[][] = [];
  let ids = new Set<string>();
  for (const writes of requests) {
    const group = groups.at(-1);
    if (group !== undefined && writes.every(({ _id }) => !ids.has(_id))) group.push(writes);
    else {
      groups.push([writes]);
      ids = new Set();
    }
    for (const { _id } of writes) ids.add(_id);
  }
  return groups;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

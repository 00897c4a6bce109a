// The fixture of the contract's tests: one open store for all of them, and a separate collection for each.
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CollectionSpec, Document, DocumentStore, Stored, Write } from '../document-store.ts';

export type OpenedStore = Readonly<{
  store: DocumentStore;
  close(): Promise<void>;
  /** A second store over the same documents, as another process would open it. The test closes it. */
  another?(): Promise<DocumentStore>;
}>;

export type Harness = Readonly<{
  open(): Promise<OpenedStore>;
  /** No other store writes to its documents, so it may commit later (default: false). */
  isAlone?: boolean;
}>;

/** A collection made for one test. */
export type Collection<D extends Document> = Readonly<{
  name: string;
  spec: CollectionSpec<D>;
  /** Writes documents at positions 1, 2, 3 … or from `first`. */
  put(docs: readonly D[], first?: bigint): Promise<void>;
  write(...writes: readonly Write<D>[]): Promise<readonly string[]>;
  get(id: string): Promise<Stored<D> | undefined>;
}>;

export type Fixture = Readonly<{
  store(): DocumentStore;
  another(): (() => Promise<DocumentStore>) | undefined;
  collection<D extends Document>(spec?: Partial<Omit<CollectionSpec<D>, 'name'>>): Promise<Collection<D>>;
}>;

export function useStore(harness: Harness): Fixture {
  let opened: OpenedStore | undefined;
  let created: string[] = [];
  let count = 0;

  const current = (): OpenedStore => {
    if (opened === undefined) throw new Error('The store is open only while a test runs.');
    return opened;
  };

  beforeAll(async () => {
    opened = await harness.open();
  });
  afterEach(async () => {
    for (const name of created) await current().store.drop(name);
    created = [];
  });
  afterAll(async () => {
    await opened?.close();
  });

  return {
    store: () => current().store,
    another: () => current().another,
    async collection<D extends Document>(spec: Partial<Omit<CollectionSpec<D>, 'name'>> = {}) {
      const { store } = current();
      count += 1;
      const whole: CollectionSpec<D> = { indexes: [], ...spec, name: `contract-${count}.documents.v1.g1` };
      created.push(whole.name);
      await store.ensure(whole);
      const write = async (...writes: readonly Write<D>[]) => (await store.write<D>(whole.name, writes)).ignored;
      return {
        name: whole.name,
        spec: whole,
        write,
        get: (id) => store.get<D>(whole.name, id),
        put: async (docs: readonly D[], first = 1n) => {
          await write(...docs.map((doc, index) => ({ _id: doc._id, doc, position: first + BigInt(index) })));
        },
      };
    },
  };
}

export const idsOf = (docs: readonly Document[]): string[] => docs.map(({ _id }) => _id);

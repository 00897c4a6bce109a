// What is true after a storm: the log as it is, and the read models that the instances keep compared, document by document,
// with a fresh fold of that log in memory.
import { isDeepStrictEqual } from 'node:util';
import type { Recorded } from '../kernel/event.ts';
import { createCodec } from '../platform/codec.ts';
import type { DocumentStore } from '../platform/documents/document-store.ts';
import { openSqliteDocuments } from '../platform/documents/sqlite/sqlite-document-store.ts';
import { createKeyring } from '../platform/keyring/keyring.ts';
import { silentLog } from '../platform/log.ts';
import type { Collection } from '../platform/projection.ts';
import { foldBatch, planOf } from '../platform/projector/fold-batch.ts';
import {
  ensureGeneration,
  type Generation,
  type Pointer,
  physicalName,
  pointers,
} from '../platform/projector/generations.ts';
import { readConfig } from './config.ts';
import type { Site } from './instances-site-fixture.ts';
import { eventDescriptions, projections } from './registry.ts';
import { openStores } from './stores.ts';

export type Truth = Readonly<{
  events: readonly Recorded[];
  /** Collection and id of every document that a fresh fold would make otherwise, or not at all. */
  differences(): Promise<readonly string[]>;
  close(): Promise<void>;
}>;

export async function readTruth(site: Pick<Site, 'environment'>): Promise<Truth> {
  const config = readConfig(site.environment);
  const stores = await openStores({ config, log: silentLog, clock: () => new Date(), lock: false });
  const { eventStore, documents } = stores;
  const keyring = createKeyring({ keyStore: stores.keyStore, masterKey: stores.keys.masterKey });
  const codec = createCodec(eventDescriptions, keyring);
  const events: Recorded[] = [];
  for (;;) {
    const page = await eventStore.readAll(events.at(-1)?.position ?? 0n);
    if (page.length === 0) break;
    events.push(...(await codec.decode(page)));
  }

  const fresh = openSqliteDocuments({ path: ':memory:' });
  const only: Generation = { version: 0, number: 0 };
  for (const projection of projections) {
    await ensureGeneration(fresh, projection, only);
    await foldBatch(planOf(projection), events, fresh, (collection) => physicalName(collection, only));
  }

  async function differencesIn(collection: Collection, live: Generation): Promise<readonly string[]> {
    const [kept, folded] = await Promise.all([
      everythingIn(documents, physicalName(collection, live)),
      everythingIn(fresh, physicalName(collection, only)),
    ]);
    const ids = new Set([...kept.keys(), ...folded.keys()]);
    return [...ids]
      .filter((id) => !isDeepStrictEqual(kept.get(id), folded.get(id)))
      .map((id) => `${collection.name} ${id}`);
  }

  return {
    events,
    async differences() {
      await documents.ensure({ name: pointers, indexes: [] });
      const found: string[] = [];
      for (const projection of projections) {
        const live = (await documents.get<Pointer>(pointers, projection.name))?.live;
        if (!live) return [`${projection.name} is not live`];
        await ensureGeneration(documents, projection, live);
        for (const collection of projection.collections) found.push(...(await differencesIn(collection, live)));
      }
      return found;
    },
    async close() {
      await fresh.close();
      await stores.close();
    },
  };
}

async function everythingIn(documents: DocumentStore, name: string): Promise<ReadonlyMap<string, unknown>> {
  const all = new Map<string, unknown>();
  let after: string | undefined;
  for (;;) {
    const page = await documents.scan(name, { limit: 500, ...(after !== undefined && { after }) });
    for (const doc of page) all.set(doc._id, doc);
    after = page.at(-1)?._id;
    if (after === undefined) return all;
  }
}

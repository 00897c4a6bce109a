// Read models that a thread builds on MongoDB from EventStoreDB; both are test doubles.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { membersProjection } from '../../../../projections/accounts/members/projection.ts';
import { feedProjection } from '../../../../projections/community/feed/projection.ts';
import type { DocumentStore } from '../../../platform/documents/document-store.ts';
import { silentLogger } from '../../../platform/logger.ts';
import type { Projection } from '../../../platform/projection.ts';
import { ensureBookkeeping, readCheckpoint } from '../../../platform/projector/bookkeeping.ts';
import { ensureGeneration, generationName, physicalName } from '../../../platform/projector/generations.ts';
import { publish, register } from '../instances/instances-member-fixture.ts';
import { openSite, type Site } from '../instances/instances-site-fixture.ts';
import { readConfig } from '../settings/config.ts';
import type { Stores } from '../store-types.ts';
import { openStores } from '../stores.ts';

const live = 1;
/** The tests share one site, and each builds generations that no other one does. */
const next = 2;
const afterNext = 3;

let site: Site;
let stores: Stores;

beforeAll(async () => {
  site = await openSite();
  const server = await site.start();
  const ada = await register(server, 'Ada');
  await publish(ada, server, 'Raku');
  await publish(ada, server, 'Celadon');
  expect(await server.stop()).toBe(0);
  const config = readConfig(site.environment);
  stores = await openStores({ config, logger: silentLogger, clock: () => new Date(), lock: false });
  await ensureBookkeeping(stores.documents);
});

afterAll(async () => {
  await stores.close();
  await site.close();
});

const build = ({ projection, number, signal = new AbortController().signal }: Wanted) =>
  stores.builder.build({
    projection,
    generation: { version: projection.version, number },
    skipped: [],
    onReached: () => {},
    signal,
  });
type Wanted = Readonly<{ projection: Projection; number: number; signal?: AbortSignal }>;

async function documentsOf(documents: DocumentStore, projection: Projection, number: number) {
  const generation = { version: projection.version, number };
  await ensureGeneration(documents, projection, generation);
  const found: object[] = [];
  for (const collection of projection.collections) {
    found.push(...(await documents.scan(physicalName(collection, generation), { limit: 100 })));
  }
  return found;
}

test('they equal the live ones, with their checkpoint at the end of the log', async () => {
  const projections = [feedProjection, membersProjection];
  await Promise.all(projections.map((projection) => build({ projection, number: next })));
  for (const projection of projections) {
    const found = await documentsOf(stores.documents, projection, next);
    expect(found).not.toEqual([]);
    expect(found).toEqual(await documentsOf(stores.documents, projection, live));
    const generation = { version: projection.version, number: next };
    const { position } = await readCheckpoint(stores.documents, generationName(projection.name, generation));
    expect(position).toBe(await stores.eventStore.head());
  }
});

test('leftovers of a killed build do not matter', async () => {
  const [collection] = feedProjection.collections;
  const generation = { version: feedProjection.version, number: afterNext };
  const name = physicalName(collection ?? { name: '' }, generation);
  const [post] = await documentsOf(stores.documents, feedProjection, live);
  await ensureGeneration(stores.documents, feedProjection, generation);
  const { _id } = post as { _id: string };
  await stores.documents.write(name, [{ _id, doc: { _id }, position: 1n }]);
  await build({ projection: feedProjection, number: afterNext });
  expect(await documentsOf(stores.documents, feedProjection, afterNext)).toEqual(
    await documentsOf(stores.documents, feedProjection, live),
  );
});

test('a build that lost its lease removes nothing from the generation that another instance has built since', async () => {
  const before = await documentsOf(stores.documents, feedProjection, live);
  await build({ projection: feedProjection, number: live });
  const controller = new AbortController();
  const broken = expect(
    build({ projection: feedProjection, number: live, signal: controller.signal }),
  ).rejects.toThrow();
  controller.abort();
  await broken;
  expect(await documentsOf(stores.documents, feedProjection, live)).toEqual(before);
});

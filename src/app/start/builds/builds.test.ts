// Read models that a thread builds from a real log are complete and contain no word of erased members. An interrupted build leaves nothing.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { membersProjection } from '../../../../projections/accounts/members/projection.ts';
import { discussionProjection } from '../../../../projections/community/discussion/projection.ts';
import { feedProjection } from '../../../../projections/community/feed/projection.ts';
import { openDocumentFolder } from '../../../platform/documents/sqlite/document-folder.ts';
import type { Projection } from '../../../platform/projection.ts';
import { ensureBookkeeping, readCheckpoint } from '../../../platform/projector/bookkeeping.ts';
import type { Builder } from '../../../platform/projector/build/builder.ts';
import { ensureGeneration, generationName, physicalName } from '../../../platform/projector/generations.ts';
import { openTestKindling, type TestKindling } from '../../../testing/test-kindling.ts';
import type { MemberCaller } from '../../../testing/test-member.ts';
import { filesIn } from '../stores.ts';
import { buildsOnThreads } from './builds.ts';

let site: TestKindling;
let folder: string;
let builder: Builder & Readonly<{ close(): Promise<void> }>;
let builderWithLittleMemory: typeof builder;
let ada: MemberCaller;

beforeEach(async () => {
  site = await openTestKindling();
  folder = mkdtempSync(join(tmpdir(), 'kindling-builds-'));
  await openDocumentFolder({ folder }).close();
  const { log, keys } = filesIn(site.folder);
  const places = { log: { file: log }, documents: { folder, keys } };
  const { masterKey } = site.kindling().stores.keys;
  const limited = (maxBytes?: number) => buildsOnThreads({ places, masterKey, positionsCount: 'events', maxBytes });
  builder = limited();
  builderWithLittleMemory = limited(1_000);
  ada = await site.member('Ada');
  await ada.publish('Raku');
});

afterEach(async () => {
  await builder.close();
  await builderWithLittleMemory.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

const generationOf = ({ version }: Projection) => ({ version, number: 1 });

const build = (projection: Projection, options: Partial<Parameters<Builder['build']>[0]> = {}, using = builder) =>
  using.build({
    projection,
    generation: generationOf(projection),
    skipped: [],
    onReached: () => {},
    signal: new AbortController().signal,
    ...options,
  });

async function builtIn(projection: Projection) {
  const documents = openDocumentFolder({ folder });
  await ensureBookkeeping(documents);
  await ensureGeneration(documents, projection, generationOf(projection));
  const first = physicalName(projection.collections[0] ?? { name: '' }, generationOf(projection));
  const found = {
    docs: await documents.scan(first, { limit: 100 }),
    checkpoint: await readCheckpoint(documents, generationName(projection.name, generationOf(projection))),
  };
  await documents.close();
  return found;
}

async function liveIn(projection: Projection) {
  const { documents } = site.kindling().stores;
  const first = physicalName(projection.collections[0] ?? { name: '' }, generationOf(projection));
  return documents.scan(first, { limit: 100 });
}

/** Appends an event that newer code has written. Returns its position. */
async function appendFromNewerCode(): Promise<bigint> {
  const { eventStore } = site.kindling().stores;
  const posted = (await eventStore.readAll(0n)).findLast(({ type }) => type === 'PostCreated');
  if (posted === undefined) throw new Error('Nobody has posted.');
  const { type, data, metadata } = posted;
  const later = { id: crypto.randomUUID(), type, data, metadata: { ...(metadata as object), version: 99, sealed: {} } };
  await eventStore.append(`post-${crypto.randomUUID()}`, [later], 'no-stream');
  return eventStore.head();
}

test('several read models are built in one pass, each with its checkpoint at the end of the log', async () => {
  await Promise.all([build(feedProjection), build(membersProjection)]);
  for (const projection of [feedProjection, membersProjection]) {
    const { docs, checkpoint } = await builtIn(projection);
    expect(docs).toEqual(await liveIn(projection));
    expect(checkpoint.position).toBe(await site.kindling().stores.eventStore.head());
  }
});

test('those that do not fit into memory together are built one by one', async () => {
  for (const word of Array(20).keys()) await ada.publish(`Raku ${word} ${'glaze '.repeat(50)}`);
  const some = [feedProjection, membersProjection, discussionProjection];
  await Promise.all(some.map((projection) => build(projection, {}, builderWithLittleMemory)));
  for (const projection of some) expect((await builtIn(projection)).docs).toEqual(await liveIn(projection));
});

test('a file contains nothing that erased members wrote', async () => {
  await ada.publish('Qqceladon');
  expect(await ada.post('/account/delete', { password: 'a lamp in the window' })).toMatchObject({ status: 200 });
  await build(feedProjection);
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1').toLowerCase());
  expect(bytes.join()).not.toContain('qqceladon');
});

test("a build stops at an event that it can't decode, and leaves nothing behind", async () => {
  const position = await appendFromNewerCode();
  await expect(build(feedProjection)).rejects.toMatchObject({ name: 'FromNewerCode', position });
  expect(readdirSync(folder)).toEqual(['bookkeeping.sqlite']);
});

test('such an event stops no build that does not fold it', async () => {
  await appendFromNewerCode();
  const stopped = expect(build(feedProjection)).rejects.toMatchObject({ name: 'FromNewerCode' });
  await build(membersProjection);
  await stopped;
  expect((await builtIn(membersProjection)).docs).toEqual(await liveIn(membersProjection));
});

test('events that the operator ordered to skip are skipped', async () => {
  const position = await appendFromNewerCode();
  await build(feedProjection, { skipped: [position.toString()] });
  expect((await builtIn(feedProjection)).docs).toMatchObject([{ content: 'Raku' }]);
});

test('an unwanted build ends at once, and leaves nothing behind', async () => {
  const controller = new AbortController();
  const broken = expect(build(feedProjection, { signal: controller.signal })).rejects.toThrow();
  controller.abort();
  await broken;
  await builder.close();
  expect(readdirSync(folder)).toEqual(['bookkeeping.sqlite']);
});

// Sandboxes: read models as of a point in the log, each in a file. Members erased since are cleared before anything is shown.
import { existsSync } from 'node:fs';
import { chmod, link } from 'node:fs/promises';
import { generationOf, openSandbox, type SandboxNote, writeNote } from '../../app/sandboxes/open-sandbox.ts';
import { draftOf, makeFolder, removeAbandoned, removeFiles, sandboxFile } from '../../app/sandboxes/sandbox-files.ts';
import type { Document, Stored } from '../../platform/documents/document-store.ts';
import { type DraftFile, openDraft } from '../../platform/documents/sqlite/draft-file.ts';
import type { Projection } from '../../platform/projection.ts';
import { buildScratch, type SkippedEvent } from '../../platform/projector/build/build-scratch.ts';
import { collectionsIn } from '../../platform/projector/build/build-targets.ts';
import { physicalName } from '../../platform/projector/generations.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import type { Cli } from '../verb.ts';

export type Sandbox = Readonly<{ note: SandboxNote; skipped: readonly SkippedEvent[] }>;

/** Folds into a draft and then names it, so a sandbox is either complete or absent. */
export async function makeSandbox(
  installation: Installation,
  cli: Cli,
  { name, upTo, projections }: Readonly<{ name: string; upTo: bigint; projections: readonly Projection[] }>,
): Promise<Sandbox> {
  const file = sandboxFile(installation, name);
  if (existsSync(file)) throw thereAlready(name);
  await makeFolder(installation);
  await removeAbandoned(installation);
  const draft = draftOf(file);
  const scratch = openDraft(draft);
  try {
    await chmod(draft, 0o600);
    const made = await foldInto(scratch, installation, cli, upTo, projections);
    scratch.finish();
    // Unlike a rename, a link does not replace a sandbox of another process.
    await link(draft, file).catch((error) => {
      throw existsSync(file) ? thereAlready(name) : error;
    });
    return made;
  } catch (error) {
    scratch.discard();
    throw error;
  } finally {
    await removeFiles(draft);
  }
}

const thereAlready = (name: string) =>
  new UsageError(`There is a sandbox ${name} already. Drop it first: kindling replay --drop ${name}`);

async function foldInto(
  scratch: DraftFile,
  { stores: { eventStore }, codec }: Installation,
  cli: Cli,
  upTo: bigint,
  projections: readonly Projection[],
): Promise<Sandbox> {
  const progress = cli.progress('folding', eventStore.positionsCount);
  const skipped = await buildScratch({
    builds: projections.map((projection) => ({ projection, generation: generationOf(projection), upTo })),
    targetOf: (_generation, specs) => collectionsIn(scratch, specs),
    eventStore,
    codec,
    signal: cli.terminal.signal,
    onProgress: (position) => progress.at(Number(position), Number(upTo)),
  });
  progress.end();
  const note: SandboxNote = {
    _id: 'sandbox',
    projections: projections.map(({ name }) => name),
    position: upTo.toString(),
    erasuresUpTo: upTo.toString(),
    madeAt: cli.clock().toISOString(),
  };
  await writeNote(scratch.store, note, 1n);
  // Several projections may skip an event for the same reason.
  const distinct = new Map([...skipped.values()].flat().map((event) => [`${event.position} ${event.message}`, event]));
  return { note, skipped: [...distinct.values()] };
}

const countedUpTo = 1_000_000;

export async function describeSandbox(installation: Installation, name: string) {
  const { documents, projections, note } = await openSandbox(installation, name);
  try {
    const collections: Readonly<{ collection: string; documents: number }>[] = [];
    for (const projection of projections) {
      for (const collection of projection.collections) {
        const physical = physicalName(collection, generationOf(projection));
        const size = await documents.count(physical, undefined, countedUpTo);
        collections.push({ collection: collection.name, documents: size });
      }
    }
    return { note, collections };
  } finally {
    await documents.close();
  }
}

export async function readSandbox(
  installation: Installation,
  name: string,
  {
    collection: wanted,
    id,
    after,
    limit,
  }: Readonly<{ collection: string; id?: string | undefined; after?: string | undefined; limit: number }>,
): Promise<readonly Stored<Document>[]> {
  const { documents, projections } = await openSandbox(installation, name);
  try {
    for (const projection of projections) {
      const collection = projection.collections.find((each) => each.name === wanted);
      if (collection === undefined) continue;
      const physical = physicalName(collection, generationOf(projection));
      if (id !== undefined) return await documents.getMany(physical, [id]);
      return await documents.scan(physical, { limit, ...(after !== undefined && { after }) });
    }
    throw new UsageError(
      `The sandbox ${name} has no collection ${wanted}. kindling replay --show ${name} names those it has.`,
    );
  } finally {
    await documents.close();
  }
}

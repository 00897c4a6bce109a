// Named sandboxes: read models as they were at a point in the log, in a file of their own, to be looked at beside the live ones.
// They hold what members wrote, so whoever was erased since is cleared from them before anything is shown.
import { existsSync } from 'node:fs';
import { chmod, rename } from 'node:fs/promises';
import { MemberErased } from '../../../modules/accounts/index.ts';
import {
  type CollectionSpec,
  type Document,
  type DocumentStore,
  DocumentsUnavailable,
  type Stored,
} from '../../platform/documents/document-store.ts';
import { isDamage } from '../../platform/documents/sqlite/faults.ts';
import { openSqliteDocuments } from '../../platform/documents/sqlite/sqlite-document-store.ts';
import type { Projection } from '../../platform/projection.ts';
import { ensureGeneration, physicalName } from '../../platform/projector/generations.ts';
import { freshFold, type PassedOver, readLog } from '../../platform/verify/fresh-fold.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { knownProjection } from '../projections/known-projections.ts';
import type { Cli } from '../verb.ts';
import { dropSandbox, makeFolder, removeAbandoned, removeFiles, sandboxFile, sandboxNames } from './sandbox-files.ts';

export type SandboxNote = Readonly<{
  _id: 'sandbox';
  projections: readonly string[];
  /** Position of the last event folded. */
  position: string;
  /** How far the log was searched for erasures. */
  erasuresUpTo: string;
  /** ISO 8601. */
  madeAt: string;
}>;

const notes: CollectionSpec<SandboxNote> = { name: 'sandbox.note', indexes: [] };
const generationOf = ({ version }: Projection) => ({ version, number: 1 });

/** Nothing can be read from it, nor cleared: it is damaged, or its read models were folded by other rules than these. */
export class SandboxUnusable extends UsageError {
  readonly reason: string;
  constructor(name: string, reason: string) {
    super(
      `The sandbox ${name} ${reason}. Drop it, and make it again where it is still needed: kindling replay --drop ${name}`,
    );
    this.reason = reason;
  }
}

export type Sandbox = Readonly<{ note: SandboxNote; passedOver: readonly PassedOver[] }>;

/** Folds into a file aside, which takes the name once it is complete: a sandbox is whole or not there. */
export async function makeSandbox(
  installation: Installation,
  cli: Cli,
  options: Readonly<{ name: string; upTo: bigint; projections: readonly Projection[] }>,
): Promise<Sandbox> {
  const { name, upTo, projections } = options;
  const file = sandboxFile(installation, name);
  if (existsSync(file))
    throw new UsageError(`There is a sandbox ${name} already. Drop it first: kindling replay --drop ${name}`);
  await makeFolder(installation);
  await removeAbandoned(installation);
  const draft = `${file}.${process.pid}.partial`;
  const documents = openSqliteDocuments({ path: draft });
  try {
    await chmod(draft, 0o600);
    const made = await foldInto(documents, installation, cli, upTo, projections);
    await documents.close();
    await rename(draft, file);
    return made;
  } catch (error) {
    await documents.close();
    throw error;
  } finally {
    await removeFiles(draft);
  }
}

async function foldInto(
  documents: DocumentStore,
  installation: Installation,
  cli: Cli,
  upTo: bigint,
  projections: readonly Projection[],
): Promise<Sandbox> {
  const passedOver: PassedOver[] = [];
  const folds = await openFolds(documents, projections);
  const progress = cli.progress('folding');
  let position = 0n;
  for await (const events of readLog(logOf(installation), 0n, (event) => passedOver.push(event)).upTo(upTo)) {
    cli.terminal.signal.throwIfAborted();
    for (const fold of folds) await fold.fold(events);
    position = events.at(-1)?.position ?? position;
    progress.at(Number(position), Number(upTo));
  }
  progress.end();
  const note: SandboxNote = {
    _id: 'sandbox',
    projections: projections.map(({ name }) => name),
    position: position.toString(),
    erasuresUpTo: position.toString(),
    madeAt: cli.clock().toISOString(),
  };
  await writeNote(documents, note, 1n);
  return { note, passedOver: [...passedOver, ...folds.flatMap((fold) => fold.passedOver)] };
}

async function openFolds(documents: DocumentStore, projections: readonly Projection[]) {
  return Promise.all(
    projections.map(async (projection) => {
      await ensureGeneration(documents, projection, generationOf(projection), 'at-first-query');
      return freshFold(projection, documents, (collection) => physicalName(collection, generationOf(projection)));
    }),
  );
}

const logOf = ({ stores: { eventStore }, codec }: Installation) => ({ eventStore, codec });

async function writeNote(documents: DocumentStore, note: SandboxNote, at: bigint): Promise<void> {
  await documents.ensure(notes);
  await documents.write<SandboxNote>(notes.name, [{ _id: note._id, doc: note, at }]);
}

/** Opens it, and clears from it whom the log has erased since. Throws `SandboxUnusable` where that can't be. */
async function openSandbox(installation: Installation, name: string) {
  const file = sandboxFile(installation, name);
  if (!existsSync(file))
    throw new UsageError(`There is no sandbox ${name}. kindling replay --list names those there are.`);
  let documents: DocumentStore | undefined;
  try {
    // Precious, so that one that is damaged is not set aside under a name that nobody would clear.
    documents = openSqliteDocuments({ path: file, precious: true });
    const { note: found, projections } = await readable(documents, name);
    const note = await applyErasures(installation, documents, projections, found);
    if (note === undefined) throw new SandboxUnusable(name, 'does not take the erasures of members');
    return { documents, projections, note };
  } catch (error) {
    await documents?.close();
    if (isForGood(error)) throw new SandboxUnusable(name, "can't be read any more");
    throw error;
  }
}

/** That a disk is full, or a file in use, passes. */
const isForGood = (error: unknown): boolean =>
  error instanceof DocumentsUnavailable && (error.cause === undefined || isDamage(error.cause));

/** Its collections are named by the version of the rules they were folded by, and no other rules may touch them. */
async function readable(documents: DocumentStore, name: string) {
  await documents.ensure(notes);
  const note = await documents.get<SandboxNote>(notes.name, 'sandbox');
  if (note === undefined) throw new SandboxUnusable(name, "can't be read any more");
  const projections = note.projections.map(knownProjection).filter((projection) => projection !== undefined);
  const expected = projections.flatMap((each) => each.collections.map((one) => physicalName(one, generationOf(each))));
  const there = (await documents.collections()).filter((each) => each !== notes.name);
  if (new Set(there).symmetricDifference(new Set(expected)).size > 0) {
    throw new SandboxUnusable(name, 'was made by another version of Kindling, which folded by other rules');
  }
  return { note, projections };
}

/** Undefined where one can't be applied. */
async function applyErasures(
  installation: Installation,
  documents: DocumentStore,
  projections: readonly Projection[],
  { _at, ...note }: Stored<SandboxNote>,
): Promise<SandboxNote | undefined> {
  const folds = await openFolds(documents, projections);
  let searched = BigInt(note.erasuresUpTo);
  for (;;) {
    const page = await installation.stores.eventStore.readAll(searched);
    const last = page.at(-1);
    if (last === undefined) break;
    const erased = await installation.codec.decode(page.filter(({ type }) => type === MemberErased.type));
    for (const fold of folds) await fold.fold(erased);
    if (folds.some((fold) => fold.passedOver.length > 0)) return undefined;
    searched = last.position;
  }
  const after = { ...note, erasuresUpTo: searched.toString() };
  if (after.erasuresUpTo !== note.erasuresUpTo) await writeNote(documents, after, _at + 1n);
  return after;
}

export type CollectionSize = Readonly<{ collection: string; documents: number }>;

const countedUpTo = 1_000_000;

export async function describeSandbox(installation: Installation, name: string) {
  const { documents, projections, note } = await openSandbox(installation, name);
  try {
    const collections: CollectionSize[] = [];
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

/** A sandbox by itself: what is wrong with one keeps nobody from the others. */
export type SandboxListed =
  | Readonly<{ name: string; note: SandboxNote }>
  | Readonly<{ name: string; unusable: string }>;

export async function listedSandboxes(installation: Installation): Promise<readonly SandboxListed[]> {
  const listed: SandboxListed[] = [];
  for (const name of await sandboxNames(installation)) {
    try {
      const { documents, note } = await openSandbox(installation, name);
      await documents.close();
      listed.push({ name, note });
    } catch (error) {
      if (error instanceof SandboxUnusable) listed.push({ name, unusable: error.reason });
      else if (error instanceof UsageError || error instanceof DocumentsUnavailable) {
        listed.push({ name, unusable: error.message });
      } else throw error;
    }
  }
  return listed;
}

export type Cleared = Readonly<{
  cleared: number;
  /** Those that could not be cleared because nothing can be read from them, and so were deleted. */
  deleted: readonly string[];
  /** Those that may still hold the erased. */
  left: readonly Readonly<{ name: string; reason: string }>[];
}>;

/** Applies to all of them what the log says of erasures, so that nothing of the erased stays on the disk. */
export async function clearErasedFromSandboxes(installation: Installation): Promise<Cleared> {
  await removeAbandoned(installation);
  let cleared = 0;
  const deleted: string[] = [];
  const left: { name: string; reason: string }[] = [];
  for (const name of await sandboxNames(installation)) {
    try {
      const { documents } = await openSandbox(installation, name);
      await documents.close();
      cleared += 1;
    } catch (error) {
      if (error instanceof SandboxUnusable) {
        await dropSandbox(installation, name);
        deleted.push(name);
      } else left.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { cleared, deleted, left };
}

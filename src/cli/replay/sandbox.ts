// Named sandboxes: read models as they were at a point in the log, in a file of their own, to be looked at beside the live ones.
// They hold what members wrote, so whoever was erased since is cleared from them before anything is shown.
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MemberErased } from '../../../modules/accounts/index.ts';
import type { CollectionSpec, Document, DocumentStore, Stored } from '../../platform/documents/document-store.ts';
import { openSqliteDocuments } from '../../platform/documents/sqlite/sqlite-document-store.ts';
import type { Projection } from '../../platform/projection.ts';
import { ensureGeneration, physicalName } from '../../platform/projector/generations.ts';
import { freshFold, type PassedOver, readLog } from '../../platform/verify/fresh-fold.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { projectionsNamed } from '../projections/known-projections.ts';
import type { Cli } from '../verb.ts';

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

const folderOf = ({ config }: Pick<Installation, 'config'>) => join(config.dataDir, 'sandboxes');

function fileOf(installation: Pick<Installation, 'config'>, name: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name)) {
    throw new UsageError(`"${name}" is no name for a sandbox: up to 40 small letters, digits and -.`);
  }
  return join(folderOf(installation), `${name}.sqlite`);
}

export type Sandbox = Readonly<{ note: SandboxNote; passedOver: readonly PassedOver[] }>;

/** Folds into a file aside, which takes the name once it is complete: a sandbox is whole or not there. */
export async function makeSandbox(
  installation: Installation,
  cli: Cli,
  options: Readonly<{ name: string; upTo: bigint; projections: readonly Projection[] }>,
): Promise<Sandbox> {
  const { name, upTo, projections } = options;
  const file = fileOf(installation, name);
  if (existsSync(file))
    throw new UsageError(`There is a sandbox ${name} already. Drop it first: kindling replay --drop ${name}`);
  await mkdir(folderOf(installation), { recursive: true, mode: 0o700 });
  await removeAbandoned(folderOf(installation));
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

/** Opens it, and clears from it whom the log has erased since. */
async function openSandbox(installation: Installation, name: string) {
  const file = fileOf(installation, name);
  if (!existsSync(file))
    throw new UsageError(`There is no sandbox ${name}. kindling replay --list names those there are.`);
  const documents = openSqliteDocuments({ path: file });
  try {
    await documents.ensure(notes);
    const found = await documents.get<SandboxNote>(notes.name, 'sandbox');
    if (found === undefined)
      throw new UsageError(`The sandbox ${name} can't be read any more. Drop it and make it again.`);
    const projections = projectionsNamed(found.projections);
    const note = await applyErasures(installation, documents, projections, found);
    return { documents, projections, note };
  } catch (error) {
    await documents.close();
    throw error;
  }
}

async function applyErasures(
  installation: Installation,
  documents: DocumentStore,
  projections: readonly Projection[],
  { _at, ...note }: Stored<SandboxNote>,
): Promise<SandboxNote> {
  const folds = await openFolds(documents, projections);
  let searched = BigInt(note.erasuresUpTo);
  for (;;) {
    const page = await installation.stores.eventStore.readAll(searched);
    const last = page.at(-1);
    if (last === undefined) break;
    const erased = await installation.codec.decode(page.filter(({ type }) => type === MemberErased.type));
    for (const fold of folds) await fold.fold(erased);
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

export async function sandboxNames(installation: Pick<Installation, 'config'>): Promise<readonly string[]> {
  const folder = folderOf(installation);
  if (!existsSync(folder)) return [];
  return (await readdir(folder))
    .filter((file) => file.endsWith('.sqlite'))
    .map((file) => file.slice(0, -'.sqlite'.length))
    .sort();
}

export async function dropSandbox(installation: Pick<Installation, 'config'>, name: string): Promise<void> {
  const file = fileOf(installation, name);
  if (!existsSync(file)) throw new UsageError(`There is no sandbox ${name}.`);
  await removeFiles(file);
}

/** Applies to all of them what the log says of erasures, so that nothing of the erased stays on the disk. Answers how many. */
export async function clearErasedFromSandboxes(installation: Installation): Promise<number> {
  if (existsSync(folderOf(installation))) await removeAbandoned(folderOf(installation));
  const names = await sandboxNames(installation);
  for (const name of names) {
    const { documents } = await openSandbox(installation, name);
    await documents.close();
  }
  return names.length;
}

/** What a killed process has left half made: nobody is going to finish it, and it holds what members wrote. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const [, draft, pid] = /^(.+\.(\d+)\.partial)$/.exec(file) ?? [];
    if (draft !== undefined && !isRunning(Number(pid))) await removeFiles(join(folder, draft));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function removeFiles(file: string): Promise<void> {
  for (const companion of ['', '-wal', '-shm', '.damaged']) await rm(`${file}${companion}`, { force: true });
}

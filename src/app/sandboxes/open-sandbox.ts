// Opens a sandbox, after clearing the members who were erased since it was made. Refuses one that this version's rules can't read or clear.
import { existsSync } from 'node:fs';
import type { Codec } from '../../platform/codec.ts';
import {
  type CollectionSpec,
  type DocumentStore,
  DocumentsUnavailable,
  type Stored,
} from '../../platform/documents/document-store.ts';
import { isDamage } from '../../platform/documents/sqlite/faults.ts';
import { openSqliteDocuments } from '../../platform/documents/sqlite/sqlite-document-store.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import type { Projection } from '../../platform/projection.ts';
import { ensureGeneration, physicalName } from '../../platform/projector/generations.ts';
import { freshFold } from '../../platform/verify/fresh-fold.ts';
import { projections as knownProjections } from '../registry.ts';
import type { Config } from '../start/settings/config.ts';
import { SandboxRefused, sandboxFile } from './sandbox-files.ts';

/** The installation that the sandboxes belong to. */
export type SandboxPlace = Readonly<{
  config: Pick<Config, 'dataDir'>;
  stores: Readonly<{ eventStore: Pick<EventStore, 'readAll'> }>;
  codec: Pick<Codec, 'decode' | 'erasures'>;
}>;

export type SandboxNote = Readonly<{
  _id: 'sandbox';
  projections: readonly string[];
  /** Position of the last event folded. */
  position: string;
  /** The position up to which the log was searched for erasures. */
  erasuresUpTo: string;
  madeAt: string;
}>;

const notes: CollectionSpec<SandboxNote> = { name: 'sandbox.note', indexes: [] };
/** A projection's only generation in a sandbox. */
export const generationOf = ({ version }: Projection) => ({ version, number: 1 });

/** Thrown if a sandbox can be neither read nor cleared: it is damaged, or another version's rules folded it. */
export class SandboxUnusable extends SandboxRefused {
  readonly reason: string;
  constructor(name: string, reason: string) {
    super(
      `The sandbox ${name} ${reason}. Drop it, and make it again where it is still needed: kindling replay --drop ${name}`,
    );
    this.reason = reason;
  }
}

async function openFolds(documents: DocumentStore, projections: readonly Projection[]) {
  return Promise.all(
    projections.map(async (projection) => {
      await ensureGeneration(documents, projection, generationOf(projection), 'at-first-query');
      return freshFold(projection, documents, (collection) => physicalName(collection, generationOf(projection)));
    }),
  );
}

export async function writeNote(documents: DocumentStore, note: SandboxNote, position: bigint): Promise<void> {
  await documents.ensure(notes);
  await documents.write<SandboxNote>(notes.name, [{ _id: note._id, doc: note, position }]);
}

/** Opens a sandbox and clears the members erased since. Throws `SandboxUnusable` if that can't be done. */
export async function openSandbox(installation: SandboxPlace, name: string) {
  const file = sandboxFile(installation, name);
  if (!existsSync(file))
    throw new SandboxRefused(`There is no sandbox ${name}. kindling replay --list names the existing ones.`);
  let documents: DocumentStore | undefined;
  try {
    // Opened as precious, because otherwise the store would rename a damaged file, and nobody would clear that one.
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

/** Returns false for a full disk or a file in use, which are temporary. */
const isForGood = (error: unknown): boolean =>
  error instanceof DocumentsUnavailable && (error.cause === undefined || isDamage(error.cause));

/** Throws unless this version's rules folded the sandbox: the names of its collections contain the version. */
async function readable(documents: DocumentStore, name: string) {
  await documents.ensure(notes);
  const note = await documents.get<SandboxNote>(notes.name, 'sandbox');
  if (note === undefined) throw new SandboxUnusable(name, "can't be read any more");
  const projections = note.projections.flatMap((known) => knownProjections.filter((each) => each.name === known));
  const expected = projections.flatMap((each) => each.collections.map((one) => physicalName(one, generationOf(each))));
  const existing = (await documents.collections()).filter((each) => each !== notes.name);
  if (new Set(existing).symmetricDifference(new Set(expected)).size > 0) {
    throw new SandboxUnusable(name, 'was made by another version of Kindling, which folded by other rules');
  }
  return { note, projections };
}

/** Clears erased members. Returns the new note; undefined if an erasure can't be applied. */
async function applyErasures(
  installation: SandboxPlace,
  documents: DocumentStore,
  projections: readonly Projection[],
  { _at, ...note }: Stored<SandboxNote>,
): Promise<SandboxNote | undefined> {
  const { codec, stores } = installation;
  const folds = await openFolds(documents, projections);
  let searched = BigInt(note.erasuresUpTo);
  for (;;) {
    const page = await stores.eventStore.readAll(searched);
    const last = page.at(-1);
    if (last === undefined) break;
    const erased = await codec.decode(page.filter(({ type }) => codec.erasures.has(type)));
    for (const fold of folds) await fold.fold(erased);
    if (folds.some((fold) => fold.skippedEvents().length > 0)) return undefined;
    searched = last.position;
  }
  const after = { ...note, erasuresUpTo: searched.toString() };
  if (after.erasuresUpTo !== note.erasuresUpTo) await writeNote(documents, after, _at + 1n);
  return after;
}

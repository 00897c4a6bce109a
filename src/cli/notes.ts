// The CLI's notes from one run to the next, stored with the reactions' jobs. They refer to one installation's stores and positions, so
// neither transfers nor backups include them.
import type { Load } from '../demo/load.ts';
import type { DocumentStore } from '../platform/documents/document-store.ts';

const notes = 'operator.notes';

/** The position up to which the log was last verified, and the digest there. The events up to it must never change. */
export type VerifiedLog = Readonly<{ _id: 'verified-log'; position: string; digest: string; at: string }>;

/** The load that was generated last or is being generated. */
export type GeneratedLoad = Readonly<{
  _id: 'generated-load';
  seed: number;
  load: Load;
  throughCommands: boolean;
  /** ISO 8601: when its newest event happened. */
  endsAt: string;
  isComplete: boolean;
}>;

export async function readNote<Note extends Readonly<{ _id: string }>>(
  operations: DocumentStore,
  id: Note['_id'],
): Promise<Note | undefined> {
  // Verbs that only read create no collection.
  if (!(await operations.collections()).includes(notes)) return undefined;
  await operations.ensure({ name: notes, indexes: [] });
  return operations.get<Note>(notes, id);
}

export async function writeNote<Note extends Readonly<{ _id: string }>>(
  operations: DocumentStore,
  note: Note,
): Promise<void> {
  await operations.ensure({ name: notes, indexes: [] });
  const before = await operations.get<Note>(notes, note._id);
  await operations.write<Note>(notes, [{ _id: note._id, doc: note, position: (before?._at ?? 0n) + 1n }]);
}

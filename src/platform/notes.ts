// Notes of operators' work from one run to the next. They refer to one installation's stores and positions, so neither
// transfers nor backups include them.
import type { DocumentStore } from './documents/document-store.ts';

const notes = 'operator.notes';

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

// Remembers the last backup that was taken. The log records only backups that lack nothing.
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { readNote, writeNote } from '../../platform/notes.ts';

export type LastBackup = Readonly<{
  folder: string;
  at: string;
  /** A sentence for each thing that is missing in it; none if it is intact. */
  lost: readonly string[];
}>;

type Note = LastBackup &
  Readonly<{
    _id: 'last-backup';
    /** When the last intact one was taken, if any was. */
    intactAt?: string;
  }>;

export const readLastBackup = (operations: DocumentStore): Promise<Note | undefined> =>
  readNote<Note>(operations, 'last-backup');

export async function writeLastBackup(operations: DocumentStore, backup: LastBackup): Promise<void> {
  const intactAt = backup.lost.length === 0 ? backup.at : (await readLastBackup(operations))?.intactAt;
  await writeNote<Note>(operations, { _id: 'last-backup', ...backup, ...(intactAt !== undefined && { intactAt }) });
}

export const wordsOnLost = ({ folder, lost }: LastBackup): string =>
  `The backup is in ${folder}, and is not intact. ${lost.join(' ')}`;

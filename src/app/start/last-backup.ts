// Remembers the last backup that was taken, next to the reactions' jobs. The log records only backups that lack nothing.
import type { DocumentStore } from '../../platform/documents/document-store.ts';

export type LastBackup = Readonly<{
  folder: string;
  /** ISO 8601. */
  at: string;
  /** A sentence for each thing that is missing in it; none if it is intact. */
  lost: readonly string[];
}>;

type Stored = LastBackup &
  Readonly<{
    _id: 'last';
    /** When the last intact one was taken, if any was. */
    intactAt?: string;
  }>;

const collection = 'backups.last';

export async function readLastBackup(operations: DocumentStore): Promise<Omit<Stored, '_id'> | undefined> {
  // Verbs that only read create no collection.
  if (!(await operations.collections()).includes(collection)) return undefined;
  await operations.ensure({ name: collection, indexes: [] });
  return operations.get<Stored>(collection, 'last');
}

export async function writeLastBackup(operations: DocumentStore, backup: LastBackup): Promise<void> {
  await operations.ensure({ name: collection, indexes: [] });
  const before = await operations.get<Stored>(collection, 'last');
  const intactAt = backup.lost.length === 0 ? backup.at : before?.intactAt;
  const doc: Stored = { _id: 'last', ...backup, ...(intactAt !== undefined && { intactAt }) };
  await operations.write<Stored>(collection, [{ _id: 'last', doc, position: (before?._at ?? 0n) + 1n }]);
}

export const wordsOnLost = ({ folder, lost }: LastBackup): string =>
  `The backup is in ${folder}, and is not intact. ${lost.join(' ')}`;

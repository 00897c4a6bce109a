// The log as a build reads it, in a separate thread.
import type { EventStore } from '../event-store.ts';
import { eventsOfTypes } from './events-of-types.ts';
import { openLogToRead } from './log-file.ts';
import { logReader } from './log-reader.ts';
import { headReader } from './tail-check.ts';

export type ReadOnlyLog = Pick<EventStore, 'readAll' | 'head'> & Readonly<{ close(): void }>;

/** Enough that a page costs little besides its events. */
const pageEvents = 2_000;

export function openReadOnlyLog(file: string): ReadOnlyLog {
  const db = openLogToRead(file);
  const readHead = headReader(db);
  const reader = logReader(db);
  const ofTypes = eventsOfTypes(db, readHead);
  return {
    readAll: async (after, { limit = pageEvents, types } = {}) =>
      types === undefined ? reader.after(after, limit) : ofTypes(after, types, limit),
    head: async () => BigInt(readHead().position),
    close: () => db.close(),
  };
}

// Joins a backup's log with what a damaged log has after it, so that older damage loses nothing that the backup has.
import { isDeepStrictEqual } from 'node:util';
import type { Position } from '../../kernel/event.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';
import { openLogBeginning } from '../../platform/events/sqlite-event-store.ts';
import { Failed } from '../exit-codes.ts';
import type { Cli } from '../verb.ts';
import { openBackup } from './open-backup.ts';
import { type ReadableLog, readableLog } from './readable-log.ts';

type Joining = Readonly<{ backup: string; log: string; masterKey: Uint8Array; cli: Cli }>;

/** `provenUpTo` is what the chain of hashes proves from the backup's last event on. */
export type Joined = ReadableLog &
  Readonly<{
    eventStore: EventStore;
    /** Where the backup's part ends. */
    joinedAt: Position;
  }>;

/** Throws if the damaged log proves nothing after the backup's. */
export async function joinLog({ backup, log, masterKey, cli }: Joining): Promise<Joined> {
  const { side, soundUpTo } = await openBackup({ folder: backup, masterKey, cli });
  const { eventStore: first } = side.stores;
  const joinedAt = soundUpTo ?? (await first.head());
  const { file, report } = await readableLog({ log, masterKey, cli, knownUpTo: joinedAt });
  const { intact, provenUpTo } = report;
  const rest = openLogBeginning(file, provenUpTo);
  cli.onEnd(() => rest.close());
  if (!intact && (provenUpTo <= joinedAt || !(await haveSameEvent(first, rest, joinedAt)))) {
    throw new Failed(
      `The log does not prove anything after position ${joinedAt}, where that of ${backup} ends. Restore that backup.`,
    );
  }
  const upTo = async (after: Position, limit?: number) =>
    (await first.readAll(after, limit === undefined ? {} : { limit })).filter(({ position }) => position <= joinedAt);
  const eventStore: EventStore = {
    ...rest,
    readAll: (after, { limit } = {}) =>
      after < joinedAt ? upTo(after, limit) : rest.readAll(after, limit === undefined ? {} : { limit }),
  };
  return { eventStore, joinedAt, file, report };
}

/** If so, the chain of the one proves what follows in it for the other. */
async function haveSameEvent(one: EventStore, other: EventStore, position: Position): Promise<boolean> {
  const [left, right] = await Promise.all([one, other].map((log) => eventAt(log, position)));
  return left !== undefined && isDeepStrictEqual(left, right);
}

async function eventAt(log: EventStore, position: Position): Promise<StoredEvent | undefined> {
  const [event] = await log.readAll(position - 1n, { limit: 1 });
  return event;
}

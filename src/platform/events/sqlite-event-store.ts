// The event store in one SQLite file with an anchor next to it: durable, chained by hashes, and safe for appends by
// several processes. Each file in `sqlite/` states its own promises.
import { LRUCache } from 'lru-cache';
import type { Position } from '../../kernel/event.ts';
import { sharedReads } from '../shared-reads.ts';
import {
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  isWrongRevision,
  type StoredEvent,
  StoreUnavailable,
  type Subscription,
} from './event-store.ts';
import { openAnchor, readAnchor } from './sqlite/anchor.ts';
import { type Append, batchAppender } from './sqlite/append-batch.ts';
import { backupLog } from './sqlite/backup-log.ts';
import { eventsOfTypes } from './sqlite/events-of-types.ts';
import { groupCommit } from './sqlite/group-commit.ts';
import type { Chain, LogHead } from './sqlite/hash-chain.ts';
import { keyIfEmpty } from './sqlite/keyed-from.ts';
import { subscribeToLog } from './sqlite/live-subscription.ts';
import { watchLog } from './sqlite/log-changes.ts';
import { createLogFile, isBlank, openDamagedLog, openLogToRead, openLogToWrite } from './sqlite/log-file.ts';
import { logReader } from './sqlite/log-reader.ts';
import { inTermsOfTheStore } from './sqlite/sqlite-fault.ts';
import { checkTail, headReader, shorterThanAnchor } from './sqlite/tail-check.ts';

export type { Chain } from './sqlite/hash-chain.ts';
export { LogDamaged } from './sqlite/log-damaged.ts';
export { recoverLog } from './sqlite/recover-log.ts';
export { type LogProblem, type LogReport, verifyLog } from './sqlite/verify-log.ts';

const PAGE_EVENTS = 1_000;
const BATCH_EVENTS = 500;
const RECENT_PAGES = 4;

type SqliteEventStoreOptions = Readonly<{
  chain: Chain;
  /** Called with faults that no caller sees: a subscription that can't read, an anchor that can't be written. */
  onFault?: (fault: unknown) => void;
  /** Accepts the log as it is and resets its anchor: the operator's decision after a loss or a restore. */
  acceptLoss?: boolean;
}>;

export type SqliteEventStore = EventStore &
  Readonly<{
    file: string;
    /** Copies the log and its anchor while the log is in use. Returns the position that the copy reaches. */
    backupTo(target: string): Promise<Position>;
  }>;

/** Opens the log, or creates it if there is none. If the log can't be trusted, throws `LogDamaged` and changes nothing. */
export function openSqliteEventStore(file: string, options: SqliteEventStoreOptions): SqliteEventStore {
  const { chain, acceptLoss = false, onFault = warn } = options;
  const { db, anchor } = inTermsOfTheStore(file, () => openLog(file, chain, acceptLoss));
  const readHead = headReader(db);
  const reader = logReader(db);
  const changes = watchLog(db);
  const reads = sharedReads(db);
  const appender = batchAppender(db, file, chain);
  const append = (appends: readonly Append[]) => {
    reads.end();
    return appender.append(appends);
  };
  const commits = groupCommit(append, (head) => {
    advanceAnchor(head);
    changes.notify();
  });
  const subscriptions = new Set<Subscription>();
  const recent = new LRUCache<Position, readonly StoredEvent[]>({ max: RECENT_PAGES });
  let closed: Promise<void> | undefined;

  function whileOpen<Result>(work: () => Result): Result {
    if (closed !== undefined) throw new StoreUnavailable(`The event log ${file} was closed.`);
    return inTermsOfTheStore(file, work);
  }

  const whileReading = <Result>(read: () => Result): Result =>
    whileOpen(() => {
      reads.begin();
      return read();
    });

  const ofTypes = eventsOfTypes(db, readHead, whileReading);
  const commit: EventStore['append'] = (stream, events, expected) =>
    whileOpen(() => commits.append(prepared(stream, events, expected)));

  /** Subscribers at the same position share one read. The log only grows, so a page with events never goes stale. */
  function pageAfter(position: Position): readonly StoredEvent[] {
    const known = recent.get(position);
    if (known !== undefined) return known;
    const page = inTermsOfTheStore(file, () => reader.after(position, BATCH_EVENTS));
    if (page.length > 0) recent.set(position, page);
    return page;
  }

  /** The commit stands whether or not this succeeds, since an anchor that lags is still true. */
  function advanceAnchor(head: LogHead): void {
    try {
      anchor.advance(head);
    } catch (fault) {
      onFault(fault);
    }
  }

  async function shutDown(): Promise<void> {
    await Promise.all([...subscriptions].map((each) => each.stop()));
    await commits.drained();
    changes.close();
    advanceAnchor(readHead());
    anchor.close();
    db.close();
  }

  return {
    file,
    positionsCount: 'events',
    isChainKeyed: appender.isKeyed,
    append: async (stream, events, expected) => commit(stream, events, expected),
    async appendInOrder(appends, { signal, onAppended }) {
      signal.throwIfAborted();
      // One turn's appends are committed together, in the order of their calls.
      const answers = await Promise.all(
        appends.map(({ stream, events, expected }) => commit(stream, events, expected)),
      );
      const wrong = answers.findIndex(isWrongRevision);
      onAppended(wrong === -1 ? appends.length : wrong);
      return wrong === -1 ? undefined : wrong;
    },
    read: async (stream, { from = 0, limit = Number.MAX_SAFE_INTEGER } = {}) =>
      whileReading(() => reader.stream(stream, from, limit)),
    readAll: async (after, { limit = PAGE_EVENTS, types } = {}) =>
      types === undefined ? whileReading(() => reader.after(after, limit)) : ofTypes(after, types, limit),
    readBackwards: async (before, { limit = PAGE_EVENTS } = {}) => whileReading(() => reader.before(before, limit)),
    head: async () => whileReading(() => BigInt(readHead().position)),
    backupTo: async (target) => BigInt((await whileOpen(() => backupLog(file, target))).position),
    subscribe(after, onBatch) {
      const following = whileOpen(() => subscribeToLog({ pageAfter, changed: changes.next, onFault }, after, onBatch));
      const subscription = { stop: () => following.stop().finally(() => subscriptions.delete(subscription)) };
      subscriptions.add(subscription);
      return subscription;
    },
    close: () => {
      closed ??= shutDown();
      return closed;
    },
  };
}

/** Opens a log to read it up to a position, and nothing after it. `verifyLog` determines how far a log is intact. */
export function openLogBeginning(file: string, upTo: Position): EventStore {
  const db = inTermsOfTheStore(file, () => openDamagedLog(file));
  const reader = logReader(db);
  const isIn = ({ position }: { position: Position }) => position <= upTo;
  const unwritable = () => new StoreUnavailable(`The event log ${file} is only read.`);
  async function refuseAppend(): Promise<never> {
    throw unwritable();
  }
  return {
    positionsCount: 'events',
    append: refuseAppend,
    appendInOrder: refuseAppend,
    read: async (stream, { from = 0, limit = Number.MAX_SAFE_INTEGER } = {}) =>
      inTermsOfTheStore(file, () => reader.stream(stream, from, limit)).filter(isIn),
    // Positions have no gaps here, so a page that ends at `upTo` reads no row after it.
    readAll: async (after, { limit = PAGE_EVENTS } = {}) =>
      after >= upTo ? [] : inTermsOfTheStore(file, () => reader.after(after, Math.min(limit, Number(upTo - after)))),
    readBackwards: async (before, { limit = PAGE_EVENTS } = {}) => {
      const end = before === undefined || before > upTo + 1n ? upTo + 1n : before;
      return inTermsOfTheStore(file, () => reader.before(end, limit));
    },
    subscribe() {
      throw unwritable();
    },
    head: async () => upTo,
    close: async () => db.close(),
  };
}

/** Reads the anchor before the log, and inspects the log read-only before anything may be written to it. */
function openLog(file: string, chain: Chain, acceptLoss: boolean) {
  const anchored = acceptLoss ? undefined : readAnchor(file);
  if (isBlank(file)) {
    if (anchored !== undefined && anchored.position > 0) throw shorterThanAnchor(file, 0, anchored);
    createLogFile(file, chain);
  }
  using inspected = openLogToRead(file);
  const head = checkTail(inspected, file, chain, acceptLoss ? headReader(inspected)() : anchored);
  const db = openLogToWrite(file);
  keyIfEmpty(db, file, chain);
  const anchor = openAnchor(file, acceptLoss ? head : undefined);
  anchor.advance(head);
  return { db, anchor };
}

/** Serialises at once, so that later changes to the caller's objects have no effect. */
function prepared(stream: string, events: readonly EventToAppend[], expected: ExpectedRevision): Append {
  if (events.length === 0) throw new RangeError('An append needs at least one event.');
  if (new Set(events.map((each) => each.id)).size < events.length) {
    throw new RangeError('An append holds the same event id twice.');
  }
  const rows = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }));
  return { stream, events: rows, expected };
}

function warn(fault: unknown): void {
  process.emitWarning(fault instanceof Error ? fault : String(fault));
}

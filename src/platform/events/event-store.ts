// The port of the event store: an append-only log of small streams in one total order. `event-store.contract.ts` tests
// its promises.
import type { Position } from '../../kernel/event.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** An event to append. `id` is a UUID. The same id appended twice to a stream is one event. */
export type EventToAppend = Readonly<{ id: string; type: string; data: Json; metadata: Json }>;

export type StoredEvent = EventToAppend & Readonly<{ stream: string; revision: number; position: Position }>;

/** The revision (from 0) of the stream's last event, as the writer knows it. "Any" would make retries unsafe. */
export type ExpectedRevision = 'no-stream' | number;

export type Append = Readonly<{ stream: string; events: readonly EventToAppend[]; expected: ExpectedRevision }>;

export type Appended = Readonly<{ position: Position; revision: number }>;

export type AppendInOrderOptions = Readonly<{
  /** Once it aborts, nothing more is sent, and the call rejects. */
  signal: AbortSignal;
  /** Called when this many appends are known to be in the log. */
  onAppended(count: number): void;
}>;

/** The stream has moved on (reads already show its new events) or does not exist. Nothing was appended. */
export type WrongRevision = Readonly<{ wrongRevision: true; actual: ExpectedRevision }>;

export type Subscription = Readonly<{
  /** Resolves when no handler is running and none will be called any more. */
  stop(): Promise<void>;
}>;

export interface EventStore {
  /** The unit of the difference between two positions, shown to people who wait. */
  readonly positionsCount: 'events' | 'bytes';

  /**
   * Appends all of the events (at least one) or none. They are durable once it resolves. A repeat of a successful
   * append (same stream, ids and expected revision) returns the first result again, even if the stream has moved on.
   * The same ids with another expected revision are a wrong revision. A writer that expects the stream's current
   * revision has read the stream, and brings ids that are not in it. Throws `OutcomeUnknown` if it can't tell the
   * outcome, `StoreUnavailable` if nothing was written.
   */
  append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<Appended | WrongRevision>;

  /**
   * Appends one after the other, with many in flight. If it ends early, a prefix of the appends is in the log, so it may
   * be repeated from the last one reported. Returns the index of the first append with a wrong revision, after which
   * more may be in the log.
   */
  appendInOrder(appends: readonly Append[], options: AppendInOrderOptions): Promise<number | undefined>;

  /** Reads at most `limit` of a stream's events, from revision `from` on; none if there is no such stream. */
  read(stream: string, options?: { from?: number; limit?: number }): Promise<readonly StoredEvent[]>;

  /**
   * Reads at most `limit` (default 1,000) events after a position, in order, without gaps. Only an empty page means the
   * end. A store that can select events by type leaves out those that are not of `types`; others don't.
   */
  readAll(
    after: Position,
    options?: { limit?: number; types?: ReadonlySet<string> | undefined },
  ): Promise<readonly StoredEvent[]>;

  /** Reads the last page of the log before a position (exclusive; undefined: its end), newest first. */
  readBackwards(before: Position | undefined, options?: { limit?: number }): Promise<readonly StoredEvent[]>;

  /**
   * Calls `onBatch` with every event after a position: once each, in order, without gaps. Once it has caught up, events
   * arrive within milliseconds, even if another process appends them. The next batch waits for the promise. If it
   * rejects, the same batch is delivered again after a pause.
   */
  subscribe(after: Position, onBatch: (events: readonly StoredEvent[]) => Promise<void>): Subscription;

  /** Returns whether a keyed hash links new events to those before them. Undefined on engines without a hash chain. */
  isChainKeyed?(): boolean;

  /** Returns the position of the newest event; 0n if the log is empty. */
  head(): Promise<Position>;

  close(): Promise<void>;
}

/** The append may or may not be in the log. Safe to retry with the same event ids and expected revision. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The store can't take appends now (disk full, no connection). Nothing was written. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

export const isWrongRevision = (result: Appended | WrongRevision): result is WrongRevision => 'wrongRevision' in result;

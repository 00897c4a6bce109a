// Broadcasts between instances through a capped collection, which each instance tails. New messages replace old ones.
// After a broken connection an instance resumes after the last message that it saw.
import { setTimeout as pause } from 'node:timers/promises';
import { MongoServerError, ObjectId } from 'mongodb';
import type { Broadcast } from '../../live/broadcast.ts';
import type { MongoConnection } from './connection.ts';

/** A message, or the marker after which an instance begins. */
type Sent = { _id: ObjectId; from: string; message?: object };

const collectionName = 'broadcast';
/** A few thousand messages. */
const capBytes = 1024 * 1024;
/** How many messages wait while MongoDB is slow; more are dropped. */
const maxWaiting = 500;
const retryMs = { first: 100, longest: 5_000 } as const;

/** A cursor's first batch is short; the second holds everything that the cap allows. */
const batchesToEnd = 2;

const badValue = 2;
const namespaceExists = 48;

/** A message need not survive a failover, so no write waits for a majority. */
const fleeting = { writeConcern: { w: 1 }, readConcern: { level: 'local' }, ignoreUndefined: true } as const;

/** `close` leaves the shared connection open. `onTrouble` is only for logging: everything resumes by itself. */
export function mongoBroadcast(
  { db }: MongoConnection,
  { onTrouble }: Readonly<{ onTrouble(error: unknown): void }>,
): Broadcast {
  const sent = db.collection<Sent>(collectionName, fleeting);
  const instance = new ObjectId().toHexString();
  const listeners = new Set<(message: unknown) => void>();
  const closing = new AbortController();
  const { signal } = closing;
  const started = Promise.withResolvers<void>();
  let waiting: Sent[] = [];
  let isThere = false;
  let isSending = false;
  let isFollowing = false;
  let lastSeen: ObjectId | undefined;

  // A connection closed during the shutdown is not an error.
  const trouble = (error: unknown) => {
    if (!signal.aborted) onTrouble(error);
  };

  async function send(): Promise<void> {
    isSending = true;
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting;
      waiting = [];
      try {
        if (!isThere) await ensureCapped();
        isThere = true;
        await sent.insertMany(batch);
      } catch (error) {
        isThere = false;
        trouble(error);
      }
    }
    isSending = false;
  }

  /** An insert would create a collection that grows forever. An existing collection with another cap is accepted. */
  async function ensureCapped(): Promise<void> {
    try {
      await db.createCollection(collectionName, { capped: true, size: capBytes, writeConcern: fleeting.writeConcern });
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== namespaceExists) throw error;
    }
  }

  /** A collection without a cap can't be tailed: somebody dropped ours, and the next message created it. */
  async function replaceUncapped(): Promise<void> {
    await sent.drop();
    await ensureCapped();
  }

  /** Returns where to resume: after the last message seen or, at first or if it was overwritten, after a marker. */
  async function place(): Promise<ObjectId> {
    await ensureCapped();
    if (lastSeen && (await sent.findOne({ _id: lastSeen }))) return lastSeen;
    const mark = { _id: new ObjectId(), from: instance };
    await sent.insertOne(mark);
    return mark._id;
  }

  /** Tails the collection until an error. */
  async function tail(onGoing: () => void): Promise<void> {
    const start = await place();
    lastSeen = start;
    started.resolve();
    let isBehindStart = false;
    let batches = 0;
    const cursor = sent.find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 1_000, signal });
    try {
      while (!signal.aborted) {
        const next = await cursor.tryNext();
        if (next !== null && isBehindStart) {
          lastSeen = next._id;
          if (next.message && next.from !== instance) for (const hear of listeners) hear(next.message);
          onGoing();
        }
        isBehindStart ||= next?._id.equals(start) === true;
        if (cursor.bufferedCount() === 0) batches += 1;
        const isDead = next === null && (cursor.closed || cursor.id?.isZero());
        if (isDead || (!isBehindStart && batches === batchesToEnd))
          throw new Error('The end of the broadcasts was lost.');
      }
    } finally {
      // Not awaited: an unresponsive server would hold up the shutdown.
      void cursor.close().catch(() => {});
    }
  }

  async function follow(): Promise<void> {
    let retryAfterMs: number = retryMs.first;
    while (!signal.aborted) {
      try {
        await tail(() => {
          retryAfterMs = retryMs.first;
        });
      } catch (error) {
        trouble(error);
        if (error instanceof MongoServerError && error.code === badValue) await replaceUncapped().catch(trouble);
        await pause(retryAfterMs * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => {});
        retryAfterMs = Math.min(retryAfterMs * 2, retryMs.longest);
      }
    }
  }

  return {
    send(message) {
      if (signal.aborted) return;
      for (const hear of listeners) hear(message);
      if (waiting.length >= maxWaiting) return;
      waiting.push({ _id: new ObjectId(), from: instance, message });
      if (!isSending) void send();
    },
    async listen(hear) {
      listeners.add(hear);
      if (!isFollowing) void follow();
      isFollowing = true;
      await started.promise;
    },
    async close() {
      closing.abort();
      listeners.clear();
      started.resolve();
    },
  };
}

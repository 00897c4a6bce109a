// The server's state: collections, open cursors and sessions.
import { BSON } from 'mongodb';
import { BeyondTheDouble, ServerError } from './answers.ts';
import type { Capped, Tail } from './capped.ts';
import { type Collection, createCollection } from './collection.ts';
import { fitting } from './limits.ts';
import { createSessions } from './sessions.ts';
import type { Doc } from './wire.ts';

export type State = ReturnType<typeof createState>;

type Cursor = Readonly<{ namespace: string; rest: Doc[] }> | TailingCursor;

/** `awaitsData`: the cursor waits for more before it returns an empty batch. */
type Tailing = Readonly<{ next: Tail; awaitsData: boolean }>;
export type TailingCursor = Tailing & Readonly<{ namespace: string; collection: Collection }>;

type Answer = Doc | Promise<Doc>;

export type Command = Readonly<{ options: readonly string[]; run: (command: Doc, database: string) => Answer }>;

export type Commands = Readonly<Record<string, Command>>;

const firstBatchSize = 101;

export function createState() {
  const collections = new Map<string, Collection>();
  const cursors = new Map<bigint, Cursor>();
  const waiting = new Set<(interruption?: ServerError) => void>();
  let lastCursor = 1000n;
  let time = 1;

  /** If there is none, returns an empty one that is not stored. */
  const collection = (database: string, name: unknown): Collection => {
    const namespace = `${database}.${name}`;
    return collections.get(namespace) ?? createCollection(namespace);
  };

  return {
    collections,
    cursors,
    sessions: createSessions(),
    collection,
    /** Stores a new one: a write creates its collection. */
    created(database: string, name: unknown, capped?: Capped): Collection {
      const namespace = `${database}.${name}`;
      const kept = collections.get(namespace) ?? createCollection(namespace, capped);
      requireNamespace(kept.namespace);
      collections.set(kept.namespace, kept);
      return kept;
    },
    /** The cursor stays open while there is more. */
    cursorOver(namespace: string, documents: readonly Doc[], batchSize?: unknown): Doc {
      const size = typeof batchSize === 'number' ? batchSize : firstBatchSize;
      const firstBatch = documents.slice(0, fitting(documents, size));
      const rest = documents.slice(firstBatch.length);
      const id = rest.length === 0 ? 0n : ++lastCursor;
      if (id !== 0n) cursors.set(id, { namespace, rest });
      return { ok: 1, cursor: { id, ns: namespace, firstBatch } };
    },
    /** The cursor waits at the end of a capped collection for more. */
    tailingCursor(collection: Collection, { next, awaitsData }: Tailing): Doc {
      const { namespace } = collection;
      const firstBatch = next(firstBatchSize);
      // There is no position to wait at, so the cursor is dead.
      const id = firstBatch.length === 0 ? 0n : ++lastCursor;
      if (id !== 0n) cursors.set(id, { namespace, collection, next, awaitsData });
      return { ok: 1, cursor: { id, ns: namespace, firstBatch } };
    },
    /** Resolves once something may have changed, or after that time. Rejects if the server interrupts its clients. */
    changed(afterMs: number): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, afterMs);
      const woken = (interruption?: ServerError) => (interruption ? reject(interruption) : resolve());
      waiting.add(woken);
      return promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(woken);
      });
    },
    wake(interruption?: ServerError): void {
      for (const woken of waiting) woken(interruption);
    },
    /** Moves with each command. */
    operationTime: () => new BSON.Timestamp({ t: 1_700_000_000, i: time++ }),
  };
}

function requireNamespace(namespace: string): void {
  const [database = '', ...rest] = namespace.split('.');
  const isGood = /^[^/\\. "$*<>:|?\0]{1,63}$/.test(database) && /^(?!system\.)[^$\0]+$/.test(rest.join('.'));
  if (isGood && Buffer.byteLength(namespace) <= 255) return;
  throw new ServerError(73, 'InvalidNamespace', `Invalid namespace specified '${namespace}'`);
}

export const commonOptions = ['$db', 'lsid', '$readPreference', 'maxTimeMS', 'comment'];

/** Refuses what the double would otherwise ignore. */
export function onlyWith(given: Doc, options: readonly string[]): Doc {
  const unknown = Object.keys(given).filter((option) => !options.includes(option));
  if (unknown.length === 0) return given;
  throw new BeyondTheDouble(`Not known here: ${unknown.join(', ')} in ${Object.keys(given)[0]}.`);
}

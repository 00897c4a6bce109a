// The port for people's wrapped keys. They are stored apart from the log, so that forgetting a key erases the log's
// data about a person.
import type { Position } from '../../kernel/event.ts';
import { StoreUnavailable } from '../events/event-store.ts';

/** The stored state of a person's key: its wrapped bytes, or the mark that it was forgotten for good. */
export type StoredKey = Readonly<{ wrapped: Uint8Array }> | 'forgotten';

export interface KeyStore {
  /** Returns the keys and the marks of forgotten keys. Unknown people are left out. */
  load(personIds: readonly string[]): Promise<ReadonlyMap<string, StoredKey>>;
  /** Stores keys of people without a key or a mark. Durable when resolved. Returns what is stored for each. */
  addIfAbsent(keys: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, StoredKey>>;
  /** Deletes the key and leaves a mark. Idempotent, durable when resolved. */
  forget(personId: string): Promise<void>;
  /** Replaces the wrapping of an existing key (a new master key). */
  rewrap(personId: string, wrapped: Uint8Array): Promise<void>;
  /** Returns the position of the log up to which erasures have been applied to this store; 0n at first. */
  erasuresAppliedUpTo(): Promise<Position>;
  setErasuresAppliedUpTo(position: Position): Promise<void>;
  /** Returns every person with a key or a mark, in order, after an id. For copies and for rewrapping. */
  scan(options: { after?: string; limit: number }): Promise<readonly { personId: string; key: StoredKey }[]>;
  close(): Promise<void>;
}

/** The keys can't be read or stored now (disk full, no connection), so nothing personal can be recorded. */
export class KeysUnavailable extends StoreUnavailable {
  override readonly name = 'KeysUnavailable';
}

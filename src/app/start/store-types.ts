// The stores of Kindling, whichever engines implement them.
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import type { KeyStore } from '../../platform/keyring/key-store.ts';
import type { Leases } from '../../platform/leases/leases.ts';
import type { Broadcast } from '../../platform/live/broadcast.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import type { Builder } from '../../platform/projector/build/builder.ts';
import type { RateLimitStore } from '../../platform/rate-limits/rate-limits.ts';
import type { Keys } from './keys/keys.ts';

export type StoresWithoutLog = Readonly<{
  /** The read models and their bookkeeping. If they are lost, they are rebuilt from the log. */
  documents: DocumentStore;
  /** The open document files; undefined on a server. */
  openFiles?: () => readonly string[];
  /** The state of the reactor. It must not be lost. */
  operations: DocumentStore;
  keyStore: KeyStore;
  mediaStore: MediaStore;
  rateLimitStore: RateLimitStore;
  /** Sends the other instances messages that no log records. */
  broadcast: Broadcast;
  /** Undefined unless several instances share the stores. */
  leases: Leases | undefined;
  /** False while the documents can't be read or written. */
  areReachable(): boolean;
  close(): Promise<void>;
}>;

export type Stores = StoresWithoutLog & Readonly<{ eventStore: EventStore; keys: Keys; builder: Builder }>;

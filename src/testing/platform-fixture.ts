// The platform without an application, over embedded stores. Projectors are opened on it, and closed with it.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { DomainEvent, EventDescription, Metadata, Position } from '../kernel/event.ts';
import { createCodec } from '../platform/codec.ts';
import { createCommands } from '../platform/commands/commands.ts';
import { openSqliteDocuments } from '../platform/documents/sqlite/sqlite-document-store.ts';
import { openEventFeed } from '../platform/event-feed.ts';
import { type EventToAppend, isWrongRevision } from '../platform/events/event-store.ts';
import { openSqliteEventStore } from '../platform/events/sqlite-event-store.ts';
import { createKeyring, derivedKey } from '../platform/keyring/keyring.ts';
import { openSqliteKeyStore } from '../platform/keyring/sqlite-key-store.ts';
import { silentLogger } from '../platform/logger.ts';
import type { Projection } from '../platform/projection.ts';
import { createReadModels } from '../platform/projector/projected-read-models.ts';
import { type Projector, startProjector } from '../platform/projector/projector.ts';
import type { ReadModels } from '../platform/viewing/read-models.ts';
import { notebookEvents } from './notebook.ts';
import { createTestClock } from './test-clock.ts';

export type PlatformFixture = Awaited<ReturnType<typeof openPlatform>>;

export type Projecting = Readonly<{
  projector: Projector;
  read: ReadModels;
  until(position: Position): Promise<void>;
}>;

export function metadataAt(at: string): Metadata {
  const id = randomUUID();
  const actor = { kind: 'visitor' } as const;
  return { at, actor, commandId: id, commandHash: id, correlationId: id, causationId: id };
}

export async function openPlatform(definitions: readonly EventDescription[] = notebookEvents) {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-platform-'));
  const clock = createTestClock();
  const masterKey = new Uint8Array(32).fill(9);
  const chain = { key: derivedKey(masterKey, 'kindling/chain'), keyedBy: 'ChainKeyed' };
  const eventStore = openSqliteEventStore(join(folder, 'events.sqlite'), { chain });
  const keyStore = openSqliteKeyStore(join(folder, 'keys.sqlite'));
  const keyring = createKeyring({ keyStore, masterKey });
  const codec = createCodec(definitions, keyring);
  const feed = await openEventFeed({ eventStore, codec });
  const documentsAgain = () => openSqliteDocuments({ path: join(folder, 'documents.sqlite') });
  const documents = documentsAgain();
  const stops: (() => Promise<void>)[] = [];

  /** Returns an event in its stored form. */
  async function encoded(event: DomainEvent, id: string = randomUUID()): Promise<EventToAppend> {
    const [made] = await codec.encode([{ event, id, metadata: metadataAt(clock().toISOString()) }]);
    if (made === undefined) throw new Error('One event was encoded, and none came out.');
    return made;
  }

  return {
    folder,
    clock,
    eventStore,
    documents,
    keyring,
    codec,
    commands: createCommands({ eventStore, codec }),
    feed,
    encoded,
    /** Opens them a second time, as another process would. */
    documentsAgain,
    /** Appends to a stream's end. Returns the position of the last event. */
    async append(stream: string, ...events: readonly DomainEvent[]): Promise<Position> {
      const expected = (await eventStore.read(stream)).at(-1)?.revision ?? 'no-stream';
      const appended = await eventStore.append(
        stream,
        await Promise.all(events.map((each) => encoded(each))),
        expected,
      );
      if (isWrongRevision(appended)) throw new Error(`Someone else appended to ${stream} in the meantime.`);
      return appended.position;
    },
    async project(
      projections: readonly Projection[],
      options: Partial<Parameters<typeof startProjector>[0]> = {},
    ): Promise<Projecting> {
      const parts = { projections, feed, documents, logger: silentLogger, clock, tickMs: 5, ...options };
      const projector = await startProjector(parts);
      stops.push(() => projector.stop());
      const read = createReadModels({ documents: parts.documents, projector, projections });
      return {
        projector,
        read,
        async until(position) {
          await projector.ready();
          // A stopped projection is not waited for, so this retries.
          await vi.waitUntil(() => read.allReached(position, 10_000), { timeout: 10_000, interval: 5 });
        },
      };
    },
    async close() {
      for (const stop of stops) await stop();
      await feed.close();
      await eventStore.close();
      await documents.close();
      await keyring.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

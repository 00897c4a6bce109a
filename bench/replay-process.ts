// Replays a log into a new file of documents, as a server does after the loss of its read models.
import { join } from 'node:path';
import { eventDescriptions, projections } from '../src/app/registry.ts';
import { readConfig } from '../src/app/start/config.ts';
import { openStores } from '../src/app/start/stores.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { createCodec } from '../src/platform/codec.ts';
import { openSqliteDocuments } from '../src/platform/documents/sqlite/sqlite-document-store.ts';
import { openEventFeed } from '../src/platform/event-feed.ts';
import { createKeyring } from '../src/platform/keyring/keyring.ts';
import { silentLogger } from '../src/platform/logger.ts';
import { startProjector } from '../src/platform/projector/projector.ts';
import { serveCalls } from './child.ts';

export type Replayed = Readonly<{ events: number; seconds: number }>;

/** Replays all read models into the data folder itself, or only the named ones into a folder elsewhere. */
async function replay({ only, into }: { only?: readonly string[]; into?: string }): Promise<Replayed> {
  const logger = silentLogger;
  const stores = await openStores({ config: readConfig(process.env), logger, clock: systemClock, lock: true });
  const { eventStore, keyStore, keys } = stores;
  const codec = createCodec(eventDescriptions, createKeyring({ keyStore, masterKey: keys.masterKey }));
  const feed = await openEventFeed({ eventStore, codec });
  const documents =
    into === undefined ? stores.documents : openSqliteDocuments({ path: join(into, 'documents.sqlite') });
  const wanted = only === undefined ? projections : projections.filter(({ name }) => only.includes(name));
  const startedMs = performance.now();
  const projector = await startProjector({ projections: wanted, feed, documents, logger, clock: systemClock });
  await projector.ready();
  const seconds = (performance.now() - startedMs) / 1_000;
  const events = Number(await eventStore.head());
  await projector.stop();
  await feed.close();
  if (documents !== stores.documents) await documents.close();
  await stores.close();
  return { events, seconds };
}

serveCalls({ replay });

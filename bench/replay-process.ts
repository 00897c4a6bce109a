// Replays a log into new files of documents, as a server does after the loss of its read models.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { eventDescriptions, projections } from '../src/app/registry.ts';
import { buildsOnThreads } from '../src/app/start/builds/builds.ts';
import { readConfig } from '../src/app/start/settings/config.ts';
import { filesIn, openStores } from '../src/app/start/stores.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { createCodec } from '../src/platform/codec.ts';
import { openDocumentFolder } from '../src/platform/documents/sqlite/document-folder.ts';
import { openEventFeed } from '../src/platform/event-feed.ts';
import { createKeyring } from '../src/platform/keyring/keyring.ts';
import { silentLogger } from '../src/platform/logger.ts';
import { startProjector } from '../src/platform/projector/projector.ts';
import { serveCalls } from './child.ts';

export type Replayed = Readonly<{ events: number; seconds: number; loopP99Ms: number }>;

/** Replays all read models into the data folder itself, or only the named ones into a folder elsewhere. */
async function replay({ only, into }: { only?: readonly string[]; into?: string }): Promise<Replayed> {
  const logger = silentLogger;
  const config = readConfig(process.env);
  const stores = await openStores({ config, logger, clock: systemClock, lock: true });
  const { eventStore, keyStore, keys } = stores;
  const codec = createCodec(eventDescriptions, createKeyring({ keyStore, masterKey: keys.masterKey }));
  const feed = await openEventFeed({ eventStore, codec });
  const documents = into === undefined ? stores.documents : openDocumentFolder({ folder: into });
  const files = filesIn(config.dataDir);
  const places = {
    log: { file: files.log },
    documents: { folder: into ?? files.documents, keys: files.keys },
  };
  const builder = buildsOnThreads({ places, masterKey: keys.masterKey, positionsCount: 'events' });
  const wanted = only === undefined ? projections : projections.filter(({ name }) => only.includes(name));
  const startedMs = performance.now();
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const projector = await startProjector({ projections: wanted, feed, documents, logger, clock: systemClock, builder });
  await projector.ready();
  const seconds = (performance.now() - startedMs) / 1_000;
  loop.disable();
  const loopP99Ms = loop.percentile(99) / 1e6;
  const events = Number(await eventStore.head());
  await projector.stop();
  await feed.close();
  if (documents !== stores.documents) await documents.close();
  await stores.close();
  return { events, seconds, loopP99Ms };
}

/** Reads and parses the whole log: the lower bound for a build. */
async function readAndParse(): Promise<Replayed> {
  const config = readConfig(process.env);
  const stores = await openStores({ config, logger: silentLogger, clock: systemClock, lock: true });
  const startedMs = performance.now();
  let [events, after] = [0, 0n];
  for (;;) {
    const page = await stores.eventStore.readAll(after);
    const last = page.at(-1);
    if (last === undefined) break;
    events += page.length;
    after = last.position;
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  await stores.close();
  return { events, seconds, loopP99Ms: 0 };
}

serveCalls({ replay, readAndParse });

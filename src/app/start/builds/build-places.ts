// Opens what a build thread reads and writes, by location: connections can't be passed to a thread.
import type { EventStore } from '../../../platform/events/event-store.ts';
import { openReadOnlyLog } from '../../../platform/events/sqlite/read-only-log.ts';
import type { KeyStore } from '../../../platform/keyring/key-store.ts';
import { openSqliteKeyStore } from '../../../platform/keyring/sqlite-key-store.ts';
import type { TargetOf } from '../../../platform/projector/build/build-generations.ts';
import { collectionsOnServer, generationFile } from '../../../platform/projector/build/build-targets.ts';
import { closeAll } from '../close-all.ts';

export type BuildPlaces = Readonly<{
  log: Readonly<{ file: string } | { eventStoreUrl: string }>;
  /** On MongoDB, the keys are stored with the documents. */
  documents: Readonly<{ folder: string; keys: string } | { mongodbUrl: string }>;
}>;

type Opened = Readonly<{
  log: Pick<EventStore, 'readAll' | 'head'>;
  keyStore: KeyStore;
  targetOf: TargetOf;
  close(): Promise<void>;
}>;

export async function openBuildPlaces({ log, documents }: BuildPlaces): Promise<Opened> {
  const openedLog = await openLog(log);
  try {
    const opened = await openDocuments(documents);
    return { ...opened, log: openedLog, close: () => closeAll([openedLog.close, opened.close]) };
  } catch (error) {
    await openedLog.close();
    throw error;
  }
}

async function openLog(place: BuildPlaces['log']): Promise<Opened['log'] & Pick<Opened, 'close'>> {
  if ('file' in place) {
    const { close, ...log } = openReadOnlyLog(place.file);
    return { ...log, close: async () => close() };
  }
  const { openEventStoreDb } = await import('../../../platform/events/eventstoredb/eventstoredb.ts');
  return openEventStoreDb({ url: place.eventStoreUrl });
}

async function openDocuments(place: BuildPlaces['documents']): Promise<Omit<Opened, 'log'>> {
  if ('folder' in place) {
    const keyStore = openSqliteKeyStore(place.keys);
    const targetOf: TargetOf = (generation, specs) => generationFile(place.folder, generation, specs);
    return { keyStore, targetOf, close: () => keyStore.close() };
  }
  const [{ connectMongo }, { mongoDocuments }, { mongoKeyStore }] = await Promise.all([
    import('../../../platform/documents/mongodb/connection.ts'),
    import('../../../platform/documents/mongodb/mongo-documents.ts'),
    import('../../../platform/documents/mongodb/mongo-keyring.ts'),
  ]);
  const mongo = await connectMongo({ url: place.mongodbUrl });
  const documents = mongoDocuments(mongo);
  return {
    keyStore: mongoKeyStore(mongo),
    targetOf: (generation, specs) => collectionsOnServer(documents, generation, specs),
    close: () => mongo.close(),
  };
}

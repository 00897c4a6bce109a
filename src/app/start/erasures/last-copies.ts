// Read models may hold the last readable copy of what the log or the keys have lost, and opening them may remove some. So the log and the
// keys are checked first.
import { createCodec } from '../../../platform/codec.ts';
import { type DocumentStore, FileUnusable } from '../../../platform/documents/document-store.ts';
import { bookkeepingIn, fileOfGeneration, generationsIn } from '../../../platform/documents/sqlite/document-folder.ts';
import { isUsableFile } from '../../../platform/documents/sqlite/open-file.ts';
import { openSqliteDocuments } from '../../../platform/documents/sqlite/sqlite-document-store.ts';
import type { EventStore } from '../../../platform/events/event-store.ts';
import { LogDamaged } from '../../../platform/events/sqlite/log-damaged.ts';
import type { KeyStore } from '../../../platform/keyring/key-store.ts';
import { createKeyring } from '../../../platform/keyring/keyring.ts';
import { checkpointsSpec, readCheckpoint } from '../../../platform/projector/bookkeeping.ts';
import type { Handled } from '../../../platform/tombstone-sweeper.ts';
import { eventDescriptions } from '../../registry.ts';
import { CannotStart } from '../cannot-start.ts';
import { requireKeysOfLog } from '../keys/key-check.ts';
import { findLostKeys, keysAreLost } from '../keys/lost-keys.ts';
import { readPairing, requireLogOfUnopened } from '../log-pairing.ts';
import { requireWholeLog } from '../whole-log.ts';
import { applyErasures } from './erasures.ts';

type Parts = Readonly<{
  /** Where the read models are. They are only read. */
  documents: string;
  /** The one file in which former releases stored all read models. */
  former: string;
  eventStore: EventStore;
  operations: DocumentStore;
  keyStore: KeyStore;
  masterKey: Uint8Array;
  /** The file of an embedded log. */
  log: string | undefined;
  /** Whether the operator accepts lost keys. */
  accept: boolean;
}>;

/** Throws `CannotStart` if the log or the keys are incomplete, or may be those of another installation. Reads the whole log. */
export async function requireWholeLogAndKeys(parts: Parts): Promise<void> {
  const { documents, former, eventStore, operations, keyStore, masterKey, log, accept } = parts;
  const keyring = createKeyring({ keyStore, masterKey });
  const codec = createCodec(eventDescriptions, keyring);
  await requireKeysOfLog({ keyring, eventStore, definitions: eventDescriptions });
  const folded = (await reading(bookkeepingIn(documents), readPairing)) ?? (await reading(former, readPairing));
  await requireLogOfUnopened({ operations, eventStore }, { folded, handled: await handledIn(documents) });
  try {
    if (log !== undefined) await requireWholeLog({ file: log, masterKey });
    await applyErasures({ eventStore, codec, keyring });
    const lost = await findLostKeys({ eventStore, codec, keyring });
    if (lost.missing.length + lost.damaged.length + lost.unexplained.length > 0 && !accept)
      throw new CannotStart(keysAreLost(lost));
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error;
    throw new CannotStart(
      `the log is damaged, and so are read models: rebuilding them would remove what only they still have. Nothing was removed. ${error.message}`,
    );
  }
}

/** Returns whether the read models in a folder have folded events, or can't be read. */
export async function haveSeenEvents(folder: string): Promise<boolean> {
  const handled = await handledIn(folder);
  return handled.length < generationsIn(folder).length || handled.some(({ upTo }) => upTo > 0n);
}

/** Returns the progress of the read models whose files can be read. */
async function handledIn(folder: string): Promise<readonly Handled[]> {
  const handled: Handled[] = [];
  for (const name of generationsIn(folder)) {
    const progress = await reading(fileOfGeneration(folder, name), async (documents) => {
      await documents.ensure(checkpointsSpec);
      return readCheckpoint(documents, name);
    });
    if (progress !== undefined) handled.push({ name, collections: [], upTo: progress.position });
  }
  return handled;
}

/** Reads from a file. Returns undefined if it can't be used. */
async function reading<Result>(
  path: string,
  read: (documents: DocumentStore) => Promise<Result>,
): Promise<Result | undefined> {
  if (!isUsableFile(path)) return undefined;
  const documents = openSqliteDocuments({ path, isShared: true });
  try {
    return await read(documents);
  } catch (error) {
    if (error instanceof FileUnusable) return undefined;
    throw error;
  } finally {
    await documents.close();
  }
}

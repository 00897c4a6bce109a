// Read models may hold the last readable copy of what the log or the keys have lost. Opening the documents without their bookkeeping
// removes all of them, so the log and the keys are checked first.
import { createCodec } from '../../platform/codec.ts';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import { LogDamaged } from '../../platform/events/sqlite/log-damaged.ts';
import type { KeyStore } from '../../platform/keyring/key-store.ts';
import { createKeyring } from '../../platform/keyring/keyring.ts';
import { eventDescriptions } from '../registry.ts';
import { CannotStart } from './cannot-start.ts';
import { applyErasures } from './erasures.ts';
import { requireKeysOfLog } from './keys/key-check.ts';
import { findLostKeys, keysAreLost } from './keys/lost-keys.ts';
import { requireLogOfOperations } from './log-pairing.ts';

type Parts = Readonly<{
  eventStore: EventStore;
  operations: DocumentStore;
  keyStore: KeyStore;
  masterKey: Uint8Array;
  /** Whether the operator accepts lost keys. */
  accept: boolean;
}>;

/** Throws `CannotStart` if the log or the keys are incomplete. Reads the whole log. */
export async function requireWholeLogAndKeys({ eventStore, operations, keyStore, masterKey, accept }: Parts) {
  const keyring = createKeyring({ keyStore, masterKey });
  const codec = createCodec(eventDescriptions, keyring);
  await requireKeysOfLog({ keyring, eventStore, definitions: eventDescriptions });
  await requireLogOfOperations({ operations, eventStore });
  try {
    await applyErasures({ eventStore, codec, keyring });
    // Reads every event, not only those with keys: damage anywhere in the log counts.
    const lost = await findLostKeys({ eventStore, codec, keyring, onEvent() {} });
    if (lost.missing.length + lost.unexplained.length > 0 && !accept) throw new CannotStart(keysAreLost(lost));
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error;
    throw new CannotStart(
      `the log is damaged, and the bookkeeping of the read models is lost: rebuilding them would remove what only they still have. Nothing was removed. ${error.message}`,
    );
  }
}

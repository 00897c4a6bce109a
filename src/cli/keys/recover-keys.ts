// Puts lost keys of people back from a backup. Nothing else of the installation changes, so that nothing since the backup is lost.
import { findLostKeys, inLists } from '../../app/start/keys/lost-keys.ts';
import { keyNamesIn } from '../../platform/codec.ts';
import type { KeyStore } from '../../platform/keyring/key-store.ts';
import { createKeyring } from '../../platform/keyring/keyring.ts';
import type { Installation } from '../installation.ts';

type Options = Readonly<{
  installation: Installation;
  /** The keys of the backup. */
  from: KeyStore;
  /** Records whose keys are put back, before they are. */
  record(people: readonly string[]): Promise<void>;
  signal: AbortSignal;
}>;

type Recovered = Readonly<{ recovered: readonly string[]; stillLost: readonly string[] }>;

/**
 * Takes a key only if it is the one that the log names. Nobody whom the log or the key store calls forgotten gets a key back. If the mark of
 * an erased person is missing, it is put back.
 */
export async function recoverKeys({ installation, from, record, signal }: Options): Promise<Recovered> {
  const { stores, codec, keyring } = installation;
  const names = new Map<string, string>();
  const lost = await findLostKeys({
    ...{ eventStore: stores.eventStore, codec, keyring, signal },
    onEvent(event) {
      for (const [person, name] of keyNamesIn(event)) if (!names.has(person)) names.set(person, name);
    },
  });
  await keyring.forgetAll(new Set(lost.unmarked));
  const source = createKeyring({ keyStore: from, masterKey: stores.keys.masterKey });
  const recovered: string[] = [];
  for (const people of inLists([...lost.missing, ...lost.damaged])) {
    signal.throwIfAborted();
    const keys = await source.prepare(new Set(people), 'open');
    const found = people.filter(
      (person) =>
        keys.faultOf(person) === undefined &&
        !keys.isForgotten(person) &&
        [undefined, keys.nameOfKey(person)].includes(names.get(person)),
    );
    if (found.length === 0) continue;
    await record(found);
    await putBack(found, { from, to: stores.keyStore });
    recovered.push(...found);
  }
  const isBack = new Set(recovered);
  const all = [...lost.missing, ...lost.damaged, ...lost.unexplained];
  return { recovered, stillLost: all.filter((person) => !isBack.has(person)) };
}

async function putBack(people: readonly string[], { from, to }: Readonly<{ from: KeyStore; to: KeyStore }>) {
  const copies = new Map<string, Uint8Array>();
  for (const [person, key] of await from.load(people)) if (key !== 'forgotten') copies.set(person, key.wrapped);
  const stored = await to.addIfAbsent(copies);
  for (const [person, wrapped] of copies) {
    const key = stored.get(person);
    const isDamaged = key !== undefined && key !== 'forgotten' && !Buffer.from(key.wrapped).equals(wrapped);
    if (isDamaged) await to.rewrap(person, wrapped);
  }
}

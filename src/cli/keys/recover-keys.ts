// Puts lost keys of people back from a backup, and changes nothing else.
import { findLostKeys, inLists } from '../../app/start/keys/lost-keys.ts';
import { keyNamesIn } from '../../platform/codec.ts';
import type { KeyStore } from '../../platform/keyring/key-store.ts';
import { createKeyring } from '../../platform/keyring/keyring.ts';
import type { Installation } from '../installation.ts';

type Options = Readonly<{
  installation: Pick<Installation, 'stores' | 'codec' | 'keyring'>;
  from: KeyStore;
  /** Called before the keys are put back. */
  record(people: readonly string[]): Promise<void>;
  signal: AbortSignal;
}>;

type Recovered = Readonly<{
  recovered: readonly string[];
  /** Their keys are missing or damaged, and usable nowhere. */
  stillLost: readonly string[];
  /** The log erased none of them. They stay marked. */
  markedAsForgotten: readonly string[];
}>;

/** Takes a key unless the log names another one. Forgotten people stay forgotten, and get back a missing mark. */
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
  const all = [...lost.missing, ...lost.damaged];
  const damaged = new Set(lost.damaged);
  const recovered = new Set<string>();
  for (const people of inLists(all)) {
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
    for (const person of await putBack(found, damaged, { from, to: stores.keyStore })) recovered.add(person);
  }
  return {
    recovered: [...recovered],
    stillLost: all.filter((person) => !recovered.has(person)),
    markedAsForgotten: lost.unexplained,
  };
}

/** Replaces only damaged keys: a running server may have made an intact one. Returns the people whose keys are back. */
async function putBack(
  people: readonly string[],
  damaged: ReadonlySet<string>,
  { from, to }: Readonly<{ from: KeyStore; to: KeyStore }>,
): Promise<readonly string[]> {
  const copies = new Map<string, Uint8Array>();
  for (const [person, key] of await from.load(people)) if (key !== 'forgotten') copies.set(person, key.wrapped);
  await to.addIfAbsent(copies);
  for (const [person, wrapped] of copies) if (damaged.has(person)) await to.rewrap(person, wrapped);
  const stored = await to.load([...copies.keys()]);
  return [...copies].flatMap(([person, wrapped]) => {
    const key = stored.get(person);
    const isBack = key !== undefined && key !== 'forgotten' && Buffer.from(key.wrapped).equals(wrapped);
    return isBack ? [person] : [];
  });
}

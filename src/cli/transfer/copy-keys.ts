// Copies wrapped keys, and the marks of forgotten people. It never replaces a key.
import { bringsKeysBack } from '../../platform/keyring/key-advice.ts';
import type { KeyStore, StoredKey } from '../../platform/keyring/key-store.ts';
import type { Keyring } from '../../platform/keyring/keyring.ts';
import { pagesOfKeys } from '../../platform/keyring/pages-of-keys.ts';
import { Failed } from '../exit-codes.ts';

/** Returns the first person whose key at the target can't come from the source. */
export async function strangerAmongKeys(source: KeyStore, target: KeyStore): Promise<string | undefined> {
  for await (const page of pagesOfKeys(target)) {
    const originals = await source.load(page.map(({ personId }) => personId));
    const stranger = page.find(({ personId, key }) => !isCopy(key, originals.get(personId)));
    if (stranger !== undefined) return stranger.personId;
  }
  return undefined;
}

/** Somebody forgotten at the source will be forgotten at the target next, so their key may differ. */
function isCopy(key: StoredKey, original: StoredKey | undefined): boolean {
  if (original === undefined || original === 'forgotten') return original === 'forgotten';
  return key !== 'forgotten' && Buffer.from(key.wrapped).equals(original.wrapped);
}

type Options = Readonly<{ source: KeyStore; target: KeyStore; signal: AbortSignal }>;

export async function copyKeys({ source, target, signal }: Options): Promise<void> {
  for await (const page of pagesOfKeys(source)) {
    signal.throwIfAborted();
    const standing = await target.load(page.map(({ personId }) => personId));
    const added = new Map<string, Uint8Array>();
    for (const { personId, key } of page) {
      const there = standing.get(personId);
      if (key !== 'forgotten') {
        if (there === undefined) added.set(personId, key.wrapped);
      } else if (there !== 'forgotten') await target.forget(personId);
    }
    if (added.size > 0) await target.addIfAbsent(added);
  }
}

export async function countKeys(keyStore: Pick<KeyStore, 'scan'>) {
  let [kept, forgotten] = [0, 0];
  for await (const page of pagesOfKeys(keyStore)) {
    const gone = page.filter(({ key }) => key === 'forgotten').length;
    forgotten += gone;
    kept += page.length - gone;
  }
  return { kept, forgotten };
}

export async function requireUndamagedKeys(keyStore: KeyStore, keyring: Pick<Keyring, 'prepare'>): Promise<void> {
  const [damaged] = await damagedKeys(keyStore, keyring);
  if (damaged === undefined) return;
  throw new Failed(
    `The key of ${damaged} is damaged: the master key does not unwrap it. ${bringsKeysBack} If no backup has it, start a server with ACCEPT_LOST_KEYS=on: what it seals is then gone for good.`,
  );
}

export async function damagedKeys(keyStore: KeyStore, keyring: Pick<Keyring, 'prepare'>): Promise<readonly string[]> {
  const damaged: string[] = [];
  for await (const page of pagesOfKeys(keyStore)) {
    const people = page.map(({ personId }) => personId);
    const keys = await keyring.prepare(new Set(people), 'open');
    damaged.push(...people.filter((person) => keys.faultOf(person) === 'damaged'));
  }
  return damaged;
}

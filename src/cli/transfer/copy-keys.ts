// Copies people's wrapped keys, and the marks of those who were forgotten. A key is never replaced by another.

import type { KeptKey, KeyStore } from '../../platform/keyring/key-store.ts';
import type { Keyring } from '../../platform/keyring/keyring.ts';

export type KeyCount = Readonly<{ kept: number; forgotten: number }>;

const atOnce = 100;

async function* pagesOf(keyStore: Pick<KeyStore, 'scan'>) {
  for (let after: string | undefined; ; ) {
    const page = await keyStore.scan({ limit: atOnce, ...(after !== undefined && { after }) });
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)?.personId;
  }
}

/** The first person whose key at the target can't have come from the source; undefined where all may. */
export async function strangerAmongKeys(source: KeyStore, target: KeyStore): Promise<string | undefined> {
  for await (const page of pagesOf(target)) {
    const originals = await source.load(page.map(({ personId }) => personId));
    const stranger = page.find(({ personId, key }) => !isCopy(key, originals.get(personId)));
    if (stranger !== undefined) return stranger.personId;
  }
  return undefined;
}

/** Who was forgotten at the source after the copy was made is forgotten at the target next. */
function isCopy(key: KeptKey, original: KeptKey | undefined): boolean {
  if (original === undefined || original === 'forgotten') return original === 'forgotten';
  return key !== 'forgotten' && Buffer.from(key.wrapped).equals(original.wrapped);
}

type Options = Readonly<{ source: KeyStore; target: KeyStore; signal: AbortSignal }>;

export async function copyKeys({ source, target, signal }: Options): Promise<void> {
  for await (const page of pagesOf(source)) {
    signal.throwIfAborted();
    const standing = await target.load(page.map(({ personId }) => personId));
    const missing = page.filter(({ personId, key }) => {
      const there = standing.get(personId);
      return there === undefined || (key === 'forgotten' && there !== 'forgotten');
    });
    await Promise.all(
      missing.map(({ personId, key }) =>
        key === 'forgotten' ? target.forget(personId) : target.addIfAbsent(personId, key.wrapped),
      ),
    );
  }
}

/** Unwraps each key on the way: throws where one can't be. */
export async function countKeys(keyStore: KeyStore, keyring: Pick<Keyring, 'prepare'>): Promise<KeyCount> {
  let [kept, forgotten] = [0, 0];
  for await (const page of pagesOf(keyStore)) {
    await keyring.prepare(new Set(page.map(({ personId }) => personId)), 'open');
    const gone = page.filter(({ key }) => key === 'forgotten').length;
    forgotten += gone;
    kept += page.length - gone;
  }
  return { kept, forgotten };
}

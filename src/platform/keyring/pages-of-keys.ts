// Iterates over all keys of a store, page by page.
import type { KeyStore } from './key-store.ts';

const atOnce = 100;

export async function* pagesOfKeys(keyStore: Pick<KeyStore, 'scan'>) {
  for (let after: string | undefined; ; ) {
    const page = await keyStore.scan({ limit: atOnce, ...(after !== undefined && { after }) });
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)?.personId;
  }
}

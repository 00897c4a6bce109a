import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeKeyStore } from './key-store.contract.ts';
import { openSqliteKeyStore } from './sqlite-key-store.ts';

describeKeyStore('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-keys-'));
  const another = async () => openSqliteKeyStore(join(folder, 'keys.db'));
  const store = await another();
  return {
    store,
    another,
    async close() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

// The embedded adapter fulfils the contract.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeDocumentStore } from '../document-store.contract.ts';
import { openSqliteDocuments } from './sqlite-document-store.ts';

describeDocumentStore('SQLite', {
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'kindling-documents-'));
    const path = join(folder, 'documents.db');
    const store = openSqliteDocuments({ path });
    return {
      store,
      another: async () => openSqliteDocuments({ path }),
      async close() {
        await store.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
});

// The embedded event store keeps the port's promises, and some of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEventStore } from './event-store.contract.ts';
import { openSqliteEventStore } from './sqlite-event-store.ts';

describeEventStore('SQLite', {
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'event-store-'));
    const file = join(folder, 'events.db');
    const stores = [openSqliteEventStore(file)];
    const opened = (): ReturnType<typeof openSqliteEventStore> => {
      const store = openSqliteEventStore(file);
      stores.push(store);
      return store;
    };
    return {
      store: stores[0] ?? opened(),
      async reopen() {
        await stores[0]?.close();
        return opened();
      },
      another: async () => opened(),
      async close() {
        await Promise.all(stores.map((store) => store.close()));
        rmSync(folder, { recursive: true });
      },
    };
  },
});

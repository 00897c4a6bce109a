// The contract of the event store against a real EventStoreDB: one that TEST_EVENTSTORE_URL names, or one in a container.
// What the server keeps from earlier runs does not matter: the contract works on streams of its own.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type RealServer, realEventStoreDb } from '../../../testing/real-servers.ts';
import { describeEventStore } from '../event-store.contract.ts';
import type { EventStore } from '../event-store.ts';
import { openEventStoreDb } from './eventstoredb.ts';

const where = realEventStoreDb();

if (where.kind === 'nowhere') {
  test.skip(`a real EventStoreDB keeps the contract (skipped: ${where.reason})`, () => undefined);
} else {
  describe(`a real EventStoreDB, ${where.kind}`, () => {
    let server: RealServer;

    beforeAll(async () => {
      server = await where.start();
    });

    afterAll(async () => {
      await server?.stop();
    });

    describeEventStore('EventStoreDB 24.10', {
      async open() {
        const opened: EventStore[] = [];
        const open = (): EventStore => {
          const store = openEventStoreDb({ url: server.url });
          opened.push(store);
          return store;
        };
        return {
          store: open(),
          async reopen() {
            await Promise.all(opened.splice(0).map((store) => store.close()));
            return open();
          },
          another: async () => open(),
          close: async () => {
            await Promise.all(opened.map((store) => store.close()));
          },
        };
      },
    });
  });
}

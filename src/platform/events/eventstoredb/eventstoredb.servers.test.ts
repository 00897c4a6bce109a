// The event store's contract against a real EventStoreDB. On a server at TEST_EVENTSTORE_URL, each run uses its own
// namespace. A server in a container is tested on the whole log too.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logPlace, testName } from '../../../testing/real-places.ts';
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

    // Runs first, because it would see the events of the tests below.
    test('the server’s own events and foreign events are hidden', async () => {
      const opened = openAt(server.url);
      try {
        const events = await opened.store.readAll(0n, { limit: 100 });
        expect(events.filter(({ stream, type }) => /^[$@]/.test(stream) || type.startsWith('$'))).toEqual([]);
        expect(await opened.store.readBackwards(events.at(-1)?.position ?? 0n)).toEqual(events.toReversed().slice(1));
        expect((await opened.store.head()) >= (events.at(-1)?.position ?? 0n)).toBe(true);
      } finally {
        await opened.close();
      }
    });

    const place = testName();
    describeEventStore('EventStoreDB 24.10, in a separate namespace', {
      open: async () => openAt(logPlace(server.url, place)),
    });
    if (where.kind === 'container') describeEventStore('EventStoreDB 24.10', { open: async () => openAt(server.url) });
  });
}

function openAt(url: string) {
  const opened: EventStore[] = [];
  const open = (): EventStore => {
    const store = openEventStoreDb({ url });
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
}

// The event store contract for the adapter, through the real client, over the network, against the double: on a log of its
// own, and in its own namespace on a shared log.
import { randomUUID } from 'node:crypto';
import { startEventStoreDbDouble } from '../../../testing/eventstoredb-double/server.ts';
import { describeEventStore } from '../event-store.contract.ts';
import type { EventStore } from '../event-store.ts';
import { openEventStoreDb } from './eventstoredb.ts';

describeEventStore('EventStoreDB', { open: () => openOnDouble((url) => url) });

describeEventStore('EventStoreDB, shared with others', {
  open: () => openOnDouble((url) => url.replace('?', '/mine?'), writeAsOthers),
});

async function openOnDouble(place: (url: string) => string, prepare?: (url: string) => Promise<void>) {
  const double = await startEventStoreDbDouble();
  await prepare?.(double.url);
  const opened: EventStore[] = [];
  const open = (): EventStore => {
    const store = openEventStoreDb({ url: place(double.url) });
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
    async close() {
      await Promise.all(opened.map((store) => store.close()));
      await double.stop();
    },
  };
}

async function writeAsOthers(url: string): Promise<void> {
  for (const place of [url, url.replace('?', '/yours?')]) {
    const store = openEventStoreDb({ url: place });
    const events = Array.from({ length: 5 }, (_, data) => ({ id: randomUUID(), type: 'Theirs', data, metadata: null }));
    await store.append('theirs', events, 'no-stream');
    await store.close();
  }
}

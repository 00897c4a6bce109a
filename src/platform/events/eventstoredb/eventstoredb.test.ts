// The contract of the event store, kept by the adapter through the real client, over the network, against the double.
import { startEventStoreDbDouble } from '../../../testing/eventstoredb-double/server.ts';
import { describeEventStore } from '../event-store.contract.ts';
import type { EventStore } from '../event-store.ts';
import { openEventStoreDb } from './eventstoredb.ts';

describeEventStore('EventStoreDB', {
  async open() {
    const double = await startEventStoreDbDouble();
    const opened: EventStore[] = [];
    const open = (): EventStore => {
      const store = openEventStoreDb({ url: double.url });
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
  },
});

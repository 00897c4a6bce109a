// The doubles of EventStoreDB, with a real server's latency, and MongoDB, outside of the measured program's event loop.
import { startEventStoreDbDouble } from '../src/testing/eventstoredb-double/server.ts';
import { realSpeed } from '../src/testing/eventstoredb-double/speed.ts';
import { startMongoDouble } from '../src/testing/mongodb-double/mongodb-double.ts';
import { serveCalls } from './child.ts';

const [eventStore, mongo] = await Promise.all([startEventStoreDbDouble({ speed: realSpeed }), startMongoDouble()]);

const callsOfLog = ['Append', 'ReadStream', 'ReadAll'] as const;

serveCalls({
  urls: () => ({ eventStore: eventStore.directUrl, mongo: mongo.url }),
  /** Returns how many calls have arrived at each. */
  received: () => ({
    log: callsOfLog.reduce((sum, name) => sum + eventStore.calls(name), 0),
    documents: mongo.received().length,
  }),
});

// The doubles of EventStoreDB and MongoDB in a process of their own, so that they share no event loop with the measured program.
import { startEventStoreDbDouble } from '../src/testing/eventstoredb-double/server.ts';
import { startMongoDouble } from '../src/testing/mongodb-double/mongodb-double.ts';
import { serveCalls } from './child.ts';

const [eventStore, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);

serveCalls({ urls: () => ({ eventStore: eventStore.url, mongo: mongo.url }) });

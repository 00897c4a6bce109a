// The double of EventStoreDB in a process of its own, so that it shares no event loop with what is measured.
import { startEventStoreDbDouble } from '../src/testing/eventstoredb-double/server.ts';
import { serveCalls } from './child.ts';

const double = await startEventStoreDbDouble();

serveCalls({ url: () => double.url });

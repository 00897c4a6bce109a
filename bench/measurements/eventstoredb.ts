// Appends through the EventStoreDB adapter, compared with the client library alone on the same server, and copying a log to it. The adapter
// makes one call per append, while the client would multiplex all of them over one (BatchAppend): connection.ts explains why. The server is
// the tests' double, with a real server's latency.
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { EventStore } from '../../src/platform/events/event-store.ts';
import { openEventStoreDb } from '../../src/platform/events/eventstoredb/eventstoredb.ts';
import { startChild } from '../child.ts';
import { type Measurement, median } from '../measurement.ts';

const atOnce = 16;
const event = () => ({
  id: randomUUID(),
  type: 'ThingCounted',
  data: { text: 'A sentence or two, as a post has them. '.repeat(8) },
  metadata: { at: '2026-11-03T09:00:00.000Z' },
});

/** Returns how often it was done, by workers that each do one after the other. */
async function perSecond(seconds: number, act: () => Promise<unknown>, workers = atOnce): Promise<number> {
  const startedMs = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (; performance.now() - startedMs < seconds * 1_000; done++) await act();
    }),
  );
  return done / ((performance.now() - startedMs) / 1_000);
}

/** Copies a log as `transfer` and `restore` do: pages of a thousand appends, each page in order. */
async function copiedPerSecond(store: EventStore, seconds: number): Promise<number> {
  const { signal } = new AbortController();
  const copyPage = () => {
    const append = () => ({ stream: `thing-${randomUUID()}`, events: [event()], expected: 'no-stream' as const });
    return store.appendInOrder(Array.from({ length: 1_000 }, append), { signal, onAppended: () => {} });
  };
  return 1_000 * (await perSecond(seconds, copyPage, 1));
}

/** Returns the appends per second by the client library alone. The first round warms up. */
export async function rawAppends(url: string, seconds: number): Promise<number> {
  const client = EventStoreDBClient.connectionString(`${url}&throwOnAppendFailure=false`);
  await perSecond(seconds / 2, () => appendBy(client));
  const appended = await perSecond(seconds, () => appendBy(client));
  await client.dispose();
  return appended;
}

function appendBy(client: EventStoreDBClient): Promise<unknown> {
  const { metadata, ...described } = event();
  return client.appendToStream(`thing-${randomUUID()}`, [jsonEvent({ ...described, metadata })], {
    expectedRevision: NO_STREAM,
  });
}

export const measurement: Measurement = {
  title: 'EventStoreDB (the double of the tests)',
  async run(bench) {
    const double = await startChild('doubles.ts');
    const { eventStore: url } = await double.call<{ eventStore: string }>('urls');
    const store = openEventStoreDb({ url });
    const client = EventStoreDBClient.connectionString(`${url}&throwOnAppendFailure=false`);
    const viaStore = () => store.append(`thing-${randomUUID()}`, [event()], 'no-stream');
    const viaClient = () => appendBy(client);
    const adapter: number[] = [];
    const alone: number[] = [];
    const copies: number[] = [];
    const seconds = bench.quick ? 1 : 4;
    for (let round = 0; round <= (bench.quick ? 1 : 3); round++) {
      const [ofAdapter, ofClient] = [await perSecond(seconds, viaStore), await perSecond(seconds, viaClient)];
      const copied = await copiedPerSecond(store, seconds);
      // The first round warms up.
      if (round === 0) continue;
      adapter.push(ofAdapter);
      alone.push(ofClient);
      copies.push(copied);
    }
    await Promise.all([store.close(), client.dispose()]);
    await double.stop();
    const beside = { what: 'its client library alone, with BatchAppend', value: median(alone) };
    return [
      { what: `Appends, ${atOnce} at once`, value: median(adapter), unit: 'appends/s', beside },
      { what: 'Events copied by `transfer` and `restore`', value: median(copies), unit: 'events/s' },
    ];
  },
};

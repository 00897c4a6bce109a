// Appends through the EventStoreDB adapter, compared with the client library alone on the same server. The ratio shows
// the cost of retries, timeouts and translation. Above all it shows that the adapter makes one call per append, while
// the client would multiplex all of them over one (BatchAppend): connection.ts explains why. Also measures how fast a
// log is copied to the server. The server is the tests' double, with a real server's latency.
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

async function perSecond(seconds: number, append: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  let appended = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (; performance.now() - startedMs < seconds * 1_000; appended++) await append();
    }),
  );
  return appended / ((performance.now() - startedMs) / 1_000);
}

/** Copies a log as `transfer` and `restore` do: pages of a thousand appends, each page in order. */
async function copiedPerSecond(store: EventStore, seconds: number): Promise<number> {
  const { signal } = new AbortController();
  const startedMs = performance.now();
  let copied = 0;
  for (; performance.now() - startedMs < seconds * 1_000; copied += 1_000) {
    const page = Array.from({ length: 1_000 }, () => ({
      stream: `thing-${randomUUID()}`,
      events: [event()],
      expected: 'no-stream' as const,
    }));
    await store.appendInOrder(page, { signal, onAppended: () => {} });
  }
  return copied / ((performance.now() - startedMs) / 1_000);
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
      // The first round warms up.
      if (round > 0) adapter.push(ofAdapter);
      if (round > 0) alone.push(ofClient);
      const copied = await copiedPerSecond(store, seconds);
      if (round > 0) copies.push(copied);
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

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type EventStore, isWrongRevision } from '../../platform/events/event-store.ts';
import { chain, temporaryFolder } from '../../platform/events/sqlite/log-fixture.ts';
import { openSqliteEventStore } from '../../platform/events/sqlite-event-store.ts';
import { events, openStore, startDouble } from '../../testing/eventstoredb-double/store-on-double.ts';
import { eventsOf } from '../log-events.ts';
import { compareLogs } from './compare-logs.ts';
import { copyLog } from './copy-log.ts';

const { signal } = new AbortController();
const onProgress = () => {};

function openEmbedded(): EventStore {
  const store = openSqliteEventStore(join(temporaryFolder(), 'events.sqlite'), { chain });
  onTestFinished(() => store.close());
  return store;
}

async function append(store: EventStore, stream: string, added: ReturnType<typeof events>): Promise<void> {
  const last = (await store.read(stream)).at(-1)?.revision ?? 'no-stream';
  if (isWrongRevision(await store.append(stream, added, last))) throw new Error(`${stream} was not as it was read.`);
}

/** Returns a log of more than a page: interleaved streams, long streams, and payloads that do not fit into one append. */
async function variedLog(): Promise<EventStore> {
  const store = openEmbedded();
  for (let turn = 0; turn < 60; turn++) {
    for (const stream of ['notes-a', 'notes-b', 'notes-c']) await append(store, stream, events(1 + (turn % 5)));
    if (turn % 20 === 0) await append(store, 'long', events(150));
  }
  const text = 'é'.repeat(100_000);
  await append(
    store,
    'large',
    events(9).map((event) => ({ ...event, data: { text, nothing: null } })),
  );
  await append(store, 'odd', [{ id: '018f4e2a-0000-7000-8000-000000000001', type: 'Odd', data: [], metadata: null }]);
  return store;
}

test.each([
  ['an embedded log', async () => openEmbedded()],
  ['EventStoreDB', async () => openStore((await startDouble()).url)],
])('a copy in %s is the same event by event, in the same order', async (_where, open) => {
  const source = await variedLog();
  const target = await open();
  const copied = await copyLog({ source, target, after: 0n, signal, onProgress });
  expect(copied).toBe(60 * 3 * 3 + 3 * 150 + 10);
  const compared = await compareLogs({ source, target: eventsOf(target), signal, onProgress });
  expect(compared).toMatchObject({ events: copied, shared: copied, differsAt: undefined });
  expect(compared.digest).toBe(
    (await compareLogs({ source: target, target: eventsOf(source), signal, onProgress })).digest,
  );
  expect(await copyLog({ source, target, after: compared.sharedUpTo, signal, onProgress })).toBe(0);
});

test('a stream that somebody else has started at the target ends the copy', async () => {
  const source = await variedLog();
  const target = openEmbedded();
  await append(target, 'notes-b', events(1));
  const copying = copyLog({ source, target, after: 0n, signal, onProgress });
  await expect(copying).rejects.toThrow(/Something else writes to the target: its stream notes-b/);
});

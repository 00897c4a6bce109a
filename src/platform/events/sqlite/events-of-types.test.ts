import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteEventStore } from '../sqlite-event-store.ts';
import { chain, temporaryFolder } from './log-fixture.ts';

const eventsOf = (type: string, count: number) =>
  Array.from({ length: count }, () => ({ id: randomUUID(), type, data: {}, metadata: {} }));

test('an event is found behind more others than one query skips, and only it', async () => {
  const store = openSqliteEventStore(join(temporaryFolder(), 'events.sqlite'), { chain });
  for (let stream = 0; stream < 41; stream += 1) {
    await store.append(`others-${stream}`, eventsOf('Frequent', 1_000), 'no-stream');
  }
  await store.append('rare', eventsOf('Rare', 1), 'no-stream');
  await store.append('last', eventsOf('Frequent', 1), 'no-stream');
  const options = { types: new Set(['Rare']) };
  const [found, ...others] = await store.readAll(0n, options);
  expect([found?.position, others]).toEqual([41_001n, []]);
  expect(await store.readAll(41_001n, options)).toEqual([]);
  await store.close();
});

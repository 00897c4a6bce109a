// The double is strict, and follows the rules that the adapter relies on. Tests of the bare client show the pitfalls
// that the adapter avoids, so that an update that fixes one is noticed.
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { expect, onTestFinished, test } from 'vitest';
import { startEventStoreDbDouble } from './server.ts';
import { startDouble } from './store-on-double.ts';

const happened = (id: string = crypto.randomUUID()) => jsonEvent({ id, type: 'Happened', data: { id } });

function connect(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  onTestFinished(() => client.dispose());
  return client;
}

test('a call that the double does not know fails the test that made it', async () => {
  const double = await startEventStoreDbDouble();
  const client = connect(double.url);
  await expect(client.deleteStream('post-1')).rejects.toThrow('does not know');
  await expect(double.stop()).rejects.toThrow('Streams/Delete');
});

test('an option that the double does not know fails the test that used it', async () => {
  const double = await startEventStoreDbDouble();
  const client = connect(double.url);
  const read = async () => {
    for await (const _ of client.readAll({ resolveLinkTos: true })) expect.unreachable();
  };
  await expect(read()).rejects.toThrow('does not know');
  await expect(client.appendToStream('post-1', [happened()])).rejects.toThrow('does not know');
  await expect(double.stop()).rejects.toThrow('"resolveLinks":true');
});

test('a repeat at the same revision is recognised, a part of one or a longer one is not', async () => {
  const client = connect((await startDouble()).url);
  const [a, b, c] = [happened(), happened(), happened()];
  const first = await client.appendToStream('post-1', [a, b], { expectedRevision: NO_STREAM });
  expect(await client.appendToStream('post-1', [a, b], { expectedRevision: NO_STREAM })).toEqual(first);
  const part = await client.appendToStream('post-1', [a], { expectedRevision: NO_STREAM });
  expect([part.success, part.nextExpectedRevision]).toEqual([true, 0n]);
  const longer = client.appendToStream('post-1', [a, b, c], { expectedRevision: NO_STREAM });
  await expect(longer).rejects.toThrow();
});

test('positions have gaps, with system events between ours', async () => {
  const double = await startDouble();
  const client = connect(double.url);
  for (let index = 0; index < 4; index++) {
    await client.appendToStream(`post-${index}`, [happened()], { expectedRevision: NO_STREAM });
  }
  const { records } = double.log;
  expect(records.filter(({ type }) => type === '$statsCollected')).toHaveLength(1);
  for (const [index, { position }] of records.entries()) {
    expect(position - (records[index - 1]?.position ?? 0n)).toBeGreaterThan(50n);
  }
});

test('client pitfall: its batches report every wrong revision as 1', async () => {
  const client = connect(`${(await startDouble()).url}&throwOnAppendFailure=false`);
  const many = Array.from({ length: 5 }, () => happened());
  await client.appendToStream('post-1', many, { expectedRevision: NO_STREAM });
  const refused = await client.appendToStream('post-1', [happened()], { expectedRevision: NO_STREAM });
  expect(refused).toEqual({ success: false, nextExpectedRevision: 1n, position: undefined });
});

test('client pitfall: a connection lost to one server rejects batches in flight to another', async () => {
  const [broken, healthy] = [await startDouble(), await startDouble()];
  const [first, second] = [connect(broken.url), connect(healthy.url)];
  await first.appendToStream('post-1', [happened()], { expectedRevision: NO_STREAM });
  await second.appendToStream('post-1', [happened()], { expectedRevision: NO_STREAM });
  healthy.swallowNextAnswers(1);
  const beside = second.appendToStream('post-2', [happened()], { expectedRevision: NO_STREAM });
  const rejected = expect(beside).rejects.toThrow('UNAVAILABLE');
  await expect.poll(() => healthy.log.readStream('post-2'), { timeout: 10_000 }).toHaveLength(1);
  broken.dropConnections();
  await rejected;
});

// Faults of MongoDB and of the connection to it, and the guarantees that hold nevertheless.
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import {
  notWritablePrimary,
  outOfDiskSpace,
  primarySteppedDown,
} from '../../../testing/mongodb-double/faults-to-inject.ts';
import { type MongoDouble, startMongoDouble } from '../../../testing/mongodb-double/mongodb-double.ts';
import { isDiskFull } from '../../files/disk-full.ts';
import { type DocumentStore, DocumentsUnavailable } from '../document-store.ts';
import { openMongoDocuments } from './mongo-documents.ts';

type Tool = { _id: string; name: string };

const saw: Tool = { _id: 'saw', name: 'Panel saw' };
const spec = { name: 'tools', indexes: [{ fields: { name: 1 } as const }] };
const impatient =
  '&serverSelectionTimeoutMS=700&heartbeatFrequencyMS=500&connectTimeoutMS=300&minHeartbeatFrequencyMS=20';

let double: MongoDouble;
let store: DocumentStore;

beforeEach(async () => {
  double = await startMongoDouble();
  // On a busy machine the double may take longer than these calls wait for a server.
  store = await vi.waitFor(() => openMongoDocuments({ url: double.url + impatient }), 10_000);
  await store.ensure<Tool>(spec);
  await store.write<Tool>('tools', [{ _id: 'saw', doc: saw, position: 5n }]);
});
afterEach(async () => {
  await store.close();
  await double.close();
});

const get = (id: string) => store.get<Tool>('tools', id);
const write = async (_id: string, position: bigint, name = `${_id} at ${position}`) =>
  (await store.write<Tool>('tools', [{ _id, doc: { _id, name }, position }])).ignored;

survives(
  'MongoDB',
  'a response lost after a write was applied',
  'the write is stored once, and not reported as ignored',
  async () => {
    double.arm('update', { kind: 'lose-answer' });
    expect(await write('saw', 6n, 'Bow saw')).toEqual([]);
    expect(await get('saw')).toEqual({ _id: 'saw', name: 'Bow saw', _at: 6n });
  },
);

survives('MongoDB', 'a call over a closing connection', 'it is made over another connection', async () => {
  const port = Number(new URL(double.url).port);
  const reads: Promise<unknown>[] = [];
  const { _destroy } = Socket.prototype;
  const destroying = vi.spyOn(Socket.prototype, '_destroy').mockImplementation(function (this: Socket, ...close) {
    // Node says that a socket is closed only later, so the store's idle connection still looks open to the driver.
    if (this.remotePort === port) reads.push(get('saw'));
    _destroy.apply(this, close);
  });
  double.hangUp();
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  destroying.mockRestore();
  for (const read of reads) expect(await read).toEqual({ ...saw, _at: 5n });
});

survives('MongoDB', 'an index that is dropped while a query reads it', 'the query is retried', async () => {
  double.arm('find', { kind: 'refuse', code: 175, codeName: 'QueryPlanKilled' });
  expect(await store.find<Tool>('tools', { where: { name: 'Panel saw' }, limit: 5 })).toEqual([{ ...saw, _at: 5n }]);
});

survives('MongoDB', 'two responses lost in a row', 'the writer learns that the outcome is unknown', async () => {
  double.arm('update', { kind: 'lose-answer' }, { kind: 'lose-answer' });
  await expect(write('saw', 6n)).rejects.toThrow(DocumentsUnavailable);
  expect(await write('saw', 6n)).toEqual(['saw']);
  expect(await get('saw')).toMatchObject({ _at: 6n });
});

survives(
  'MongoDB',
  'a connection lost before a write arrives',
  'the write is made over another connection',
  async () => {
    double.arm('update', { kind: 'hang-up' });
    expect(await write('file', 7n)).toEqual([]);
    expect(await get('file')).toMatchObject({ _at: 7n });
  },
);

survives('MongoDB', 'all connections lost at once', 'every running call gets its response', async () => {
  const calls = Array.from({ length: 30 }, (_, n) => write(`t${n}`, BigInt(n + 1)));
  setImmediate(() => double.hangUp());
  expect((await Promise.all(calls)).flat()).toEqual([]);
  expect(await store.count('tools')).toBe(31);
});

survives('MongoDB', 'a primary that steps down', 'the write goes to the next primary', async () => {
  double.arm('update', notWritablePrimary);
  expect(await write('saw', 6n)).toEqual([]);
  double.arm('update', primarySteppedDown);
  expect(await write('saw', 7n)).toEqual([]);
  expect(await get('saw')).toMatchObject({ _at: 7n });
});

survives('MongoDB', 'two elections in a row', 'reads still succeed', async () => {
  double.arm('find', notWritablePrimary, primarySteppedDown);
  expect(await get('saw')).toMatchObject({ name: 'Panel saw' });
});

survives('MongoDB', 'a slow election', 'reads and writes wait for its end', async () => {
  double.stepDown();
  const calls = Promise.all([write('saw', 6n), get('saw')]);
  setTimeout(() => double.stepUp(), 100);
  expect((await calls)[0]).toEqual([]);
});

survives('MongoDB', 'a server that is killed and restarted', 'nothing acknowledged is missing', async () => {
  await double.kill();
  const reading = get('saw');
  await double.start();
  expect(await reading).toMatchObject({ _at: 5n });
  expect(await write('saw', 6n)).toEqual([]);
});

survives('MongoDB', 'a server that is gone', 'calls fail in time, and succeed once it is back', async () => {
  await double.kill();
  await expect(get('saw')).rejects.toThrow(DocumentsUnavailable);
  await expect(write('saw', 6n)).rejects.toThrow(DocumentsUnavailable);
  await double.start();
  expect(await write('saw', 6n)).toEqual([]);
});

survives('MongoDB', 'a server that stays away', 'calls fail at once, and succeed once it is back', async () => {
  await double.kill();
  await expect.poll(() => get('saw').catch(String)).toContain('none of its servers is reachable');
  await expect(write('saw', 6n)).rejects.toThrow('none of its servers is reachable');
  await double.start();
  await expect.poll(() => get('saw').catch(() => undefined)).toMatchObject({ _at: 5n });
});

survives('MongoDB', 'a server that falls silent', 'calls fail in time, and succeed once it responds', async () => {
  const speak = double.fallSilent();
  await expect(get('saw')).rejects.toThrow(DocumentsUnavailable);
  speak();
  expect(await get('saw')).toMatchObject({ _at: 5n });
});

survives('MongoDB', 'one slow call', 'the others do not wait for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  double.arm('update', { kind: 'hold', until: promise });
  const slow = write('slow', 6n);
  expect(await get('saw')).toMatchObject({ _at: 5n });
  expect(await write('quick', 6n)).toEqual([]);
  resolve();
  expect(await slow).toEqual([]);
});

survives('MongoDB', 'a rival that inserts the same document first', 'the greater position wins', async () => {
  const insert = (_id: string, position: bigint) => () => {
    const rival = { _id, _at: position, _deleted: false, name: 'of the rival' };
    double.run({ insert: 'documents.tools', documents: [rival], $db: 'kindling' });
  };
  double.arm('update', { kind: 'rival', act: insert('file', 8n) });
  expect(await write('file', 9n)).toEqual([]);
  expect(await get('file')).toMatchObject({ name: 'file at 9', _at: 9n });
  double.arm('update', { kind: 'rival', act: insert('plane', 8n) });
  expect(await write('plane', 7n)).toEqual(['plane']);
  expect(await get('plane')).toMatchObject({ name: 'of the rival', _at: 8n });
});

survives(
  'MongoDB',
  'a majority that does not respond in time',
  'the writer learns that the outcome is unknown',
  async () => {
    double.arm('update', { kind: 'write-concern-failed' }, { kind: 'write-concern-failed' });
    await expect(write('saw', 6n)).rejects.toThrow(DocumentsUnavailable);
    await expect(write('saw', 6n)).rejects.toThrow(DocumentsUnavailable);
    expect(await write('saw', 6n)).toEqual(['saw']);
  },
);

survives('MongoDB', 'a full disk', 'the write reports it, and succeeds once there is space', async () => {
  double.arm('update', outOfDiskSpace);
  const refused: unknown = await write('saw', 6n).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DocumentsUnavailable);
  expect(isDiskFull(refused)).toBe(true);
  expect(await get('saw')).toMatchObject({ _at: 5n });
  expect(await write('saw', 6n)).toEqual([]);
});

survives('MongoDB', 'a connection lost while indexes are built', 'the indexes are completed', async () => {
  double.arm('createIndexes', { kind: 'hang-up' }, { kind: 'lose-answer' });
  await store.ensure<Tool>({ name: 'parts', indexes: [{ fields: { name: -1 } }], text: ['name'] });
  expect(await store.find<Tool>('parts', { sort: { name: -1 }, limit: 5 })).toEqual([]);
  expect(await store.search('parts', 'saw', { limit: 5 })).toEqual([]);
});

survives(
  'MongoDB',
  'a cursor lost while words are collected for a new text index',
  'every document is found',
  async () => {
    const tools = Array.from({ length: 150 }, (_, n) => ({ _id: `t${n}`, name: `Chisel number ${n}` }));
    await store.write<Tool>(
      'tools',
      tools.map((doc) => ({ _id: doc._id, doc, position: 1n })),
    );
    double.arm('getMore', { kind: 'refuse', code: 43, codeName: 'CursorNotFound' });
    await store.ensure<Tool>({ ...spec, text: ['name'] });
    expect(await store.search<Tool>('tools', 'chisel', { limit: 1_000 })).toHaveLength(150);
  },
);

survives('MongoDB', 'a connection lost while tombstones are swept', 'all of them are swept', async () => {
  await store.write('tools', [{ _id: 'saw', doc: null, position: 8n }]);
  double.arm('delete', { kind: 'hang-up' });
  expect(await store.sweep('tools', 8n)).toBe(1);
});

test('a programming error is not reported as unavailability', async () => {
  const huge = 'x'.repeat(16 * 1024 * 1024);
  const attempt = store.write<Tool>('tools', [{ _id: 'huge', doc: { _id: 'huge', name: huge }, position: 1n }]);
  await expect(attempt).rejects.not.toThrow(DocumentsUnavailable);
  await expect(attempt).rejects.toThrow(/size/i);
});

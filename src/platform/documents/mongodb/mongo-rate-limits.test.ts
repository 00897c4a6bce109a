// Limits that hold across instances.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { type MongoDouble, startMongoDouble } from '../../../testing/mongodb-double/mongodb-double.ts';
import { minuteSeconds, type RateLimit, writes } from '../../rate-limits/rate-limit.ts';
import { createRateLimits } from '../../rate-limits/rate-limits.ts';
import { DocumentsUnavailable } from '../document-store.ts';
import { connectMongo, type MongoConnection } from './connection.ts';
import { openMongoRateLimits } from './mongo-rate-limits.ts';

const logIns: RateLimit = { name: 'log-ins', points: 10, windowSeconds: minuteSeconds, what: 'log-ins' };

let double: MongoDouble;
let connections: MongoConnection[];

beforeEach(async () => {
  double = await startMongoDouble();
  connections = [];
});
afterEach(async () => {
  for (const connection of connections) await connection.close();
  await double.close();
});

async function instance() {
  const connection = await connectMongo({ url: double.url });
  connections.push(connection);
  return createRateLimits({ enabled: true, store: await openMongoRateLimits(connection) });
}

test('a use that cannot be counted is reported as an unavailable store', async () => {
  const limits = await instance();
  await limits.consume(logIns, '192.0.2.7');
  await double.kill();
  await connections[0]?.close();
  await expect(limits.consume(logIns, '192.0.2.7')).rejects.toThrow(DocumentsUnavailable);
});

test('two instances share one count', async () => {
  const [one, two] = [await instance(), await instance()];
  for (let use = 0; use < 5; use++) {
    expect(await one.consume(logIns, '192.0.2.7')).toEqual({ allowed: true });
    expect(await two.consume(logIns, '192.0.2.7')).toEqual({ allowed: true });
  }
  expect(await one.consume(logIns, '192.0.2.7')).toMatchObject({ allowed: false });
  expect(await two.consume(logIns, '192.0.2.7')).toMatchObject({ allowed: false });
  expect(await two.consume(logIns, '192.0.2.8')).toEqual({ allowed: true });
});

test('concurrent uses are counted one by one', async () => {
  const instances = [await instance(), await instance()];
  const uses = Array.from({ length: 20 }, (_, n) => instances[n % 2]?.consume(logIns, 'ada'));
  const verdicts = await Promise.all(uses);
  expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(10);
});

test('each limit is counted separately, and the server removes expired counts', async () => {
  const limits = await instance();
  for (let use = 0; use < 11; use++) await limits.consume(logIns, 'here');
  expect(await limits.consume(writes, 'here')).toEqual({ allowed: true });
  const indexes = await connections[0]?.db.collection('rate-limits').listIndexes().toArray();
  const index = indexes?.find(({ expireAfterSeconds }) => expireAfterSeconds === 0);
  expect(index?.key).toEqual({ expire: 1 });
});

survives('MongoDB', 'a response lost while a use is counted', 'it is counted once', async () => {
  const limits = await instance();
  double.arm('findAndModify', { kind: 'lose-answer' });
  await limits.consume(logIns, 'ada');
  expect(double.documents('kindling', 'rate-limits')).toMatchObject([{ points: 1 }]);
});

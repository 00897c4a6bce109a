// Broadcasts over MongoDB, and the faults that they survive.
import { ObjectId } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { type MongoDouble, startMongoDouble } from '../../../testing/mongodb-double/mongodb-double.ts';
import { describeBroadcast } from '../../live/broadcast.contract.ts';
import type { Broadcast } from '../../live/broadcast.ts';
import { connectMongo } from './connection.ts';
import { mongoBroadcast } from './mongo-broadcast.ts';

async function openInstances() {
  const double = await startMongoDouble();
  const closing: (() => Promise<void>)[] = [];
  return {
    double,
    async instance(): Promise<Broadcast> {
      const connection = await connectMongo({ url: `${double.url}&heartbeatFrequencyMS=500` });
      const broadcast = mongoBroadcast(connection, { onTrouble: () => undefined });
      closing.push(async () => {
        await broadcast.close();
        await connection.close();
      });
      return broadcast;
    },
    async close() {
      await Promise.all(closing.map((close) => close()));
      await double.close();
    },
  };
}

describeBroadcast('MongoDB', openInstances);

let opened: Awaited<ReturnType<typeof openInstances>>;
let double: MongoDouble;
let here: Broadcast;
let remote: Broadcast;
let received: unknown[];

beforeEach(async () => {
  opened = await openInstances();
  ({ double } = opened);
  [here, remote] = [await opened.instance(), await opened.instance()];
  received = [];
  await remote.listen((message) => received.push(message));
});
afterEach(() => opened.close());

const stored = () => double.documents('kindling', 'broadcast');

/** An instance may miss messages until it has resumed, so this repeats a message until it is received. */
const isHeardAgain = () =>
  expect
    .poll(() => {
      here.send({ said: 'again' });
      return received.some((message) => (message as { said?: string }).said === 'again');
    })
    .toBe(true);

survives(
  'MongoDB',
  'broken connections of a broadcast',
  'messages sent in the meantime are delivered once',
  async () => {
    here.send({ number: 1 });
    await expect.poll(() => received).toEqual([{ number: 1 }]);
    double.hangUp();
    for (const number of [2, 3, 4]) here.send({ number });
    await expect.poll(() => received.length).toBe(4);
    here.send({ number: 5 });
    await expect.poll(() => received.length).toBe(5);
    expect(received).toEqual([1, 2, 3, 4, 5].map((number) => ({ number })));
  },
);

survives('MongoDB', 'the death of the server of a broadcast', 'it resumes when the server is back', async () => {
  await double.kill();
  here.send({ said: 'while it is away' });
  await double.start();
  await isHeardAgain();
});

survives('MongoDB', 'an election during a broadcast', 'it continues with the new primary', async () => {
  double.stepDown();
  double.stepUp();
  await isHeardAgain();
});

survives(
  'MongoDB',
  'a flood of broadcasts that overwrites undelivered messages',
  'it continues with new messages',
  async () => {
    const flood = Array.from({ length: 40 }, () => ({
      _id: new ObjectId(),
      message: { filler: 'x'.repeat(32 * 1024) },
    }));
    await double.run({ insert: 'broadcast', documents: flood, $db: 'kindling' });
    await isHeardAgain();
    expect(JSON.stringify(received)).not.toContain('xxx');
  },
);

survives('MongoDB', 'a dropped collection of broadcasts', 'it is created again, and stays bounded', async () => {
  await double.run({ drop: 'broadcast', $db: 'kindling' });
  const foreign = { _id: new ObjectId() };
  await double.run({ insert: 'broadcast', documents: [foreign], $db: 'kindling' });
  await isHeardAgain();
  expect(stored()).not.toContainEqual(foreign);
});

test('the queue for an unresponsive server is bounded', async () => {
  const speakAgain = double.fallSilent();
  for (let number = 0; number < 5_000; number++) here.send({ number });
  speakAgain();
  await expect.poll(() => received.at(-1)).toEqual({ number: 500 });
  here.send({ number: 'the next' });
  await expect.poll(() => received.at(-1)).toEqual({ number: 'the next' });
  expect(received).toHaveLength(502);
});

test('the server’s collection is bounded', async () => {
  for (let round = 0; round < 30; round++) {
    here.send({ round, filler: 'x'.repeat(64 * 1024) });
    await expect
      .poll(() => stored().some(({ message }) => (message as { round?: number })?.round === round))
      .toBe(true);
  }
  expect(stored().length).toBeLessThan(17);
});

test('closing does not wait for a silent server', async () => {
  const speakAgain = double.fallSilent();
  here.send({ said: 'into the void' });
  await remote.close();
  await here.close();
  speakAgain();
});

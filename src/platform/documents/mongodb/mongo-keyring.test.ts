// The contract of the key store against the double, and what a lost connection must not do to a person's only key.
import { expect, test } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { startMongoDouble } from '../../../testing/mongodb-double/mongodb-double.ts';
import { describeKeyStore } from '../../keyring/key-store.contract.ts';
import { connectMongo } from './connection.ts';
import { mongoKeyStore } from './mongo-keyring.ts';

async function open() {
  const double = await startMongoDouble();
  const connection = await connectMongo({ url: double.url });
  return {
    double,
    store: mongoKeyStore(connection),
    async another() {
      const own = await connectMongo({ url: double.url });
      return { ...mongoKeyStore(own), close: () => own.close() };
    },
    async close() {
      await connection.close();
      await double.close();
    },
  };
}

describeKeyStore('MongoDB (double)', open);

const keyOfAda = (byte: number) => new Map([['ada', Uint8Array.of(byte)]]);

survives('MongoDB', 'responses lost while a key is stored', 'the person has that key and no other', async () => {
  const { double, store, close } = await open();
  double.arm('insert', { kind: 'lose-answer' }, { kind: 'lose-answer' });
  expect(await store.addIfAbsent(keyOfAda(1))).toEqual(new Map([['ada', { wrapped: Uint8Array.of(1) }]]));
  expect(await store.addIfAbsent(keyOfAda(2))).toEqual(new Map([['ada', { wrapped: Uint8Array.of(1) }]]));
  await close();
});

survives('MongoDB', 'connections lost while a key is forgotten', 'the key is gone when the call resolves', async () => {
  const { double, store, close } = await open();
  await store.addIfAbsent(keyOfAda(1));
  double.arm('update', { kind: 'hang-up' }, { kind: 'hang-up' });
  await store.forget('ada');
  expect(double.documents('kindling', 'keyring.keys')).toEqual([{ _id: 'ada' }]);
  await close();
});

test('keys are written to a majority, and read from one', async () => {
  const { double, store, close } = await open();
  await store.addIfAbsent(keyOfAda(1));
  await store.forget('ada');
  await store.load(['ada']);
  const writes = [...double.received('insert'), ...double.received('update')];
  for (const write of writes) expect(write).toMatchObject({ writeConcern: { w: 'majority' } });
  expect(double.received('find')).toMatchObject([{ readConcern: { level: 'majority' } }]);
  await close();
});

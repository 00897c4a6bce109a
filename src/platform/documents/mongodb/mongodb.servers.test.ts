// The contracts against a real MongoDB: at TEST_MONGODB_URL, or in a container. Each run uses its own databases and drops them.
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testName } from '../../../testing/real-places.ts';
import { type RealServer, realMongoDb } from '../../../testing/real-servers.ts';
import { describeKeyStore } from '../../keyring/key-store.contract.ts';
import { describeBroadcast } from '../../live/broadcast.contract.ts';
import { minuteSeconds } from '../../rate-limits/rate-limit.ts';
import { createRateLimits } from '../../rate-limits/rate-limits.ts';
import { describeDocumentStore } from '../document-store.contract.ts';
import { connectMongo, type MongoConnection } from './connection.ts';
import type { Envelope } from './envelope.ts';
import { filterOf, sortOf } from './filter.ts';
import { openGridFsMedia } from './grid-fs-media.ts';
import { mongoBroadcast } from './mongo-broadcast.ts';
import { mongoDocuments, openMongoDocuments } from './mongo-documents.ts';
import { mongoKeyStore } from './mongo-keyring.ts';
import { openMongoRateLimits } from './mongo-rate-limits.ts';

const logIns = { name: 'log-ins', points: 10, windowSeconds: minuteSeconds, what: 'log-ins' };

const where = realMongoDb();

if (where.kind === 'nowhere') {
  test.skip(`a real MongoDB keeps the contracts (skipped: ${where.reason})`, () => undefined);
} else {
  describe(`a real MongoDB, ${where.kind}`, () => {
    let server: RealServer;

    beforeAll(async () => {
      server = await where.start();
    });
    afterAll(async () => {
      await server?.stop();
    });

    async function open() {
      const options = { url: server.url, database: testName() };
      const connection = await connectMongo(options);
      const close = async () => {
        await connection.db.dropDatabase();
        await connection.close();
      };
      return { options, connection, close };
    }

    describeDocumentStore('MongoDB 8', {
      async open() {
        const { options, connection, close } = await open();
        return { store: mongoDocuments(connection), another: () => openMongoDocuments(options), close };
      },
    });

    describeKeyStore('MongoDB 8', async () => {
      const { options, connection, close } = await open();
      const another = async () => {
        const own = await connectMongo(options);
        return { ...mongoKeyStore(own), close: () => own.close() };
      };
      return { store: mongoKeyStore(connection), another, close };
    });

    describeBroadcast('MongoDB 8', async () => {
      const { options, close } = await open();
      const opened: MongoConnection[] = [];
      return {
        async instance() {
          const own = await connectMongo(options);
          opened.push(own);
          return mongoBroadcast(own, { onTrouble: () => undefined });
        },
        async close() {
          for (const own of opened.splice(0)) await own.close();
          await close();
        },
      };
    });

    test('every query of a page is served by an index, without a sort in memory', async () => {
      await withConnection(async (connection) => {
        const store = mongoDocuments(connection);
        await store.ensure<Post>({ name: 'posts', indexes: [{ fields: { author: 1, at: -1 } }] });
        const posts = Array.from({ length: 200 }, (_, n) => ({ _id: `p${n}`, author: `a${n % 4}`, at: n }));
        await store.write<Post>(
          'posts',
          posts.map((doc) => ({ _id: doc._id, doc, position: 1n })),
        );
        const filter = filterOf({ author: 'a1' }, { at: -1 }, [150, 'p150']);
        // Without our read concern, which `explain` doesn't support.
        const cursor = connection.client
          .db(connection.db.databaseName)
          .collection<Envelope>('documents.posts')
          .find(filter)
          .sort(sortOf({ at: -1 }))
          .limit(20);
        const plan = JSON.stringify(await cursor.explain('queryPlanner'));
        const winning = plan.slice(plan.indexOf('"winningPlan"'), plan.indexOf('"rejectedPlans"'));
        expect(winning).toContain('IXSCAN');
        expect(winning).not.toContain('COLLSCAN');
        expect(winning).not.toContain('"stage":"SORT"');
      });
    });

    test('media are stored and read back, whole and in parts', async () => {
      await withConnection(async (connection) => {
        const media = await openGridFsMedia(connection);
        await media.put('0195c1f0-7e2b', 'original', Buffer.from('0123456789'), 'video/mp4');
        const opened = await media.open('0195c1f0-7e2b', 'original', { first: 2, last: 4 });
        expect(opened && (await buffer(opened.stream)).toString()).toBe('234');
        await media.delete('0195c1f0-7e2b');
        expect(await media.describe('0195c1f0-7e2b', 'original')).toBeUndefined();
      });
    });

    test('limits hold across two instances', async () => {
      await withConnection(async (connection) => {
        const open = async () => createRateLimits({ enabled: true, store: await openMongoRateLimits(connection) });
        const [one, two] = [await open(), await open()];
        const uses = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : two).consume(logIns, 'ada'));
        expect((await Promise.all(uses)).filter(({ allowed }) => allowed)).toHaveLength(10);
      });
    });

    async function withConnection(run: (connection: MongoConnection) => Promise<void>): Promise<void> {
      const { connection, close } = await open();
      try {
        await run(connection);
      } finally {
        await close();
      }
    }
  });
}

type Post = { _id: string; author: string; at: number };

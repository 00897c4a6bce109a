// Writing on servers: posts and likes by 16 members at once with the log on EventStoreDB, the tests' double with a real server's latency.
// The baseline is its client library alone, which only appends. MongoDB's double scans whole collections, so only its calls are counted.
import { randomBytes } from 'node:crypto';
import { type Child, startChild } from '../child.ts';
import { environment, newestPosts, sessionFrom } from '../kindling-server.ts';
import type { LoadResult } from '../load-client.ts';
import type { Bench, Measurement } from '../measurement.ts';
import { startLoadClient } from '../rounds.ts';
import { rawAppends } from './eventstoredb.ts';

const clients = 16;
const key = () => randomBytes(32).toString('base64');

export const measurement: Measurement = {
  title: 'Writing on servers (the doubles of the tests)',
  async run(bench) {
    const seconds = bench.quick ? 2 : 8;
    const doubles = await startChild('doubles.ts');
    const { eventStore, mongo } = await doubles.call<{ eventStore: string; mongo: string }>('urls');
    const alone = await rawAppends(eventStore, seconds);
    const log = await written(bench, doubles, { EVENTSTORE_URL: eventStore });
    const documents = await written(bench, doubles, { MONGODB_URL: mongo });
    await doubles.stop();

    const beside = { what: `its client library alone, ${clients} appends at once`, value: alone };
    const aim = { of: 'ratio', atLeast: 0.2 } as const;
    return [
      {
        what: `Posts by ${clients} clients, the log on EventStoreDB`,
        value: log.posts.perSecond,
        unit: 'commands/s',
        beside,
        aim,
      },
      {
        what: `Likes by ${clients} clients, the log on EventStoreDB`,
        value: log.likes.perSecond,
        unit: 'commands/s',
        beside,
        aim,
      },
      { what: 'Calls of EventStoreDB per post', value: log.posts.ofLog, unit: 'calls' },
      { what: 'Calls of EventStoreDB per like', value: log.likes.ofLog, unit: 'calls' },
      { what: 'Calls of MongoDB per post, the documents there', value: documents.posts.ofDocuments, unit: 'calls' },
      { what: 'Calls of MongoDB per like, the documents there', value: documents.likes.ofDocuments, unit: 'calls' },
    ];
  },
};

/** Writes posts and likes on the servers in these settings. Stores without a setting are in a data folder. */
async function written(bench: Bench, doubles: Child, urls: Readonly<Record<string, string>>) {
  const seconds = bench.quick ? 2 : 8;
  const child = await startChild('server-under-test.ts', {
    ...environment(await bench.newFolder(`on ${Object.keys(urls)}`)),
    ...{ ...urls, SESSION_KEY: key(), MASTER_KEY: key() },
  });
  const kindling = { child, port: await child.call<number>('port') };
  const cookies: string[] = [];
  for (let index = 0; index < clients; index++) {
    const member = { email: `member${index}@example.com`, password: bench.password };
    cookies.push(await sessionFrom(kindling.port, '/api/auth/register', member));
  }
  const client = await startLoadClient();
  const common = { port: kindling.port, clients, cookies };
  await client.run({ ...common, seconds: seconds / 2, ask: { kind: 'post' } });
  const postIds = await newestPosts(kindling, bench.quick ? 100 : 1_000);
  const posts = await counted(doubles, () => client.run({ ...common, seconds, ask: { kind: 'post' } }));
  const likes = await counted(doubles, () => client.run({ ...common, seconds, ask: { kind: 'like', postIds } }));
  await Promise.all([client.stop(), child.stop()]);
  return { posts, likes };
}

type Received = Readonly<{ log: number; documents: number }>;

/** Returns requests per second, and how many calls each request took. */
async function counted(doubles: Child, load: () => Promise<LoadResult>) {
  const before = await doubles.call<Received>('received');
  const { perSecond, statuses } = await load();
  const count = Object.values(statuses).reduce((sum, each) => sum + each, 0);
  const after = await doubles.call<Received>('received');
  const per = (of: keyof Received) => (after[of] - before[of]) / count;
  return { perSecond, ofLog: per('log'), ofDocuments: per('documents') };
}

// A crowd of strangers, each from a different address, who request at full speed what is hardly ever cached, while one member reads.
import { logIn, newestPosts, pagesOf, startKindling } from '../kindling-server.ts';
import { below, type Measurement } from '../measurement.ts';
import { startLoadClient } from '../rounds.ts';

const sorts = ['alphabetical', 'highest-rated', 'most-reviews', 'newest'];

export const measurement: Measurement = {
  title: 'A crowd of visitors',
  async run(bench) {
    const kindling = await startKindling(bench.dataDir);
    const member = await startLoadClient();
    const crowd = await startLoadClient();
    const cookies = await logIn(kindling, bench, 1);
    const { port } = kindling;
    const reading = { port, clients: 1, cookies, ask: { kind: 'get', path: '/api/community/posts' } } as const;
    const seconds = bench.quick ? 1 : 10;
    await member.run({ ...reading, seconds: 1 });
    const alone = await member.run({ ...reading, seconds });

    const paths = await walkOf(kindling, bench.quick ? 100 : 2_000);
    await kindling.child.call('watchLoop');
    const [beside, asked] = await Promise.all([
      member.run({ ...reading, seconds }),
      crowd.crowd({ port, seconds, atOnce: 200, paths, pathsEach: 5 }),
    ]);
    const loopP99Ms = await kindling.child.call<number>('loopP99Ms');
    await Promise.all([member.stop(), crowd.stop(), kindling.child.stop()]);

    const { 200: answered = 0, 503: later = 0 } = asked.statuses;
    if (answered + later !== asked.requests) throw new Error(`Strangers met ${JSON.stringify(asked.statuses)}.`);
    const without = 'the same without the crowd';
    return [
      {
        what: 'Feed for a member during the crowd, p50',
        value: beside.p50Ms,
        unit: 'ms',
        beside: { what: without, value: alone.p50Ms },
      },
      {
        what: 'Feed for a member during the crowd, p99',
        value: beside.p99Ms,
        unit: 'ms',
        beside: { what: without, value: alone.p99Ms },
        ...below(50),
      },
      { what: 'Event loop of the server, p99', value: loopP99Ms, unit: 'ms' },
      { what: 'Addresses of the crowd', value: asked.addresses, unit: '' },
      { what: 'Responses to the crowd', value: answered / seconds, unit: 'requests/s' },
      { what: 'Responses with Retry-After', value: later / seconds, unit: 'requests/s' },
    ];
  },
};

/** Returns paths that hardly any two strangers share. */
async function walkOf(kindling: Parameters<typeof newestPosts>[0], rounds: number): Promise<readonly string[]> {
  const posts = await newestPosts(kindling, rounds);
  const cursors = await cursorsOf(kindling.port, 100);
  return Array.from({ length: rounds }, (_, index) => {
    const sort = sorts[index % sorts.length];
    const cursor = cursors[index % cursors.length] ?? '';
    const deep = new URLSearchParams({ limit: String(1 + (index % 100)), cursor });
    return [
      `/api/search?q=tool%20${index}`,
      `/api/ai-tools?q=ool%201-${index}&sort=${sort}`,
      `/api/community/posts?${deep}`,
      `/ai-tools?q=1-${index}&sort=${sort}`,
      `/community/post/${posts[index % posts.length]}`,
    ];
  }).flat();
}

async function cursorsOf(port: number, count: number): Promise<readonly string[]> {
  const cursors: string[] = [];
  for await (const { nextCursor } of pagesOf(port, '/api/community/posts')) {
    if (nextCursor === null || cursors.length === count) break;
    cursors.push(nextCursor);
  }
  return cursors;
}

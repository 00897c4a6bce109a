// Posts and likes by 16 members at once over HTTP, each durable and visible before the response, and the time until a command is visible
// without HTTP. The comparison is bare SQLite.
import { logIn, newestPosts, startKindling } from '../kindling-server.ts';
import { below, type Measurement } from '../measurement.ts';
import { durableRowsPerSecond } from '../raw-sqlite.ts';
import { startLoadClient } from '../rounds.ts';
import type { Written } from '../server-under-test.ts';

const clients = 16;

export const writingAim = { of: 'value', atLeast: 1_200 } as const;
export const waitingAim = below(40).aim;

export const measurement: Measurement = {
  title: 'Writing',
  async run(bench) {
    const seconds = bench.quick ? 2 : 8;
    const folder = await bench.newFolder('raw-sqlite');
    const alone = durableRowsPerSecond(folder, { perCommit: 1, seconds: seconds / 4 });
    const together = durableRowsPerSecond(folder, { perCommit: clients, seconds: seconds / 4 });

    const kindling = await startKindling(bench.dataDir);
    const client = await startLoadClient();
    const cookies = await logIn(kindling, bench, clients);
    const postIds = await newestPosts(kindling, bench.quick ? 400 : 4_000);
    const common = { port: kindling.port, clients, cookies };
    await client.run({ ...common, seconds: seconds / 4, ask: { kind: 'post' } });
    const before = await kindling.child.call<Written>('written');
    const posts = await client.run({ ...common, seconds, ask: { kind: 'post' } });
    const after = await kindling.child.call<Written>('written');
    const likes = await client.run({ ...common, seconds, ask: { kind: 'like', postIds } });
    const visible = await kindling.child.call<{ p50Ms: number; p99Ms: number }>('visibility', {
      postIds: postIds.slice(0, bench.quick ? 200 : 2_000),
      atOnce: 4,
    });
    await kindling.child.call('foldOnly', ['feed']);
    const ofFeed = await client.run({ ...common, seconds, ask: { kind: 'post' } });
    await Promise.all([client.stop(), kindling.child.stop()]);

    const beside = { what: `SQLite, ${clients} rows in a durable commit`, value: together };
    return [
      { what: `Posts by ${clients} clients`, value: posts.perSecond, unit: 'commands/s', beside, aim: writingAim },
      { what: `Posts by ${clients} clients, p99`, value: posts.p99Ms, unit: 'ms', aim: waitingAim },
      {
        what: 'Written per post, to files and the client',
        value: (after.bytes - before.bytes) / posts.requests / 1_000,
        unit: 'kB',
        ...below(40),
      },
      {
        what: 'Write calls per post',
        value: (after.calls - before.calls) / posts.requests,
        unit: 'calls',
        ...below(20),
      },
      {
        what: `Posts by ${clients} clients, with all projections`,
        value: posts.perSecond,
        unit: 'commands/s',
        beside: { what: 'with the feed’s alone', value: ofFeed.perSecond },
        aim: { of: 'ratio', atLeast: 0.7 },
      },
      { what: `Likes by ${clients} clients`, value: likes.perSecond, unit: 'commands/s', beside, aim: writingAim },
      { what: `Likes by ${clients} clients, p99`, value: likes.p99Ms, unit: 'ms', aim: waitingAim },
      {
        what: 'From command to visible, p50',
        value: visible.p50Ms,
        unit: 'ms',
        beside: { what: 'SQLite, one row in a durable commit', value: 1_000 / alone },
      },
      { what: 'From command to visible, p99', value: visible.p99Ms, unit: 'ms' },
    ];
  },
};

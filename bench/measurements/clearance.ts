// One decision of a moderator removes everything that a member posted, while visitors read the feed.
import { setTimeout as pause } from 'node:timers/promises';
import { staff } from '../../modules/accounts/index.ts';
import { loadMemberId } from '../../src/demo/load-ids.ts';
import { accountsLoad } from '../../src/demo/loads/accounts.ts';
import { postsBy } from '../../src/demo/loads/community.ts';
import { actAs } from '../../src/platform/commands/act-as.ts';
import { call, logIn, newCommunity, openFolder, startKindling } from '../kindling-server.ts';
import { below, type Measurement } from '../measurement.ts';
import { startLoadClient } from '../rounds.ts';

const moderator = 0;
const spammer = 1;
const feed = '/api/community/posts?limit=20';
const lookEveryMs = 200;

export const measurement: Measurement = {
  title: 'Removing everything a member posted',
  async run(bench) {
    const posts = bench.quick ? 500 : 50_000;
    const parts = [{ amounts: [...accountsLoad.amounts, postsBy(() => spammer)], commands: [] }];
    const folder = await newCommunity(bench, 'clearance', { load: { members: 20, posts }, parts });
    await grantAdmin(folder, loadMemberId(1, moderator));
    const kindling = await startKindling(folder);
    const [cookie = ''] = await logIn(kindling, bench, 1);
    const client = await startLoadClient();
    const reading = { port: kindling.port, clients: 1, seconds: bench.quick ? 1 : 30 };
    const before = await client.run({ ...reading, ask: { kind: 'get', path: feed } });

    const startedMs = performance.now();
    const order = {
      memberIds: [loadMemberId(1, spammer)],
      since: '2020-01-01T00:00:00Z',
      kinds: ['post'],
      reason: 'Spam',
    };
    await call(kindling.port, '/api/moderation/clearances', { cookie, body: order });
    const untilRemoved = async () => {
      while ((await postsShown(kindling.port)) > 0) await pause(lookEveryMs);
      return (performance.now() - startedMs) / 1_000;
    };
    const asking = client.run({ ...reading, ask: { kind: 'get', path: feed } });
    const [meanwhile, seconds] = await Promise.all([asking, untilRemoved()]);
    await Promise.all([client.stop(), kindling.child.stop()]);
    return [
      { what: `Until ${posts} posts are removed`, value: seconds, unit: 's' },
      { what: 'Posts removed', value: posts / seconds, unit: 'posts/s' },
      {
        what: 'The feed during the removal, p99',
        value: meanwhile.p99Ms,
        unit: 'ms',
        beside: { what: 'before', value: before.p99Ms },
        ...below(50),
      },
    ];
  },
};

async function grantAdmin(folder: string, memberId: string): Promise<void> {
  const { commands, close } = await openFolder(folder);
  const ids = { commandId: 'bench', commandHash: 'bench', correlationId: 'bench', causationId: 'bench' };
  const context = { ...ids, actor: { kind: 'operator', id: 'bench' } as const, at: new Date().toISOString() };
  await actAs(commands, context).execute(staff, [], { type: 'GrantAdmin', data: { memberId } });
  await close();
}

async function postsShown(port: number): Promise<number> {
  const { stats } = await call<{ stats: { posts: number } }>(port, '/api/community/stats');
  return stats.posts;
}

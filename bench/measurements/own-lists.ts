// What members request all day, at large sizes: a post with 10,000 comments, its author's notifications about them, and
// a thousand bookmarks.
import { loadParts } from '../../src/app/registry.ts';
import { loadPostId } from '../../src/demo/load-ids.ts';
import { accountsLoad } from '../../src/demo/loads/accounts.ts';
import { communityLoad, postsBy } from '../../src/demo/loads/community.ts';
import { cursorAfter, logIn, newCommunity, startKindling } from '../kindling-server.ts';
import type { Figure, Measurement } from '../measurement.ts';
import { startLoadClient } from '../rounds.ts';

/** A single member, who bookmarks all of their own posts. */
const keepersSeed = 2;

export const ownLists: Measurement = {
  name: 'own-lists',
  title: 'Comments, notifications, bookmarks',
  async run(bench) {
    const size = bench.quick ? 100 : 1;
    const commented = { members: 1_000 / size, posts: 1, comments: 10_000 / size, likes: 1_000 / size };
    const kept = { members: 1, posts: 1_000 / size, bookmarks: 1_000 / size };
    const byTheFirst = communityLoad.amounts.map((amount) => (amount.name === 'posts' ? postsBy(() => 0) : amount));
    const folder = await newCommunity(
      bench,
      'own-lists',
      { load: commented, parts: [accountsLoad, { amounts: byTheFirst, commands: [] }] },
      { load: kept, parts: loadParts, seed: keepersSeed },
    );
    const kindling = await startKindling(folder);
    const client = await startLoadClient();
    const [author = ''] = await logIn(kindling, bench, 1);
    const [keeper = ''] = await logIn(kindling, bench, 1, keepersSeed);
    const comments = `/api/community/posts/${loadPostId(1, 0)}/comments`;
    const hundredth = await cursorAfter(kindling, author, comments, bench.quick ? 2 : 99);
    if (hundredth === null) throw new Error('The post has fewer pages of comments.');

    const figures: Figure[] = [];
    for (const [what, cookie, path] of [
      ['The first page of 10,000 comments', author, comments],
      ['The hundredth page of them', author, `${comments}?cursor=${hundredth}`],
      ['The badge of who is told of 11,000 things', author, '/api/notifications?limit=1'],
      ['The first page of their notifications, grouped', author, '/api/notifications?grouped=true'],
      ['The first page of 1,000 bookmarks', keeper, '/api/community/bookmarks'],
    ] as const) {
      const ask = { kind: 'get', path } as const;
      const common = { port: kindling.port, clients: 1, cookies: [cookie], seconds: bench.quick ? 1 : 4 };
      const { p50Ms, p99Ms } = await client.run({ ...common, ask });
      figures.push({ what: `${what}, p50`, value: p50Ms, unit: 'ms' });
      figures.push({ what: `${what}, p99`, value: p99Ms, unit: 'ms', aim: { of: 'value', below: 20 } });
    }
    await Promise.all([client.stop(), kindling.child.stop()]);
    return figures;
  },
};

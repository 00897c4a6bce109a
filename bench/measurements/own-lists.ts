// A post with 10,000 comments, its author's notifications about them, and a thousand bookmarks, compared with a hundredth of that size.
import { loadParts } from '../../src/app/registry.ts';
import { loadPostId } from '../../src/demo/load-ids.ts';
import { accountsLoad } from '../../src/demo/loads/accounts.ts';
import { communityLoad, postsBy } from '../../src/demo/loads/community.ts';
import { cursorAfter, logIn, newCommunity, startKindling } from '../kindling-server.ts';
import { type Bench, besideSmaller, type Measurement, type PageTimes } from '../measurement.ts';
import { type LoadClient, startLoadClient, timesOfPage } from '../rounds.ts';

/** A single member, who bookmarks all of their own posts. */
const keepersSeed = 2;

export const measurement: Measurement = {
  title: 'Comments, notifications, bookmarks',
  async run(bench) {
    const client = await startLoadClient();
    const small = await timesAt(bench, client, 100);
    const large = bench.quick ? small : await timesAt(bench, client, 1);
    await client.stop();
    return besideSmaller(large, small, { what: 'at a hundredth of the size', p99Below: 20 });
  },
};

/** @param share fraction of the full size, as its denominator */
async function timesAt(bench: Bench, client: LoadClient, share: number): Promise<readonly PageTimes[]> {
  const commented = { members: 1_000 / share, posts: 1, comments: 10_000 / share, likes: 1_000 / share };
  const sizes = { members: 1, posts: 1_000 / share, bookmarks: 1_000 / share };
  const byTheFirst = communityLoad.amounts.map((amount) => (amount.name === 'posts' ? postsBy(() => 0) : amount));
  const folder = await newCommunity(
    bench,
    `own-lists-${share}`,
    { load: commented, parts: [accountsLoad, { amounts: byTheFirst, commands: [] }] },
    { load: sizes, parts: loadParts, seed: keepersSeed },
  );
  const kindling = await startKindling(folder);
  const [author = ''] = await logIn(kindling, bench, 1);
  const [keeper = ''] = await logIn(kindling, bench, 1, keepersSeed);
  const comments = `/api/community/posts/${loadPostId(1, 0)}/comments`;
  const hundredth = await cursorAfter(kindling, author, comments, 99);

  const times: PageTimes[] = [];
  for (const [page, cookie, path] of [
    ['The first page of 10,000 comments', author, comments],
    ...(hundredth === null ? [] : [['The hundredth page of them', author, `${comments}?cursor=${hundredth}`] as const]),
    ['The badge for 11,000 notifications', author, '/api/notifications?limit=1'],
    ['The first page of these notifications, grouped', author, '/api/notifications?grouped=true'],
    ['The first page of 1,000 bookmarks', keeper, '/api/community/bookmarks'],
  ] as const) {
    times.push(await timesOfPage(bench, client, { port: kindling.port, cookie, page, path }));
  }
  await kindling.child.stop();
  return times;
}

// My Feed of three members who each follow 5,000 of 100,000 others, who post often, rarely or never, compared with a small community.
import type { LoadAmount, LoadContext, LoadPart } from '../../src/demo/load.ts';
import { accountsLoad } from '../../src/demo/loads/accounts.ts';
import { postsBy } from '../../src/demo/loads/community.ts';
import { followAt } from '../../src/demo/loads/relations.ts';
import { cursorAfter, logIn, newCommunity, startKindling } from '../kindling-server.ts';
import { type Bench, besideSmaller, type Measurement, type PageTimes } from '../measurement.ts';
import { type LoadClient, startLoadClient, timesOfPage } from '../rounds.ts';

const path = '/api/community/feed';
const readers = ['who post often', 'who post rarely', 'who never posted'] as const;
/** Each reader follows one member in this many. */
const followedOneIn = 20;
const postsEach = 10;
/** One member in this many never posts. */
const silentOneIn = 10;

export const measurement: Measurement = {
  title: 'My Feed',
  async run(bench) {
    const client = await startLoadClient();
    const small = await timesAmong(bench, client, 100);
    const large = await timesAmong(bench, client, bench.quick ? 1_000 : 100_000);
    await client.stop();
    return besideSmaller(large, small, { what: 'in a community of 100 members', p50Below: 10 });
  },
};

async function timesAmong(bench: Bench, client: LoadClient, members: number): Promise<readonly PageTimes[]> {
  const load = { members, posts: members * postsEach, follows: (readers.length * members) / followedOneIn };
  const kindling = await startKindling(
    await newCommunity(bench, `own-feed-${members}`, { load, parts: [fewPostMuchLoad] }),
  );
  const cookies = await logIn(kindling, bench, readers.length);
  const times: PageTimes[] = [];
  for (const [index, authors] of readers.entries()) {
    const cookie = cookies[index] ?? '';
    const own = { port: kindling.port, cookie };
    // Starts to fill the timeline of authors, and waits until a page is served from it.
    await timesOfPage(bench, client, { ...own, page: '', path });
    const hundredth = await cursorAfter(kindling, cookie, path, 99);
    const pages = [
      [`The first page from those ${authors}`, path],
      ...(hundredth === null ? [] : [[`The hundredth page from those ${authors}`, `${path}?cursor=${hundredth}`]]),
    ] as const;
    for (const [page = '', at = ''] of pages) {
      times.push(await timesOfPage(bench, client, { ...own, page, path: at }));
    }
  }
  await kindling.child.stop();
  return times;
}

/** The first members only read. Of the others, the earlier ones post most and the last never post. */
function fewPostMuch({ load, chance }: LoadContext): number {
  const authors = Math.floor(load.members * (1 - 1 / silentOneIn)) - readers.length;
  return readers.length + Math.floor(authors * chance.next() ** 2);
}

const readersFollow: LoadAmount = {
  name: 'follows',
  small: 0,
  eventsEach: 1,
  comesFirst: true,
  plan: (context) => (index) => {
    const { members } = context.load;
    const each = members / followedOneIn;
    const firstOf = [readers.length, Math.floor(members * (1 - 1 / silentOneIn)) - each, members - each];
    const reader = Math.floor(index / each);
    return [followAt(context, reader, (firstOf[reader] ?? 0) + (index % each))];
  },
};

const fewPostMuchLoad: LoadPart = {
  amounts: [...accountsLoad.amounts, readersFollow, postsBy(fewPostMuch)],
  commands: [],
};

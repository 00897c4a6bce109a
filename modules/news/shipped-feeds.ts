// The feeds that an installation begins with, shipped or from NEWS_FEEDS. Each start adds those never listed before.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { webAddress } from '../../src/platform/feeds/web-address.ts';
import { releasedAt } from './feed-address.ts';
import type { NewsApi } from './fetch-feed.ts';
import { feedIdAt, feeds } from './model/feed.ts';
import { feedPlaces } from './model/places.ts';
import { maxFeeds } from './model/policies.ts';
import { newsCategories } from './names.ts';

const address = z.string().refine((text) => webAddress(text) !== null, 'is no web address.');

const named = z.object({ url: address, name: z.string().optional(), category: z.enum(newsCategories).optional() });
const entry = z.union([address.transform((url): z.output<typeof named> => ({ url })), named]);
const list = z.array(entry).max(maxFeeds);

export type ListedFeed = Readonly<{ url: string; name: string; category: (typeof newsCategories)[number] }>;

/** The name of a feed that has none. */
export const nameOfAddress = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** YAML or JSON: a list, or a list named `feeds`, of addresses or of `{ url, name, category }`. */
export async function readFeedList(file: string | URL): Promise<readonly ListedFeed[]> {
  // Most starts of the command line don't need the parser.
  const { load } = await import('js-yaml');
  const parsed: unknown = load(await readFile(file, 'utf8'), { filename: String(file) });
  const { success, data, error } = z
    .union([list, z.object({ feeds: list }).transform(({ feeds }) => feeds)])
    .safeParse(parsed);
  if (!success) throw new Error(`The list of feeds in ${file} can't be read:\n${z.prettifyError(error)}`);
  return data.map(({ url, name = nameOfAddress(url), category = 'innovation' }) => ({ url, name, category }));
}

export const shippedList = new URL('feeds.yaml', import.meta.url);

/** More at once would look like a feed whose ids have changed. */
const articlesPerPoll = 20;

const newsApiQuery = new URLSearchParams({
  q: '"artificial intelligence" AND (startup OR founder OR business)',
  searchIn: 'title,description',
  language: 'en',
  sortBy: 'publishedAt',
  pageSize: String(articlesPerPoll),
});

export const newsApiFeed = ({ url }: NewsApi): ListedFeed => ({
  url: `${url}?${newsApiQuery}`,
  name: 'NewsAPI',
  category: 'innovation',
});

export async function addListedFeeds(acting: Acting, listed: readonly ListedFeed[]): Promise<void> {
  const added: (ListedFeed & { feedId: string })[] = [];
  for (const each of listed) {
    const feedId = feedIdAt(each.url);
    if ((await acting.load(feeds, feedId)).state.status === 'none') added.push({ ...each, feedId });
  }
  const places = added.map(({ feedId }) => ({ feedId }));
  await acting.execute(feedPlaces, [], { type: 'NotePlaces', data: { places } });
  for (const { feedId, url, name, category } of added) {
    const released = await releasedAt(acting, url);
    const data = { feedId, url, name, category, origin: 'shipped', released } as const;
    await acting.execute(feeds, feedId, { type: 'AddFeed', data });
  }
}

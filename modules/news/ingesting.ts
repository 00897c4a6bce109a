// Ingests the items of a feed as articles, as sources of a known story, or into the archive. A repeat does nothing.
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Position } from '../../src/kernel/event.ts';
import { addMs } from '../../src/kernel/instants.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { FeedItem } from '../../src/platform/feeds/parse-feed.ts';
import { cut } from '../../src/text/cut.ts';
import { type PlacedItem, placedItems, unknownItems } from './identity.ts';
import { articles, type Publication } from './model/article.ts';
import { categoryOf } from './model/category.ts';
import type { Feed } from './model/feed.ts';
import { blockedBy, type Keyword } from './model/keyword.ts';
import type { KnownItem } from './model/place.ts';
import { endsAt, maxItems, maxNewItems, quotedLength, storyMs } from './model/policies.ts';
import { isSameStory, type Story, slugOf, storyIn } from './model/title.ts';

/** An article that another outlet may report, too. */
export type Recent = Readonly<{
  articleId: string;
  feedId: string;
  title: string;
  description: string;
  publishedAt: string;
}>;

export type NewsViews = Readonly<{
  /** The earlier items of the pages of these, or with the same ids in their feed. */
  known(items: readonly PlacedItem[]): Promise<readonly KnownItem[]>;
  /** Articles published since; at most as many as can be compared. */
  recent(since: string): Promise<readonly Recent[]>;
  keywords(): Promise<readonly Keyword[]>;
}>;

type DatedItem = PlacedItem & Readonly<{ publishedAt: string }>;
type Item = DatedItem & Readonly<{ itemId: string }>;

/** The newest items, without duplicates, the oldest of them first. */
export function itemsOf(feedId: string, given: readonly FeedItem[], at: string): readonly DatedItem[] {
  const dated = placedItems(feedId, given).map((item) => ({
    ...item,
    publishedAt: item.publishedAt === null || item.publishedAt > at ? at : item.publishedAt,
  }));
  // Stable: items without a date stay in the feed's order.
  const newestFirst = dated.sort((a, b) =>
    a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : 0,
  );
  return newestFirst.slice(0, maxItems).reverse();
}

/** Recorded first: the items left over after a crash would be few enough to look like news. */
export type Renumbering = Readonly<{ isUnderWay: boolean; begin(): Promise<void> }>;

/** Returns the position of the last event, or undefined if nothing was new. */
export async function ingest(
  acting: Pick<Acting, 'at' | 'execute'>,
  views: NewsViews,
  feed: Feed,
  given: readonly FeedItem[],
  renumbering: Renumbering,
): Promise<Position | undefined> {
  const { at } = acting;
  const items = itemsOf(feed.feedId, given, at);
  const unknown = items.length === 0 ? [] : unknownItems(items, await views.known(items));
  if (unknown.length === 0) return undefined;
  const isRenumbered = renumbering.isUnderWay || (feed.hasBeenRead && unknown.length > maxNewItems);
  if (isRenumbered && !renumbering.isUnderWay) await renumbering.begin();
  const keywords = await views.keywords();
  const stories = isRenumbered ? [] : await storiesOfOthers(views, feed.feedId, at);
  const unpublished: Publication[] = [];
  const positions: (Position | undefined)[] = [];
  for (const item of unknown) {
    // Each is compared with hundreds of keywords and stories, so requests are handled in between.
    await othersTurn();
    const isOld = endsAt(item.publishedAt) <= at;
    const archivedAs = isRenumbered ? 'renumbered' : isOld ? 'old' : null;
    const word = blockedBy(keywords, `${item.title} ${item.description}`);
    const story = archivedAs === null && word === null ? storyOf(item, stories) : undefined;
    if (story === undefined) {
      unpublished.push({ article: articleOf(item, feed), archivedAs, blockedBy: word });
      continue;
    }
    const step = `AddSource ${item.itemId}`;
    const data = sourceOf(item, feed);
    // Several may go into one stream, so they run in sequence.
    const { position } = await acting.execute(articles, story.articleId, { type: 'AddSource', data }, { step });
    positions.push(position);
  }
  // Each has a separate stream, so they share commits.
  const published = await Promise.all(
    unpublished.map((data) => acting.execute(articles, data.article.articleId, { type: 'Publish', data })),
  );
  return newestOf([...positions, ...published.map(({ position }) => position)]);
}

const newestOf = (positions: readonly (Position | undefined)[]): Position | undefined =>
  positions.reduce(
    (newest, each) => (each !== undefined && (newest === undefined || each > newest) ? each : newest),
    undefined,
  );

type ReportedStory = Readonly<{ articleId: string; story: Story; publishedAt: string }>;

async function storiesOfOthers(views: NewsViews, feedId: string, at: string): Promise<readonly ReportedStory[]> {
  const since = addMs(at, -2 * storyMs);
  const recent = await views.recent(since);
  return recent
    .filter((each) => each.feedId !== feedId)
    .map(({ articleId, publishedAt, ...told }) => ({ articleId, publishedAt, story: storyIn(told) }));
}

function storyOf(item: Item, reported: readonly ReportedStory[]): ReportedStory | undefined {
  const story = storyIn(item);
  const at = Date.parse(item.publishedAt);
  return reported.find(
    (each) => Math.abs(Date.parse(each.publishedAt) - at) <= storyMs && isSameStory(each.story, story),
  );
}

function sourceOf({ itemId, guidKey, title, url, outlet }: Item, { feedId, name }: Feed) {
  return { itemId, feedId, guidKey, title, url, sourceName: outlet ?? name };
}

function articleOf(item: Item, feed: Feed) {
  const { itemId: articleId, description, content, excerpt, words, author, publishedAt, image } = item;
  const { itemId: _, ...told } = sourceOf(item, feed);
  return {
    ...{ ...told, articleId, description, content, words, author, publishedAt, image },
    slug: slugOf(item.title, articleId),
    excerpt: excerpt === null ? null : cut(excerpt, quotedLength),
    aiCategory: categoryOf(
      { title: item.title, description: `${description} ${item.categories.join(' ')}` },
      feed.category,
    ),
  };
}

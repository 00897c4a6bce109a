import { expect, test } from 'vitest';
import {
  AnotherSourceFound,
  ArticleArchived,
  ArticleBlocked,
  ArticleCategorised,
  ArticlePictured,
  ArticlePictureRemoved,
  ArticlePublished,
  ArticleUnblocked,
} from '../../../modules/news/model/article.ts';
import {
  FeedAdded,
  FeedHealthChanged,
  FeedMerged,
  FeedMoved,
  FeedPaused,
  FeedRemoved,
} from '../../../modules/news/model/feed.ts';
import { KeywordRemoved, KeywordSet } from '../../../modules/news/model/keyword.ts';
import { placeOf } from '../../../modules/news/model/place.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { type FeedsAsked, feedsPage } from './admin-queries.ts';
import { articles, contents, feeds, items, keywords, newsroomProjection } from './projection.ts';

const newsroom = specifyProjection(newsroomProjection);

const item = {
  feedId: 'f1',
  guidKey: 'g1',
  title: 'Moss grows',
  url: 'https://outlet.example/moss',
  sourceName: 'Outlet',
};
const published = ArticlePublished({
  ...{ ...item, articleId: 'a1', slug: 'moss-grows', description: 'It does.', excerpt: 'It', content: '<p>It</p>' },
  ...{ author: null, words: 2, image: null, publishedAt: '2026-11-02T09:00:00.000Z', aiCategory: 'tools' as const },
});
const archived = ArticleArchived({ articleId: 'a1', reason: 'age' });
const blocked = ArticleBlocked({ articleId: 'a1', word: 'moss' });
const unblocked = ArticleUnblocked({ articleId: 'a1' });

test('an article is live, then archived', () => {
  newsroom.given(published).thenHolds(articles, { _id: 'a1', state: 'live', seenAt: minutesIn(0), archivedAt: null });
  newsroom.given(published, archived).thenHolds(articles, { _id: 'a1', state: 'archived', archivedAt: minutesIn(1) });
  newsroom.given(published, archived).thenHolds(contents, { _id: 'a1', content: '<p>It</p>' });
});

test.each([
  ['me@example.com (Me)', 'Me'],
  ['Me <me@example.com>', 'Me'],
  ['me@example.com', null],
  ['Jane Doe', 'Jane Doe'],
])('an article that was stored with the author %j has %j', (stored, author) => {
  newsroom.given(ArticlePublished({ ...published.data, author: stored })).thenHolds(articles, { _id: 'a1', author });
});

test('an unblocked article is live or archived by its age', () => {
  newsroom.given(published, blocked).thenHolds(articles, { _id: 'a1', state: 'blocked', blockedBy: 'moss' });
  newsroom.given(published, blocked, archived).thenHolds(articles, { _id: 'a1', state: 'blocked' });
  newsroom.given(published, blocked, unblocked).thenHolds(articles, { _id: 'a1', state: 'live', blockedBy: null });
  newsroom.given(published, blocked, archived, unblocked).thenHolds(articles, { _id: 'a1', state: 'archived' });
});

test('an article is in the category that a model named last', () => {
  const categorised = ArticleCategorised({ articleId: 'a1', aiCategory: 'security' });
  newsroom.given(published, categorised).thenHolds(articles, { _id: 'a1', state: 'live', aiCategory: 'security' });
});

test('an article has its picture until that is deleted', () => {
  const ids = { articleId: 'a1', pictureId: 'p1' };
  const pictured = ArticlePictured({ ...ids, width: 960, height: 540, hasSmall: true });
  const picture = { id: 'p1', width: 960, height: 540, hasSmall: true };
  newsroom.given(published, pictured).thenHolds(articles, { _id: 'a1', picture });
  newsroom.given(published, pictured, ArticlePictureRemoved(ids)).thenHolds(articles, { _id: 'a1', picture: null });
});

test('a further source is listed with its story, and its item is known', () => {
  const found = AnotherSourceFound({
    ...{ articleId: 'a1', itemId: 'i2', feedId: 'f2', guidKey: 'g2', title: 'Moss is growing' },
    ...{ url: 'https://other.example/moss#top', sourceName: 'Other' },
  });
  const otherSources = [{ name: 'Other', url: 'https://other.example/moss#top', title: 'Moss is growing' }];
  newsroom.given(published, found).thenHolds(articles, { _id: 'a1', otherSources });
  newsroom
    .given(published, found)
    .thenHolds(
      items,
      { _id: 'a1', guidKey: 'g1', articleId: 'a1', feedId: 'f1', title: 'Moss grows', ...placeOf(item.url) },
      { _id: 'i2', guidKey: 'g2', articleId: 'a1', feedId: 'f2', ...placeOf('https://other.example/moss#top') },
    );
});

test('a feed has its health and address, until it is removed', () => {
  const url = 'https://outlet.example/feed';
  const added = FeedAdded({ feedId: 'f1', url, name: 'Outlet', category: 'tools', origin: 'admin' });
  newsroom
    .given(added, FeedHealthChanged({ feedId: 'f1', health: 'gone', detail: 'HTTP 410' }))
    .thenHolds(feeds, { _id: 'f1', health: 'gone', healthDetail: 'HTTP 410', healthSince: minutesIn(1) });
  newsroom
    .given(added, FeedMoved({ feedId: 'f1', from: url, to: 'https://new.example/feed' }), FeedPaused({ feedId: 'f1' }))
    .thenHolds(feeds, { _id: 'f1', url: 'https://new.example/feed', state: 'paused' });
  newsroom.given(added, FeedRemoved({ feedId: 'f1' })).thenHolds(feeds);
  newsroom.given(added, FeedMerged({ feedId: 'f1', intoId: 'f2' })).thenHolds(feeds);
});

test('admins see feeds by age, name, health and newest article, all or those in one condition', async () => {
  const feed = (feedId: string, name: string) =>
    FeedAdded({ feedId, url: `https://${feedId}.example/feed`, name, category: 'tools', origin: 'admin' });
  const health = (feedId: string, how: 'ok' | 'gone') => FeedHealthChanged({ feedId, health: how, detail: null });
  const brought = (feedId: string, publishedAt: string) =>
    ArticlePublished({ ...published.data, articleId: `${feedId} ${publishedAt}`, feedId, publishedAt });
  const elsewhere = AnotherSourceFound({
    ...{ articleId: 'a', itemId: 'i', feedId: 'f2', guidKey: 'g', title: 'Moss' },
    ...{ url: 'https://f2.example/moss', sourceName: 'f2' },
  });
  const { read, close } = await foldedReadModels(
    [newsroomProjection],
    [
      ...[feed('f1', 'Wren'), feed('f2', 'émile'), feed('f3', 'Zed'), feed('f4', 'Fern')],
      ...[health('f1', 'ok'), health('f2', 'ok'), health('f3', 'gone'), FeedPaused({ feedId: 'f2' })],
      ...[brought('f1', '2026-10-02T09:00:00.000Z'), brought('f1', '2025-10-02T09:00:00.000Z')],
      ...[brought('f3', '2026-01-02T09:00:00.000Z'), elsewhere],
    ],
  );
  const idsOf = async (asked: Partial<FeedsAsked>) => {
    const { items } = await feedsPage(read, async () => new Map(), {
      show: 'all',
      order: 'newest',
      limit: 9,
      ...asked,
    });
    return items.map(({ id }) => id);
  };
  expect(await idsOf({})).toEqual(['f4', 'f3', 'f2', 'f1']);
  expect(await idsOf({ order: 'name' })).toEqual(['f2', 'f4', 'f1', 'f3']);
  expect(await idsOf({ order: 'health' })).toEqual(['f3', 'f4', 'f1', 'f2']);
  expect(await idsOf({ order: 'silent' })).toEqual(['f4', 'f3', 'f1', 'f2']);
  expect(await idsOf({ order: 'fresh' })).toEqual(['f2', 'f1', 'f3', 'f4']);
  expect(await idsOf({ show: 'failing', order: 'health' })).toEqual(['f3']);
  expect(await idsOf({ show: 'paused' })).toEqual(['f2']);
  expect(await idsOf({ show: 'ok', order: 'silent' })).toEqual(['f1']);
  expect(await idsOf({ show: 'new', order: 'name' })).toEqual(['f4']);
  await close();
});

test('a keyword is listed until it is removed', () => {
  const set = KeywordSet({ keywordId: 'k1', word: 'moss', kind: 'block' });
  newsroom.given(set).thenHolds(keywords, { _id: 'k1', word: 'moss', kind: 'block', setAt: minutesIn(0) });
  newsroom.given(set, KeywordRemoved({ keywordId: 'k1' })).thenHolds(keywords);
});

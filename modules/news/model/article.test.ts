import { expect, it, test } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { by } from '../../../src/testing/history/history.ts';
import {
  AnotherSourceFound,
  ArticleArchived,
  ArticleBlocked,
  ArticleCategorised,
  ArticlePictured,
  ArticlePictureRemoved,
  ArticlePublished,
  ArticleUnblocked,
  articles,
} from './article.ts';
import { adminsOnly, articleNotFound, feedKnown, feedNotFound } from './errors.ts';
import { FeedAdded, FeedPaused, FeedRemoved, feeds } from './feed.ts';
import { blockedBy, names } from './keyword.ts';
import { isSameStory, slugOf, storyIn } from './title.ts';

const system = { kind: 'system', id: 'news' } as const;
const at = '2026-11-10T09:30:00.000Z';
const item = {
  feedId: 'f1',
  guidKey: 'g1',
  title: 'Moss grows',
  url: 'https://outlet.example/moss',
  sourceName: 'Outlet',
};
const article = {
  ...{ ...item, articleId: 'a1', slug: 'moss-grows-a1', description: 'It does.', excerpt: null, content: null },
  ...{ author: null, words: 2, image: null, publishedAt: '2026-11-02T09:30:00.000Z', aiCategory: 'tools' as const },
} as const;
const published = ArticlePublished(article);
const archived = ArticleArchived({ articleId: 'a1', reason: 'age' });
const blocked = ArticleBlocked({ articleId: 'a1', word: null });
const ofAda = { actor: by('ada'), at };
const ofChief = { actor: by('chief', true), at };
const ofSystem = { actor: system, at };

test('an article is published once', () => {
  const command = { type: 'Publish', data: { article, archivedAs: null, blockedBy: null }, ...ofSystem } as const;
  specify(articles).given().when(command).thenDecided(published);
  specify(articles).given(published).when(command).thenNothing();
});

test('an article dated tomorrow gets the current time', () => {
  const tomorrow = { ...article, publishedAt: '2026-11-11T09:30:00.000Z' };
  specify(articles)
    .given()
    .when({ type: 'Publish', data: { article: tomorrow, archivedAs: 'old', blockedBy: 'moss' }, ...ofSystem })
    .thenDecided(
      ArticlePublished({ ...article, publishedAt: at }),
      ArticleArchived({ articleId: 'a1', reason: 'old' }),
      ArticleBlocked({ articleId: 'a1', word: 'moss' }),
    );
});

test('an article can be moved to another category, and not to its own', () => {
  const categorise = (aiCategory: 'tools' | 'security') =>
    ({ type: 'Categorise', data: { aiCategory }, ...ofSystem }) as const;
  const categorised = ArticleCategorised({ articleId: 'a1', aiCategory: 'security' });
  specify(articles).given(published).when(categorise('tools')).thenNothing();
  specify(articles).given(published).when(categorise('security')).thenDecided(categorised);
  specify(articles).given(published, categorised).when(categorise('security')).thenNothing();
  specify(articles).given(published, archived, blocked).when(categorise('security')).thenDecided(categorised);
  specify(articles).given().when(categorise('security')).thenRefused(articleNotFound);
});

test('an article goes to the archive after seven days, once', () => {
  const archive = (when: string) => ({ type: 'Archive', data: {}, actor: system, at: when }) as const;
  specify(articles).given(published).when(archive('2026-11-09T09:29:59.999Z')).thenNothing();
  specify(articles).given(published).when(archive('2026-11-09T09:30:00.000Z')).thenDecided(archived);
  specify(articles).given(published, archived).when(archive(at)).thenNothing();
});

test('only admins block and unblock, once each', () => {
  const block = { type: 'Block', data: {} } as const;
  const unblock = { type: 'Unblock', data: {} } as const;
  specify(articles)
    .given(published)
    .when({ ...block, ...ofAda })
    .thenRefused(adminsOnly);
  specify(articles)
    .given(published, blocked)
    .when({ ...unblock, ...ofAda })
    .thenRefused(adminsOnly);
  specify(articles)
    .given()
    .when({ ...block, ...ofChief })
    .thenRefused(articleNotFound);
  specify(articles)
    .given(published)
    .when({ ...block, ...ofChief })
    .thenDecided(blocked);
  specify(articles)
    .given(published, blocked)
    .when({ ...block, ...ofChief })
    .thenNothing();
  specify(articles)
    .given(published)
    .when({ ...unblock, ...ofChief })
    .thenNothing();
  specify(articles)
    .given(published, blocked)
    .when({ ...unblock, ...ofChief })
    .thenDecided(ArticleUnblocked({ articleId: 'a1' }));
});

test('news gets one picture, and blocked or archived articles get none', () => {
  const data = { pictureId: 'p1', width: 960, height: 540, hasSmall: true };
  const pictured = ArticlePictured({ articleId: 'a1', ...data });
  const give = { type: 'Picture', data, ...ofSystem } as const;
  const remove = { type: 'RemovePicture', data: {}, ...ofSystem } as const;
  specify(articles).given(published).when(give).thenDecided(pictured);
  specify(articles).given(published, pictured).when(give).thenNothing();
  specify(articles).given(published, blocked).when(give).thenNothing();
  specify(articles)
    .given(published, ArticleArchived({ articleId: 'a1', reason: 'old' }))
    .when(give)
    .thenNothing();
  specify(articles)
    .given(published, pictured)
    .when(remove)
    .thenDecided(ArticlePictureRemoved({ articleId: 'a1', pictureId: 'p1' }));
  specify(articles).given(published).when(remove).thenNothing();
});

test('a source is found once', () => {
  const data = { ...item, itemId: 'i2' };
  const found = AnotherSourceFound({ articleId: 'a1', ...data });
  const command = { type: 'AddSource', data, ...ofSystem } as const;
  specify(articles).given(published).when(command).thenDecided(found);
  specify(articles).given(published, found).when(command).thenNothing();
});

const feed = { feedId: 'f1', url: 'https://outlet.example/feed', name: 'Outlet', category: 'tools' } as const;
const added = FeedAdded({ ...feed, origin: 'shipped' });
const removed = FeedRemoved({ feedId: 'f1' });
const addShipped = { type: 'AddFeed', data: { ...feed, origin: 'shipped' }, ...ofSystem } as const;
const addByAdmin = { type: 'AddFeed', data: { ...feed, origin: 'admin' }, ...ofChief } as const;

test('the shipped list adds a feed once, and never again after an admin removed it', () => {
  specify(feeds).given().when(addShipped).thenDecided(added);
  specify(feeds).given(added).when(addShipped).thenNothing();
  specify(feeds).given(added, removed).when(addShipped).thenNothing();
});

test('an admin adds a feed that is missing, even one that was removed', () => {
  specify(feeds).given(added).when(addByAdmin).thenRefused(feedKnown);
  specify(feeds)
    .given(added, removed)
    .when(addByAdmin)
    .thenDecided(FeedAdded({ ...feed, origin: 'admin' }));
  specify(feeds)
    .given()
    .when({ ...addByAdmin, ...ofAda })
    .thenRefused(adminsOnly);
});

test('a missing feed can’t be paused', () => {
  const pause = { type: 'PauseFeed', data: {}, ...ofChief } as const;
  specify(feeds).given().when(pause).thenRefused(feedNotFound);
  specify(feeds).given(added, removed).when(pause).thenRefused(feedNotFound);
  specify(feeds)
    .given(added, FeedPaused({ feedId: 'f1' }))
    .when(pause)
    .thenNothing();
});

it.each([
  ['The ban is lifted', 'ban', true],
  ['Urban farming', 'ban', false],
  ['Banned in Boston', 'ban', false],
  ['An  OPEN\nsource ban', 'open source', true],
  ['C++ for robots', 'c++', true],
  ['Die Straße der KI', 'straße', true],
  ['Nothing', '   ', false],
])('%j names %j: %j', (text, word, isNamed) => {
  expect(names(text, word)).toBe(isNamed);
});

test('an exempting word wins over blocking words', () => {
  const keywords = [
    { word: 'crypto', kind: 'block' },
    { word: 'ethics', kind: 'keep' },
  ] as const;
  expect(blockedBy(keywords, 'Crypto prices')).toBe('crypto');
  expect(blockedBy(keywords, 'Crypto and ethics')).toBeNull();
  expect(blockedBy(keywords, 'Moss')).toBeNull();
});

it.each([
  ['OpenAI releases new model for coding agents', 'New model for coding agents released by OpenAI', false],
  ['Parliament adopts the rules for AI chips', 'Parliament adopts rules for AI chips', true],
  ['Parliament adopts the rules for AI chips today', 'Parliament adopts rules for AI chips', true],
  ['Parliament rejects rules for robots', 'Parliament adopts rules for AI chips', false],
  ['AI is here', 'AI is here', false],
  ['Four links worth reading', 'Four links worth reading', false],
])('%j and %j are one story without a text: %j', (one, other, isOne) => {
  expect(isSameStory(storyIn({ title: one, description: '' }), storyIn({ title: other, description: '' }))).toBe(isOne);
});

const longTitle = 'Parliament adopts the rules for AI chips';
const description =
  'After two years of debate, members voted for limits on the export of chips that train large models.';
it.each([
  [longTitle, description, description, true],
  [longTitle, description, 'After two years of debate, limits on chips that train large models.', true],
  [longTitle, description, 'A long read about our garden, its moss and what grows between the stones.', false],
  [longTitle, description, '', true],
  ['Four links worth reading', description, description, true],
  ['Four links worth reading', description, 'A long read about our garden, its moss and the stones.', false],
  ['Four links worth reading', description, '', false],
  ['AI is here', description, description, false],
])('under the title %j, %j and %j are one story: %j', (title, one, other, isOne) => {
  const [first, second] = [storyIn({ title, description: one }), storyIn({ title, description: other })];
  expect([isSameStory(first, second), isSameStory(second, first)]).toEqual([isOne, isOne]);
});

it.each([
  ['Où va l’IA ?', 'AbC-_123456789', 'ou-va-l-ia-abc0012345'],
  ['人工智能', 'abcdefghijk', 'article-abcdefghij'],
  ['x'.repeat(300), 'abcdefghijk', 'article-abcdefghij'],
])('the address of %j', (title, id, slug) => {
  expect(slugOf(title, id)).toBe(slug);
});

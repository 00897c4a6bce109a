// Folds the newsroom: articles by where they are shown, the items that they came from, the feeds and the keywords.
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
  FeedResumed,
} from '../../../modules/news/model/feed.ts';
import { KeywordRemoved, KeywordSet } from '../../../modules/news/model/keyword.ts';
import { type Place, placeOf } from '../../../modules/news/model/place.ts';
import { personName } from '../../../src/kernel/person-name.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';
import { fold } from '../../../src/text/fold.ts';
import type { ArticleDocument, ContentDocument, FeedDocument, ItemDocument, KeywordDocument } from './read-model.ts';

const articleId = ({ data }: { data: { articleId: string } }): string => data.articleId;
const feedId = ({ data }: { data: { feedId: string } }): string => data.feedId;
const keywordId = ({ data }: { data: { keywordId: string } }): string => data.keywordId;

/** No one reads more than this. */
const maxSources = 20;

export const articles = collection<ArticleDocument>('newsroom.articles', {
  whose: 'nobody',
  indexes: [
    { fields: { state: 1, publishedAt: -1 } },
    { fields: { state: 1, aiCategory: 1, publishedAt: -1 } },
    { fields: { state: 1, seenAt: 1 } },
    { fields: { slug: 1 } },
    { fields: { pictureId: 1 } },
  ],
  text: ['title', 'description'],
  rules: ({ on }) => [
    on(ArticlePublished, {
      key: articleId,
      fold(_, { data: { articleId: _id, content: __, guidKey: ___, image: ____, ...told }, metadata }) {
        const none = { archivedAt: null, blockedBy: null, picture: null, pictureId: null, otherSources: [] };
        // Older events name authors by their email addresses.
        const author = told.author && personName(told.author);
        return { _id, ...told, author, state: 'live', seenAt: metadata.at, ...none };
      },
    }),
    on(ArticleArchived, {
      key: articleId,
      fold: (doc, { metadata }) =>
        doc && { ...doc, archivedAt: metadata.at, state: doc.state === 'blocked' ? 'blocked' : 'archived' },
    }),
    on(ArticleBlocked, {
      key: articleId,
      fold: (doc, { data }) => doc && { ...doc, state: 'blocked', blockedBy: data.word },
    }),
    on(ArticleUnblocked, {
      key: articleId,
      fold: (doc) => doc && { ...doc, state: doc.archivedAt === null ? 'live' : 'archived', blockedBy: null },
    }),
    on(ArticlePictured, {
      key: articleId,
      fold: (doc, { data: { pictureId: id, width, height, hasSmall } }) =>
        doc && { ...doc, picture: { id, width, height, hasSmall }, pictureId: id },
    }),
    on(ArticleCategorised, { key: articleId, fold: (doc, { data: { aiCategory } }) => doc && { ...doc, aiCategory } }),
    on(ArticlePictureRemoved, { key: articleId, fold: (doc) => doc && { ...doc, picture: null, pictureId: null } }),
    on(AnotherSourceFound, {
      key: articleId,
      fold(doc, { data: { sourceName: name, url, title } }) {
        if (doc === null || doc.otherSources.length >= maxSources) return doc;
        return { ...doc, otherSources: [...doc.otherSources, { name, url, title }] };
      },
    }),
  ],
});

export const contents = collection<ContentDocument>('newsroom.contents', {
  whose: 'nobody',
  rules: ({ on }) => [
    on(ArticlePublished, {
      key: ({ data }) => (data.content === null ? [] : data.articleId),
      fold: (_, { data: { content } }, _id) => (content === null ? null : { _id, content }),
    }),
  ],
});

/** Every event contains its item's address, even those from before pages had keys. */
function itemOf(
  _id: string,
  articleId: string,
  told: Omit<ItemDocument, '_id' | 'articleId' | keyof Place> & { url: string },
) {
  const { feedId, guidKey, title, url } = told;
  return { _id, articleId, feedId, guidKey, title, ...(placeOf(url) ?? { pageKey: '', fragment: '' }) };
}

export const items = collection<ItemDocument>('newsroom.items', {
  whose: 'nobody',
  indexes: [{ fields: { guidKey: 1 } }, { fields: { pageKey: 1 } }],
  rules: ({ on }) => [
    on(ArticlePublished, { key: articleId, fold: (_, { data }) => itemOf(data.articleId, data.articleId, data) }),
    on(AnotherSourceFound, {
      key: ({ data }) => data.itemId,
      fold: (_, { data }) => itemOf(data.itemId, data.articleId, data),
    }),
  ],
});

function indexed(doc: Omit<FeedDocument, 'condition' | 'sortName'>): FeedDocument {
  const { state, health } = doc;
  const fares = health === 'ok' || health === 'new' ? health : 'failing';
  return { ...doc, condition: state === 'paused' ? 'paused' : fares, sortName: fold(doc.name) };
}

const withNewest = (doc: FeedDocument | null, at: string): FeedDocument | null =>
  doc && (doc.newestAt ?? '') < at ? { ...doc, newestAt: at } : doc;

export const feeds = collection<FeedDocument>('newsroom.feeds', {
  whose: 'nobody',
  indexes: [
    { fields: { addedAt: -1 } },
    { fields: { newestAt: 1 } },
    { fields: { sortName: 1 } },
    { fields: { condition: 1, addedAt: -1 } },
    { fields: { condition: 1, newestAt: 1 } },
    { fields: { condition: 1, sortName: 1 } },
    { fields: { state: 1, addedAt: 1 } },
  ],
  rules: ({ on }) => [
    on(FeedAdded, {
      key: feedId,
      fold(_, { data: { feedId: _id, ...told }, metadata: { at } }) {
        const health = { health: 'new', healthDetail: null, healthSince: at } as const;
        return indexed({ _id, ...told, ...health, state: 'active', addedAt: at, newestAt: null });
      },
    }),
    on(FeedPaused, { key: feedId, fold: (doc) => doc && indexed({ ...doc, state: 'paused' }) }),
    on(FeedResumed, { key: feedId, fold: (doc) => doc && indexed({ ...doc, state: 'active' }) }),
    on(FeedMoved, { key: feedId, fold: (doc, { data }) => doc && { ...doc, url: data.to } }),
    on(FeedHealthChanged, {
      key: feedId,
      fold: (doc, { data: { health, detail }, metadata }) =>
        doc && indexed({ ...doc, health, healthDetail: detail, healthSince: metadata.at }),
    }),
    on(ArticlePublished, { key: feedId, fold: (doc, { data }) => withNewest(doc, data.publishedAt) }),
    on(AnotherSourceFound, { key: feedId, fold: (doc, { metadata }) => withNewest(doc, metadata.at) }),
    on(FeedRemoved, { key: feedId, fold: () => null }),
    on(FeedMerged, { key: feedId, fold: () => null }),
  ],
});

export const keywords = collection<KeywordDocument>('newsroom.keywords', {
  whose: 'nobody',
  indexes: [{ fields: { setAt: -1 } }],
  rules: ({ on }) => [
    on(KeywordSet, {
      key: keywordId,
      fold: (_, { data: { keywordId: _id, word, kind }, metadata }) => ({ _id, word, kind, setAt: metadata.at }),
    }),
    on(KeywordRemoved, { key: keywordId, fold: () => null }),
  ],
});

export const newsroomProjection = defineProjection({
  name: 'newsroom',
  version: 4,
  collections: [articles, contents, items, feeds, keywords],
});

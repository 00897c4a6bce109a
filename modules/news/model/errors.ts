// Every refusal of news, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const adminsOnly = refuse.forbidden('news/admins-only', 'Only admins may do this.');
export const feedNotFound = refuse.notFound('news/feed-not-found', 'There is no such feed.');
export const feedKnown = refuse.conflict('news/feed-known', 'This feed is already in the list.');
export const feedNotPublic = refuse.invalid(
  'news/feed-not-public',
  'Kindling reads feeds from the public internet only, at the standard ports. Enter the public address of the feed.',
  'url',
);
export const tooManyFeeds = refuse.refused(
  'news/too-many-feeds',
  'There are 500 feeds. Remove one before you add another.',
);
export const articleNotFound = refuse.notFound('news/article-not-found', 'There is no such article.');
export const keywordNotFound = refuse.notFound('news/keyword-not-found', 'There is no such keyword.');
export const tooManyKeywords = refuse.refused(
  'news/too-many-keywords',
  'There are 200 keywords. Remove one before you add another.',
);

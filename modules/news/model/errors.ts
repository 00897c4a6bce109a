// Every refusal of news, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const adminsOnly = refuse('news/admins-only', 'forbidden', 'Only admins may do this.');
export const feedNotFound = refuse('news/feed-not-found', 'not-found', 'There is no such feed.');
export const feedKnown = refuse('news/feed-known', 'conflict', 'This feed is already in the list.');
export const feedNotPublic = refuse(
  'news/feed-not-public',
  'invalid',
  'Kindling reads feeds from the public internet only, at the standard ports. Enter the public address of the feed.',
  'url',
);
export const tooManyFeeds = refuse(
  'news/too-many-feeds',
  'refused',
  'There are 500 feeds. Remove one before you add another.',
);
export const articleNotFound = refuse('news/article-not-found', 'not-found', 'There is no such article.');
export const keywordNotFound = refuse('news/keyword-not-found', 'not-found', 'There is no such keyword.');
export const tooManyKeywords = refuse(
  'news/too-many-keywords',
  'refused',
  'There are 200 keywords. Remove one before you add another.',
);

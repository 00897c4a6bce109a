// How a feed fares, and the words that people read for it.

/** `new` until it was asked first; `empty` where it can be read and holds no article. */
export const feedHealths = [
  'new',
  'ok',
  'empty',
  'bot-wall',
  'gone',
  'not-a-feed',
  'too-slow',
  'too-large',
  'unreachable',
  'not-public',
  'failing',
] as const;
export type FeedHealth = (typeof feedHealths)[number];

/** What a poll may find wrong. */
export type FailedHealth = Exclude<FeedHealth, 'new' | 'ok' | 'empty'>;

export const healthInWords: Readonly<Record<FeedHealth, string>> = {
  new: 'Not read yet',
  ok: 'Working',
  empty: 'No articles in it',
  'bot-wall': 'Turns programs away',
  gone: 'No longer there',
  'not-a-feed': 'Not a feed',
  'too-slow': 'Too slow',
  'too-large': 'Too large',
  unreachable: 'Unreachable',
  'not-public': 'On a private network',
  failing: 'Failing',
};

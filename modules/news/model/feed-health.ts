// The health of a feed, with texts for people.

/** `new` until it is first fetched; `empty` if it is readable and has no article. */
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

/** What can be wrong in a poll. */
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

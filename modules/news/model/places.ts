// The maximum numbers of feeds and keywords. Each list is one stream, so that two admins at once cannot exceed it.
import { z } from 'zod';
import { defineEvent, idOf } from '../../../src/kernel/event.ts';
import { limitedPlaces } from '../../../src/kernel/places.ts';
import { tooManyFeeds, tooManyKeywords } from './errors.ts';
import { maxFeeds, maxKeywords } from './policies.ts';

const feed = { feedId: idOf('feed') };
const keyword = { keywordId: idOf('keyword') };
/** ISO 8601. */
const takenAt = z.string();

export const FeedPlaceTaken = defineEvent('FeedPlaceTaken', {
  summary: 'A feed took one of the limited places.',
  schema: z.object({ ...feed, takenAt }),
});
const FeedPlaceFreed = defineEvent('FeedPlaceFreed', {
  summary: 'A place that a feed no longer needed went to another feed.',
  schema: z.object(feed),
});
export const KeywordPlaceTaken = defineEvent('KeywordPlaceTaken', {
  summary: 'A keyword took one of the limited places.',
  schema: z.object({ ...keyword, takenAt }),
});
const KeywordPlaceFreed = defineEvent('KeywordPlaceFreed', {
  summary: 'A place that a keyword no longer needed went to another keyword.',
  schema: z.object(keyword),
});

export const feedPlaces = limitedPlaces({
  ...{ category: 'feedplaces', id: [], thing: 'feedId', taken: FeedPlaceTaken, freed: FeedPlaceFreed },
  ...{ most: maxFeeds, full: tooManyFeeds },
});
export const keywordPlaces = limitedPlaces({
  ...{ category: 'keywordplaces', id: [], thing: 'keywordId', taken: KeywordPlaceTaken, freed: KeywordPlaceFreed },
  ...{ most: maxKeywords, full: tooManyKeywords },
});

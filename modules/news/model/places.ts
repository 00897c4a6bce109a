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
  summary: 'One of the limited number of feeds was taken.',
  schema: z.object({ ...feed, takenAt }),
});
const FeedPlaceFreed = defineEvent('FeedPlaceFreed', {
  summary: 'A place that a feed no longer needed went to another one.',
  schema: z.object(feed),
});
export const KeywordPlaceTaken = defineEvent('KeywordPlaceTaken', {
  summary: 'One of the limited number of keywords was taken.',
  schema: z.object({ ...keyword, takenAt }),
});
const KeywordPlaceFreed = defineEvent('KeywordPlaceFreed', {
  summary: 'A place that a keyword no longer needed went to another one.',
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

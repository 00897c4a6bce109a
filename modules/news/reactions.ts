// Assigns places to the feeds and keywords from before places were counted, as soon as the first is taken.
import type { Position } from '../../src/kernel/event.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { FeedPlaceTaken, feedPlaces, KeywordPlaceTaken, keywordPlaces } from './model/places.ts';

export function newsReactions({
  feedIds,
  keywordIds,
}: Readonly<{
  /** Ids of all feeds. Throws until everything up to a position is known. */
  feedIds(upTo: Position): Promise<readonly string[]>;
  /** The same of keywords. */
  keywordIds(upTo: Position): Promise<readonly string[]>;
}>): readonly Reaction[] {
  return [
    reaction('news.note-older-feeds', FeedPlaceTaken, async ({ revision, position }, { acting }) => {
      if (revision > 0) return;
      const places = (await feedIds(position)).map((feedId) => ({ feedId }));
      await acting.execute(feedPlaces, [], { type: 'NotePlaces', data: { places } });
    }),
    reaction('news.note-older-keywords', KeywordPlaceTaken, async ({ revision, position }, { acting }) => {
      if (revision > 0) return;
      const places = (await keywordIds(position)).map((keywordId) => ({ keywordId }));
      await acting.execute(keywordPlaces, [], { type: 'NotePlaces', data: { places } });
    }),
  ];
}

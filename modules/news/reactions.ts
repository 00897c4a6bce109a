// Assigns places to the feeds and keywords from before places were counted, as soon as the first is taken.
import type { Position } from '../../src/kernel/event.ts';
import { actAs } from '../../src/platform/commands/act-as.ts';
import type { Commands } from '../../src/platform/commands/commands.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { FeedPlaceTaken, feedPlaces, KeywordPlaceTaken, keywordPlaces } from './model/places.ts';

export function newsReactions({
  commands,
  feedIds,
  keywordIds,
}: Readonly<{
  commands: Commands;
  /** Ids of all feeds. Throws until everything up to a position is known. */
  feedIds(upTo: Position): Promise<readonly string[]>;
  /** The same of keywords. */
  keywordIds(upTo: Position): Promise<readonly string[]>;
}>): readonly Reaction[] {
  return [
    reaction('news.note-older-feeds', FeedPlaceTaken, async ({ revision, position }, { context }) => {
      if (revision > 0) return;
      const places = (await feedIds(position)).map((feedId) => ({ feedId }));
      await actAs(commands, context).execute(feedPlaces, [], { type: 'NotePlaces', data: { places } });
    }),
    reaction('news.note-older-keywords', KeywordPlaceTaken, async ({ revision, position }, { context }) => {
      if (revision > 0) return;
      const places = (await keywordIds(position)).map((keywordId) => ({ keywordId }));
      await actAs(commands, context).execute(keywordPlaces, [], { type: 'NotePlaces', data: { places } });
    }),
  ];
}

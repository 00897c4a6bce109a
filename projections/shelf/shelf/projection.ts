// Folds members' private marks. They are separate from the directory and the newsroom, so that a mark doesn't
// invalidate their shared responses.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import {
  ArticleSaved,
  ArticleUnsaved,
  SectorFollowed,
  SectorUnfollowed,
  ToolFollowed,
  ToolSaved,
  ToolUnfollowed,
  ToolUnsaved,
} from '../../../modules/shelf/model/mark.ts';
import type { EventDescription } from '../../../src/kernel/event.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';
import type { MarkDocument } from './read-model.ts';

export const markId = (thingId: string, memberId: string): string => `${thingId}:${memberId}`;

type Names = Readonly<{ collection: `shelf.${string}`; exportedAs: string; thing: 'toolId' | 'articleId' | 'sector' }>;
function marks({ collection: name, exportedAs, thing }: Names, set: EventDescription, unset: EventDescription) {
  const read = ({ data }: { data: Record<string, unknown> }) => ({
    thingId: String(data[thing]),
    memberId: String(data.memberId),
  });
  const key = (event: { data: Record<string, unknown> }): string => {
    const { thingId, memberId } = read(event);
    return markId(thingId, memberId);
  };
  return collection<MarkDocument>(name, {
    whose: { owner: 'memberId', exportedAs, present: ({ thingId, createdAt }) => ({ [thing]: thingId, createdAt }) },
    indexes: [{ fields: { memberId: 1, createdAt: -1 } }],
    rules: ({ on, onEach }) => [
      on(set, { key, fold: (_, event, _id) => ({ _id, ...read(event), createdAt: event.metadata.at }) }),
      on(unset, { key, fold: () => null }),
      onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
    ],
  });
}

export const savedTools = marks(
  { collection: 'shelf.saved-tools', exportedAs: 'savedTools', thing: 'toolId' },
  ToolSaved,
  ToolUnsaved,
);
export const savedArticles = marks(
  { collection: 'shelf.saved-articles', exportedAs: 'savedArticles', thing: 'articleId' },
  ArticleSaved,
  ArticleUnsaved,
);
export const followedTools = marks(
  { collection: 'shelf.followed-tools', exportedAs: 'followedTools', thing: 'toolId' },
  ToolFollowed,
  ToolUnfollowed,
);
export const followedSectors = marks(
  { collection: 'shelf.followed-sectors', exportedAs: 'followedSectors', thing: 'sector' },
  SectorFollowed,
  SectorUnfollowed,
);

export const shelfProjection = defineProjection({
  name: 'shelf',
  version: 1,
  collections: [savedTools, savedArticles, followedTools, followedSectors],
});

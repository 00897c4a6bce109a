// Folds members' private marks, separately, so that they invalidate no shared responses.
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

/** `_id` is `{thing}:{member}`; a thing is a tool, an article or a sector. */
export type MarkDocument = Readonly<{ _id: string; thingId: string; memberId: string; createdAt: string }>;

export const markId = (thingId: string, memberId: string): string => `${thingId}:${memberId}`;

type Thing = 'toolId' | 'articleId' | 'sector';
function marks(name: string, exportedAs: string, thing: Thing, set: EventDescription, unset: EventDescription) {
  type Marked = Readonly<{ data: Record<string, unknown> }>;
  const read = ({ data }: Marked) => ({ thingId: String(data[thing]), memberId: String(data.memberId) });
  const key = ({ data }: Marked) => markId(String(data[thing]), String(data.memberId));
  return collection<MarkDocument>(`shelf.${name}`, {
    whose: { owner: 'memberId', exportedAs, present: ({ thingId, createdAt }) => ({ [thing]: thingId, createdAt }) },
    indexes: [{ fields: { memberId: 1, createdAt: -1 } }],
    rules: ({ on, onEach }) => [
      on(set, { key, fold: (_, event, _id) => ({ _id, ...read(event), createdAt: event.metadata.at }) }),
      on(unset, { key, fold: () => null }),
      onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
    ],
  });
}

export const savedTools = marks('saved-tools', 'savedTools', 'toolId', ToolSaved, ToolUnsaved);
export const savedArticles = marks('saved-articles', 'savedArticles', 'articleId', ArticleSaved, ArticleUnsaved);
export const followedTools = marks('followed-tools', 'followedTools', 'toolId', ToolFollowed, ToolUnfollowed);
export const followedSectors = marks('followed-sectors', 'followedSectors', 'sector', SectorFollowed, SectorUnfollowed);

export const shelfProjection = defineProjection({
  name: 'shelf',
  version: 1,
  collections: [savedTools, savedArticles, followedTools, followedSectors],
});

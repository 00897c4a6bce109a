// A member's private marks: saved tools and articles, followed tools and sectors. A mark is set or not, however often a
// call repeats it, and concerns only its member.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { type DomainEvent, defineEvent, type EventDescription, idOf, publicText } from '../../src/kernel/event.ts';

const memberId = idOf('member');
const ofTool = z.object({ toolId: idOf('tool'), memberId });
const ofArticle = z.object({ articleId: idOf('article'), memberId });
const ofSector = z.object({ sector: publicText('One of the sectors of the directory.'), memberId });

export const ToolSaved = defineEvent('ToolSaved', { summary: 'A member saved a tool.', schema: ofTool });
export const ToolUnsaved = defineEvent('ToolUnsaved', {
  summary: 'A member took a tool out of the saved ones.',
  schema: ofTool,
});
export const ArticleSaved = defineEvent('ArticleSaved', { summary: 'A member saved an article.', schema: ofArticle });
export const ArticleUnsaved = defineEvent('ArticleUnsaved', {
  summary: 'A member took an article out of the saved ones.',
  schema: ofArticle,
});
export const ToolFollowed = defineEvent('ToolFollowed', {
  summary: 'A member wants to hear of news about a tool.',
  schema: ofTool,
});
export const ToolUnfollowed = defineEvent('ToolUnfollowed', {
  summary: 'A member wants to hear no more news about a tool.',
  schema: ofTool,
});
export const SectorFollowed = defineEvent('SectorFollowed', {
  summary: 'A member wants to hear of new tools in a sector, and of news about its tools.',
  schema: ofSector,
});
export const SectorUnfollowed = defineEvent('SectorUnfollowed', {
  summary: 'A member wants to hear no more of a sector.',
  schema: ofSector,
});

type Of<Thing extends string> = Readonly<Record<Thing, string>>;
type MarkEvent = EventDescription & ((data: never) => DomainEvent);
type MakerOf<Thing extends string> = EventDescription & ((data: Record<Thing | 'memberId', string>) => DomainEvent);

function mark<Thing extends string>(
  category: string,
  thing: Thing,
  set: MarkEvent & MakerOf<Thing>,
  unset: MarkEvent & MakerOf<Thing>,
) {
  type Marking = Command<'Mark' | 'Unmark', Of<Thing>>;
  return aggregate({
    category,
    id: [thing, 'memberId'] as const,
    events: [set, unset],
    decider: {
      initial: { isSet: false },
      evolve: (_: { isSet: boolean }, { type }: DomainEvent) => ({ isSet: type === set.type }),
      decide(command: Marking, { isSet }: { isSet: boolean }): readonly DomainEvent[] {
        if (isSet === (command.type === 'Mark')) return [];
        const data = { ...command.data, memberId: actingMember(command) };
        return [isSet ? unset(data) : set(data)];
      },
    },
  });
}

export const savedTools = mark('savedtool', 'toolId', ToolSaved, ToolUnsaved);
export const savedArticles = mark('savedarticle', 'articleId', ArticleSaved, ArticleUnsaved);
export const followedTools = mark('followedtool', 'toolId', ToolFollowed, ToolUnfollowed);
export const followedSectors = mark('followedsector', 'sector', SectorFollowed, SectorUnfollowed);

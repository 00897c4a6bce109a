// Notifies followers after a new article or a new tool. Writes nothing for anyone else.
import type { Position, Recorded } from '../../src/kernel/event.ts';
import { dayMs } from '../../src/kernel/instants.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { actingMemberOf } from '../../src/platform/notification-kind.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { ArticlePublished, articles } from '../news/index.ts';
import { type Sector, ToolListed } from '../tools/index.ts';
import { followerNotices } from './model/follower-notices.ts';

/** Anything older is no longer news. */
const newsMs = dayMs;

export type Followed = Readonly<{ kind: 'tool'; id: string }> | Readonly<{ kind: 'sector'; id: Sector }>;

export type FollowersAfter = (
  followed: Followed,
  memberId: string,
  upTo: Position,
) => Promise<Readonly<{ ids: readonly string[]; upTo: string | null }>>;

export function shelfReactions(deps: {
  /** Returns the tools that a text names, a limited number. */
  toolsNamedIn(text: string): Promise<readonly Readonly<{ id: string; sector: Sector }>[]>;
  /** Returns a batch in the order of ids, and the last member examined; null at the end. Throws while not known. */
  followersAfter: FollowersAfter;
  /** Returns all ids under which members may follow a tool: its own, and those of tools that were merged into it. */
  idsOfTool(toolId: string): Promise<readonly string[]>;
  /** Returns those of these members who don't already get notifications of every new tool. */
  notToldOfNewTools(memberIds: readonly string[]): Promise<readonly string[]>;
}): readonly Reaction[] {
  type About = Readonly<{ toolId: string; articleId: string | null }>;

  async function tell(
    acting: Acting,
    about: About,
    followed: Followed,
    { position, metadata: { actor } }: Recorded,
  ): Promise<void> {
    const telling = [about.articleId ?? about.toolId, followed.id] as const;
    let memberId: string | null = (await acting.load(followerNotices, telling)).state.upTo;
    while (memberId !== null) {
      const { ids, upTo } = await deps.followersAfter(followed, memberId, position);
      const wanting = about.articleId === null ? await deps.notToldOfNewTools(ids) : ids;
      const followerIds = wanting.filter((id) => id !== actingMemberOf(actor));
      const command = { type: 'TellFollowers', data: { ...about, followerIds } } as const;
      // News that names two tools of a sector comes here twice. If no one was notified the first time, both have the
      // same step.
      if (followerIds.length > 0)
        await acting.execute(followerNotices, telling, command, { step: `TellFollowers after ${memberId}` });
      memberId = upTo;
    }
  }

  return [
    reaction('shelf.tell-of-tool', ToolListed, async (event, run) => {
      const { toolId, origin, tool } = event.data;
      const { at } = event.metadata;
      if (origin === 'catalogue' || Date.parse(run.acting.at) - Date.parse(at) > newsMs) return;
      const acting = run.actingAs({ at });
      await tell(acting, { toolId, articleId: null }, { kind: 'sector', id: tool.sector }, event);
    }),

    reaction('shelf.tell-of-news', ArticlePublished, async (event, run) => {
      const { at } = event.metadata;
      if (Date.parse(run.acting.at) - Date.parse(at) > newsMs) return;
      const acting = run.actingAs({ at });
      const { articleId, title, description } = event.data;
      const { state } = await acting.load(articles, articleId);
      // An article that went straight to the archive is not news.
      if (state.status !== 'live' || state.isBlocked) return;
      for (const { id: toolId, sector } of await deps.toolsNamedIn(`${title}\n${description}`)) {
        for (const id of await deps.idsOfTool(toolId))
          await tell(acting, { toolId, articleId }, { kind: 'tool', id }, event);
        await tell(acting, { toolId, articleId }, { kind: 'sector', id: sector }, event);
      }
    }),
  ];
}

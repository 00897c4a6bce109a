// The calls that save tools and articles, and follow tools and sectors. Marks of what left the site can be removed.
import { z } from 'zod';
import {
  type MemberContext,
  memberProcedure,
  Refused,
  type RequestContext,
  router,
} from '../../src/platform/rpc/procedure.ts';
import { articles } from '../news/index.ts';
import { idsLeadingAs, knownTool, listedTool, type Sector, sectorOf, toolMoves } from '../tools/index.ts';
import { articleNotFound, sectorNotFound } from './model/errors.ts';
import { followedSectors, followedTools, savedArticles, savedTools } from './model/mark.ts';

const byId = z.object({ id: z.string().max(200) });
const bySector = z.object({ sector: z.string().max(100) });

async function shownArticle(ctx: RequestContext, id: string): Promise<string> {
  const { state } = await ctx.load(articles, id);
  if (state.status === 'none' || state.isBlocked) throw new Refused(articleNotFound);
  return id;
}

/** Also finds one that is no longer on any page. */
async function knownArticle(ctx: RequestContext, id: string): Promise<string> {
  const { state } = await ctx.load(articles, id);
  if (state.status === 'none') throw new Refused(articleNotFound);
  return id;
}

function sectorNamed(text: string): Sector {
  const sector = sectorOf(text);
  if (sector === undefined) throw new Refused(sectorNotFound);
  return sector;
}

/** The article or sector, or the tool, may be unknown. */
const gone = { refusals: [404] };

/** The same as the directory shows it, for tools that left before one stream decided about moves. */
type IdsOfTool = (toolId: string) => Promise<readonly string[]>;

export function shelfRouter({ idsOfTool }: Readonly<{ idsOfTool: IdsOfTool }>) {
  /** Includes the ids of tools that were merged into it: the stream of a mark may belong to any of them. */
  async function idsOf(ctx: RequestContext, toolId: string): Promise<ReadonlySet<string>> {
    const moves = await ctx.load(toolMoves, []);
    return idsLeadingAs(moves.state, toolId).union(new Set(await idsOfTool(toolId)));
  }

  return router({
    saveTool: memberProcedure(
      'POST /ai-tools/:id/save',
      'Saves a tool; only the caller sees it. Repeating it changes nothing.',
      gone,
    )
      .input(byId)
      .mutation(async ({ ctx, input }) => saveTool(ctx, await listedTool(ctx, input.id), true)),

    unsaveTool: memberProcedure('DELETE /ai-tools/:id/save', 'Removes a tool from the saved ones.', gone)
      .input(byId)
      .mutation(async ({ ctx, input }) => {
        const toolId = await knownTool(ctx, input.id);
        for (const id of await idsOf(ctx, toolId)) await saveTool(ctx, id, false);
        return { success: true, toolId, isSaved: false };
      }),

    saveArticle: memberProcedure(
      'POST /articles/:id/save',
      'Saves an article by its id; only the caller sees it. Repeating it changes nothing.',
      gone,
    )
      .input(byId)
      .mutation(async ({ ctx, input }) => saveArticle(ctx, await shownArticle(ctx, input.id), true)),

    unsaveArticle: memberProcedure('DELETE /articles/:id/save', 'Removes an article from the saved ones.', gone)
      .input(byId)
      .mutation(async ({ ctx, input }) => saveArticle(ctx, await knownArticle(ctx, input.id), false)),

    followTool: memberProcedure(
      'POST /ai-tools/:id/follow',
      'Follows a tool: the caller is notified of news about it.',
      gone,
    )
      .input(byId)
      .mutation(async ({ ctx, input }) => followTool(ctx, await listedTool(ctx, input.id), true)),

    unfollowTool: memberProcedure('DELETE /ai-tools/:id/follow', 'Unfollows a tool.', gone)
      .input(byId)
      .mutation(async ({ ctx, input }) => {
        const toolId = await knownTool(ctx, input.id);
        for (const id of await idsOf(ctx, toolId)) await followTool(ctx, id, false);
        return { success: true, toolId, isFollowed: false };
      }),

    followSector: memberProcedure(
      'POST /ai-tools/sectors/:sector/follow',
      'Follows a sector by slug or name: the caller is notified of new tools in it, and of news about its tools.',
      gone,
    )
      .input(bySector)
      .mutation(({ ctx, input }) => followSector(ctx, sectorNamed(input.sector), true)),

    unfollowSector: memberProcedure('DELETE /ai-tools/sectors/:sector/follow', 'Unfollows a sector.', gone)
      .input(bySector)
      .mutation(({ ctx, input }) => followSector(ctx, sectorNamed(input.sector), false)),
  });
}

const typeOf = (isSet: boolean) => (isSet ? 'Mark' : 'Unmark');

async function saveTool(ctx: MemberContext, toolId: string, isSaved: boolean) {
  await ctx.execute(savedTools, [toolId, ctx.member.id], { type: typeOf(isSaved), data: { toolId } });
  return { success: true, toolId, isSaved };
}

async function saveArticle(ctx: MemberContext, articleId: string, isSaved: boolean) {
  await ctx.execute(savedArticles, [articleId, ctx.member.id], { type: typeOf(isSaved), data: { articleId } });
  return { success: true, articleId, isSaved };
}

async function followTool(ctx: MemberContext, toolId: string, isFollowed: boolean) {
  await ctx.execute(followedTools, [toolId, ctx.member.id], { type: typeOf(isFollowed), data: { toolId } });
  return { success: true, toolId, isFollowed };
}

async function followSector(ctx: MemberContext, sector: Sector, isFollowed: boolean) {
  await ctx.execute(followedSectors, [sector, ctx.member.id], { type: typeOf(isFollowed), data: { sector } });
  return { success: true, sector, isFollowed };
}

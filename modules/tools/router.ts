// The calls by which admins keep the directory: they list, edit, merge and retire tools, and set affiliate links.
import { writes } from '../../src/platform/rate-limits/rate-limit.ts';
import { adminProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { toolIdOf } from './address.ts';
import { toolNotFound } from './errors.ts';
import * as inputs from './inputs.ts';
import { listTool } from './listing.ts';
import { toolMoves } from './moves.ts';
import { listedTool } from './reviews-router.ts';
import { tools } from './tool.ts';
import { type ToolContent, toolContent } from './tool-content.ts';

export type ToolViews<Tool> = Readonly<{ tool(id: string, viewer: Viewer): Promise<Tool | undefined> }>;

const shownIn = ['directory'] as const;

type Fields = Readonly<{ [Field in keyof ToolContent]?: ToolContent[Field] | undefined }>;

/** The fields of a tool's content among those of an input, as far as they were given. */
export const given = (fields: Fields): Partial<ToolContent> =>
  Object.fromEntries(
    Object.keys(toolContent.shape).flatMap((name) => {
      const value = fields[name as keyof ToolContent];
      return value === undefined ? [] : [[name, value]];
    }),
  );

export async function setAffiliateLink(
  ctx: RequestContext,
  toolId: string,
  affiliateLink: string | null | undefined,
): Promise<void> {
  if (affiliateLink !== undefined)
    await ctx.execute(tools, toolId, { type: 'SetAffiliateLink', data: { affiliateLink: affiliateLink || null } });
}

/** A tool that leads to itself is for its own decider to refuse. */
async function reserveMove(ctx: RequestContext, toolId: string, toId: string): Promise<void> {
  if (toId !== toolId) await ctx.execute(toolMoves, [], { type: 'ReserveMove', data: { toolId, toId } });
}

export function toolsRouter<Tool>({ tool }: ToolViews<Tool>) {
  const shown = async (ctx: RequestContext, toolId: string) => ({
    success: true,
    tool: await ctx.shown(shownIn, () => tool(toolId, ctx.viewer), toolNotFound),
  });

  return router({
    createTool: adminProcedure
      .meta({
        rest: { method: 'POST', path: '/admin/tools', status: 201, summary: 'Lists a tool in the directory.' },
        limit: writes,
      })
      .input(inputs.newTool)
      .mutation(async ({ ctx, input: { affiliateLink, pricingClass = null, ...content } }) => {
        const toolId = await listTool(ctx, { ...content, pricingClass }, { origin: 'staff', submissionId: null });
        await setAffiliateLink(ctx, toolId, affiliateLink ?? undefined);
        return shown(ctx, toolId);
      }),

    editTool: adminProcedure
      .meta({
        rest: {
          method: 'PATCH',
          path: '/admin/tools/:id',
          summary:
            'Changes what the directory says about a tool, and its affiliate link. The catalogue leaves it alone then.',
        },
        limit: writes,
      })
      .input(inputs.editedTool)
      .mutation(async ({ ctx, input: { id, affiliateLink, ...changes } }) => {
        const toolId = await listedTool(ctx, id);
        await ctx.execute(tools, toolId, { type: 'EditTool', data: { changes: given(changes) } });
        await setAffiliateLink(ctx, toolId, affiliateLink);
        return shown(ctx, toolId);
      }),

    mergeTool: adminProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/admin/tools/:id/merge',
          refusals: [404, 409],
          summary: 'Merges a tool into another one, which its address leads to from then on.',
        },
        limit: writes,
      })
      .input(inputs.mergedTool)
      .mutation(async ({ ctx, input }) => {
        const intoId = await listedTool(ctx, input.intoId);
        const toolId = await knownTool(ctx, input.id);
        await reserveMove(ctx, toolId, intoId);
        await ctx.execute(tools, toolId, { type: 'MergeTool', data: { intoId } });
        return shown(ctx, intoId);
      }),

    retireTool: adminProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/admin/tools/:id/retire',
          refusals: [404, 409],
          summary: 'Takes a tool out of the directory; its address leads to a successor, where one is named.',
        },
        limit: writes,
      })
      .input(inputs.retiredTool)
      .mutation(async ({ ctx, input: { id, reason, successorId: named } }) => {
        const successorId = named ? await listedTool(ctx, named) : null;
        const toolId = await knownTool(ctx, id);
        if (successorId !== null) await reserveMove(ctx, toolId, successorId);
        await ctx.execute(tools, toolId, { type: 'RetireTool', data: { reason, successorId } });
        await ctx.visibleIn(shownIn);
        return { success: true };
      }),
  });
}

/** The id behind an id or a slug, also of a tool that left: a retry still meets the stream on which it was done. */
export async function knownTool({ load }: Pick<RequestContext, 'load'>, idOrSlug: string): Promise<string> {
  if ((await load(tools, idOrSlug)).state.status !== 'none') return idOrSlug;
  const toolId = toolIdOf(idOrSlug);
  if ((await load(tools, toolId)).state.status === 'none') throw new Refused(toolNotFound);
  return toolId;
}

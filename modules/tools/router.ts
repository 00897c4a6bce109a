// The admins' calls for the directory: they list, edit, merge and retire tools, and set affiliate links.
import { adminProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import type { Viewer } from '../../src/platform/viewing/viewer.ts';
import * as inputs from './inputs.ts';
import { listTool } from './listing.ts';
import { toolIdOf } from './model/address.ts';
import { toolNotFound } from './model/errors.ts';
import { toolMoves } from './model/moves.ts';
import { tools } from './model/tool.ts';
import { given } from './model/tool-content.ts';
import { carryOutMove } from './moving.ts';
import { listedTool } from './reviews-router.ts';

export type ToolViews<Tool> = Readonly<{ tool(id: string, viewer: Viewer): Promise<Tool | undefined> }>;

export function toolsRouter<Tool>({ tool }: ToolViews<Tool>) {
  const shown = async (ctx: RequestContext, toolId: string) => ({
    success: true,
    tool: await ctx.shown(() => tool(toolId, ctx.viewer), toolNotFound),
  });

  return router({
    createTool: adminProcedure('POST /admin/tools', 'Lists a tool in the directory.', { status: 201 })
      .input(inputs.newTool)
      .mutation(async ({ ctx, input: { affiliateLink, pricingClass = null, ...content } }) => {
        const from = { origin: 'staff', submissionId: null, affiliateLink: affiliateLink || null } as const;
        return shown(ctx, await listTool(ctx, { ...content, pricingClass }, from));
      }),

    editTool: adminProcedure(
      'PATCH /admin/tools/:id',
      'Edits a tool’s entry and its affiliate link. From then on, the catalogue no longer updates it.',
    )
      .input(inputs.editedTool)
      .mutation(async ({ ctx, input: { id, affiliateLink, ...changes } }) => {
        const toolId = await listedTool(ctx, id);
        await ctx.execute(tools, toolId, { type: 'EditTool', data: { changes: given(changes) } });
        if (affiliateLink !== undefined) {
          const data = { affiliateLink: affiliateLink || null };
          await ctx.execute(tools, toolId, { type: 'SetAffiliateLink', data });
        }
        return shown(ctx, toolId);
      }),

    mergeTool: adminProcedure(
      'POST /admin/tools/:id/merge',
      'Merges a tool into another one. Its address leads there from then on.',
      { refusals: [404, 409] },
    )
      .input(inputs.mergedTool)
      .mutation(async ({ ctx, input }) => {
        const intoId = await listedTool(ctx, input.intoId);
        const toolId = await toolToMove(ctx, input.id);
        const move = { toolId, toId: intoId, as: 'merged', reason: null } as const;
        await ctx.execute(toolMoves, [], { type: 'MoveTool', data: move });
        await carryOutMove(ctx, move);
        return shown(ctx, intoId);
      }),

    retireTool: adminProcedure(
      'POST /admin/tools/:id/retire',
      'Retires a tool from the directory. Its address leads to the successor, if one is named.',
      { refusals: [404, 409] },
    )
      .input(inputs.retiredTool)
      .mutation(async ({ ctx, input: { id, reason, successorId: named } }) => {
        const successorId = named ? await listedTool(ctx, named) : null;
        const toolId = await toolToMove(ctx, id);
        const move = { toolId, toId: successorId, as: 'retired', reason } as const;
        await ctx.execute(toolMoves, [], { type: 'MoveTool', data: move });
        await carryOutMove(ctx, move);
        return { success: true };
      }),
  });
}

/** The id of a listed tool, or of one that this call has already moved. */
async function toolToMove(ctx: RequestContext, idOrSlug: string): Promise<string> {
  const isRetry = (await ctx.earlier(toolMoves, [], 'MoveTool')) !== undefined;
  return isRetry ? knownTool(ctx, idOrSlug) : listedTool(ctx, idOrSlug);
}

/** The id behind an id or a slug, even of a tool that left. */
export async function knownTool({ load }: Pick<RequestContext, 'load'>, idOrSlug: string): Promise<string> {
  if ((await load(tools, idOrSlug)).state.status !== 'none') return idOrSlug;
  const toolId = toolIdOf(idOrSlug);
  if ((await load(tools, toolId)).state.status === 'none') throw new Refused(toolNotFound);
  return toolId;
}

// The calls with which members report that something about a tool is wrong, and admins accept or decline it.
import { adminProcedure, memberProcedure, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import * as inputs from './inputs.ts';
import * as limits from './limits.ts';
import { corrections } from './model/correction.ts';
import { correctionNotFound } from './model/errors.ts';
import { listedTool } from './reviews-router.ts';

export type CorrectionViews<Correction> = Readonly<{ correction(id: string): Promise<Correction | undefined> }>;

export function correctionsRouter<Correction>({ correction }: CorrectionViews<Correction>) {
  const shown = async (ctx: RequestContext, id: string) => ({
    success: true,
    correction: await ctx.shown(() => correction(id), correctionNotFound),
  });

  return router({
    correct: memberProcedure('POST /ai-tools/:id/corrections', 'Suggests a correction to a tool’s entry.', {
      status: 201,
      limit: limits.correcting,
    })
      .input(inputs.correction)
      .mutation(async ({ ctx, input: { id, field, text } }) => {
        const toolId = await listedTool(ctx, id);
        const correctionId = ctx.newId('correction');
        const data = { correctionId, toolId, field, text };
        await ctx.execute(corrections, correctionId, { type: 'SuggestCorrection', data });
        return shown(ctx, correctionId);
      }),

    resolve: adminProcedure(
      'POST /admin/corrections/:id/resolve',
      'Accepts or declines a correction. The tool’s entry is edited separately.',
    )
      .input(inputs.resolution)
      .mutation(async ({ ctx, input: { id, resolution: outcome } }) => {
        await ctx.execute(corrections, id, { type: 'ResolveCorrection', data: { outcome } });
        return shown(ctx, id);
      }),
  });
}

// The call by which admins switch models off and on.
import { z } from 'zod';
import { adminProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { modelSwitch } from './model/model-switch.ts';

export function modelsRouter<View>({ view }: Readonly<{ view(now: Date): Promise<View> }>) {
  return router({
    switchModels: adminProcedure(
      'PATCH /admin/models',
      'Switches models on or off, on every instance at once; for admins.',
    )
      .input(z.object({ isOn: z.boolean('Say whether models are to be asked.') }))
      .mutation(async ({ ctx, input }) => {
        await ctx.execute(modelSwitch, [], { type: 'SwitchModels', data: input });
        return { success: true, models: await ctx.shown(() => view(ctx.viewer.now)) };
      }),
  });
}

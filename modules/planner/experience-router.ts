// The calls with which members choose whether their experience with tools counts in the figures that others see.
import { z } from 'zod';
import { memberProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { sharedExperience } from './model/experience.ts';

export function experienceRouter() {
  return router({
    experience: memberProcedure(
      'GET /implementation-agent/experience',
      'Whether your experience with tools counts in the figures on their pages.',
    ).query(async ({ ctx }) => (await ctx.load(sharedExperience, ctx.member.id)).state),

    shareExperience: memberProcedure(
      'PATCH /implementation-agent/experience',
      'Sets whether your experience with tools counts, anonymously, in the figures on their pages.',
    )
      .input(z.object({ isShared: z.boolean() }))
      .mutation(async ({ ctx, input: data }) => {
        const { state } = await ctx.execute(sharedExperience, ctx.member.id, { type: 'ShareExperience', data });
        return state;
      }),
  });
}

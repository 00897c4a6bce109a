// The calls for weekly reminders, also through a mail's link. They respond from the log, so a change shows at once.
import { z } from 'zod';
import { memberProcedure, publicProcedure, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import type { Fingerprint } from '../accounts/index.ts';
import { readerOf, unsubscribing } from '../notifications/index.ts';
import { planReminders } from './model/reminder.ts';
import { subscriberAt } from './subscriber.ts';

export async function stopReminders(ctx: RequestContext, fingerprint: Fingerprint, token: string): Promise<void> {
  const memberId = await readerOf(ctx, fingerprint, token, 'reminders');
  await ctx.execute(planReminders, memberId, { type: 'StopReminders', data: { memberId } });
}

const nowOf = (ctx: RequestContext): string => ctx.viewer.now.toISOString();

export function remindersRouter({ fingerprint }: Readonly<{ fingerprint: Fingerprint }>) {
  return router({
    reminders: memberProcedure(
      'GET /implementation-agent/reminders',
      'Whether weekly reminders of the caller’s plans are on, and when the next one is due; only with a monthly subscription.',
    ).query(async ({ ctx }) => {
      const { isOn, nextAt } = (await ctx.load(planReminders, ctx.member.id)).state;
      const { isSubscribed } = await subscriberAt(ctx, ctx.member.id, nowOf(ctx));
      return { isOn, isSubscribed, nextAt: isSubscribed ? nextAt : null };
    }),

    switchReminders: memberProcedure(
      'PATCH /implementation-agent/reminders',
      'Switches weekly reminders of the caller’s plans on or off.',
    )
      .input(z.object({ isOn: z.boolean() }))
      .mutation(async ({ ctx, input: { isOn } }) => {
        const subscriber = await subscriberAt(ctx, ctx.member.id, nowOf(ctx));
        const data = { isOn, ...subscriber };
        const { state } = await ctx.execute(planReminders, ctx.member.id, { type: 'SwitchReminders', data });
        const { isSubscribed } = subscriber;
        return { isOn: state.isOn, isSubscribed, nextAt: isSubscribed ? state.nextAt : null };
      }),

    stopReminders: publicProcedure(
      'POST /implementation-agent/reminders/stop',
      'Ends weekly reminders to the member who got a mail’s link.',
      { limit: unsubscribing },
    )
      .input(z.object({ token: z.string().max(300) }))
      .mutation(async ({ ctx, input: { token } }) => {
        await stopReminders(ctx, fingerprint, token);
        return { success: true, message: 'You won’t get weekly reminders any more.' };
      }),
  });
}

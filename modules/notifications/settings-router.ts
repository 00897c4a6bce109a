// The calls about what one wants to be told of. They answer from the log, so a change shows at once.
import { z } from 'zod';
import { writes } from '../../src/platform/rate-limits/rate-limit.ts';
import { memberProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { isTimeZone } from './digest-time.ts';
import { memberSettings } from './member-settings.ts';
import { digestChoices, hearFromChoices, type NotificationSettings } from './settings.ts';

const channels = z.object({ app: z.boolean(), mail: z.boolean() });

/** `types` are those that members can be told of. */
export function notificationSettingsRouter({ types }: Readonly<{ types: readonly string[] }>) {
  const changes = z.object({
    types: z.partialRecord(z.enum([...types]), channels.partial()).optional(),
    hearFrom: z.enum(hearFromChoices).optional(),
    digest: z.enum(digestChoices).optional(),
    messageMails: z.boolean().optional(),
    contentInMails: z.boolean().optional(),
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'This is no time zone that we know, such as Europe/Berlin.')
      .optional(),
  });

  const view = ({ off, ...settings }: NotificationSettings) => ({
    types: Object.fromEntries(
      types.map((type) => [type, { app: !off.app.includes(type), mail: !off.mail.includes(type) }]),
    ),
    ...settings,
  });

  return router({
    settings: memberProcedure
      .meta({
        rest: { method: 'GET', path: '/notifications/settings', summary: 'What one wants to be told of, and how.' },
      })
      .query(async ({ ctx }) => {
        const { state } = await ctx.load(memberSettings, ctx.member.id);
        return { settings: view(state.settings) };
      }),

    changeSettings: memberProcedure
      .meta({
        rest: {
          method: 'PATCH',
          path: '/notifications/settings',
          summary: 'Changes what one wants to be told of; what is left out stays as it is.',
        },
        limit: writes,
      })
      .input(changes)
      .mutation(async ({ ctx, input: { types: switched = {}, ...rest } }) => {
        const { state } = await ctx.load(memberSettings, ctx.member.id);
        const off = (channel: 'app' | 'mail') =>
          types.filter((type) => !(switched[type]?.[channel] ?? !state.settings.off[channel].includes(type)));
        const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
        const data = { ...said, off: { app: off('app'), mail: off('mail') } };
        const done = await ctx.execute(memberSettings, ctx.member.id, { type: 'ChangeSettings', data });
        await ctx.visibleIn(['notifications']);
        return { success: true, settings: view(done.state.settings) };
      }),
  });
}

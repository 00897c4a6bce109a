// The calls about a member's notification settings. They return data from the log, so a change shows at once.
import { z } from 'zod';
import { isStaff } from '../../src/kernel/staff.ts';
import { isTimeZone } from '../../src/kernel/time-zone.ts';
import {
  actorOf,
  memberProcedure,
  Refused,
  type RequestContext,
  router,
  type SignedInMember,
} from '../../src/platform/rpc/procedure.ts';
import { staffOnly } from './model/errors.ts';
import { memberSettings } from './model/member-settings.ts';
import { digestChoices, hearFromChoices, type NotificationSettings } from './model/settings.ts';

const longestTimeZone = 64;

const channels = z.object({ app: z.boolean(), mail: z.boolean() });

export type NotificationTypes = Readonly<{
  all: readonly string[] /** Those for staff only. */;
  forStaff: ReadonlySet<string>;
}>;

export function notificationSettingsRouter({ types: { all, forStaff } }: Readonly<{ types: NotificationTypes }>) {
  const changes = z.object({
    types: z.partialRecord(z.enum([...all]), channels.partial()).optional(),
    hearFrom: z.enum(hearFromChoices).optional(),
    digest: z.enum(digestChoices).optional(),
    messageMails: z.boolean().optional(),
    contentInMails: z.boolean().optional(),
    timeZone: z
      .string()
      .max(longestTimeZone)
      .refine(isTimeZone, 'We don’t know this time zone. Choose one such as Europe/Berlin.')
      .optional(),
  });

  const typesFor = (member: SignedInMember) =>
    isStaff(actorOf(member)) ? all : all.filter((type) => !forStaff.has(type));

  const view = ({ off, ...settings }: NotificationSettings, member: SignedInMember) => ({
    types: Object.fromEntries(
      typesFor(member).map((type) => [type, { app: !off.app.includes(type), mail: !off.mail.includes(type) }]),
    ),
    ...settings,
  });

  return router({
    settings: memberProcedure('GET /notifications/settings', 'The caller’s notification settings.').query(
      async ({ ctx }) => {
        const { state } = await ctx.load(memberSettings, ctx.member.id);
        return { settings: view(state.settings, ctx.member) };
      },
    ),

    changeSettings: memberProcedure(
      'PATCH /notifications/settings',
      'Changes the caller’s notification settings. Omitted ones stay as they are.',
      { refusals: [403] },
    )
      .input(changes)
      .mutation(async ({ ctx, input: { types: switched = {}, ...rest } }) => {
        const mine = new Set(typesFor(ctx.member));
        if (Object.keys(switched).some((type) => !mine.has(type))) throw new Refused(staffOnly);
        const { state } = await ctx.load(memberSettings, ctx.member.id);
        const off = (channel: 'app' | 'mail') =>
          all.filter((type) => !(switched[type]?.[channel] ?? !state.settings.off[channel].includes(type)));
        const changedSettings = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
        const data = { ...changedSettings, off: { app: off('app'), mail: off('mail') } };
        const result = await ctx.execute(memberSettings, ctx.member.id, { type: 'ChangeSettings', data });
        return { success: true, settings: view(result.state.settings, ctx.member) };
      }),
  });
}

/** Records the time zone of a new member. Ignores an unknown one. */
export async function startInTimeZone(
  ctx: Pick<RequestContext, 'execute'>,
  memberId: string,
  timeZone: string,
): Promise<void> {
  if (timeZone.length > longestTimeZone || !isTimeZone(timeZone)) return;
  await ctx.execute(memberSettings, memberId, { type: 'StartInTimeZone', data: { memberId, timeZone } });
}

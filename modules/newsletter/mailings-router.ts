// The calls with which admins mail a weekly report, pace it, stop it and resume it.
import { z } from 'zod';
import { adminProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { mailingNotFound, noMailTransport } from './model/errors.ts';
import { reportDays } from './model/report-days.ts';
import { mailingIdOf, reportMailings } from './model/report-mailing.ts';
import { olderMailings } from './older-mailings.ts';

type Days = 7 | 14 | 30;
type Deps<View> = Readonly<{
  canMail: boolean;
  periodOf(
    asked: Readonly<{ days: Days; until?: string | undefined }>,
    now: Date,
  ): Readonly<{ firstDay: string; lastDay: string }>;
  mailing(id: string): Promise<View | undefined>;
}>;

const mails = z
  .int('Give a whole number of mails.')
  .min(1, 'At least one mail.')
  .max(1_000_000, 'At most 1,000,000 mails.');

const started = z.object({
  days: z.union([z.literal(7), z.literal(14), z.literal(30)], 'A report is about 7, 14 or 30 days.').default(7),
  until: z.iso.date('A day, such as 2026-11-22.').optional(),
  /** Mail servers distrust more at once from an unknown sender. */
  perHour: mails.default(500),
  perDay: mails.default(5_000),
  /** Whether it is sent even if some of its days were in another report already. */
  anyway: z.boolean().default(false),
});
const id = z.string().max(200);

export function mailingsRouter<View>({ canMail, periodOf, mailing }: Deps<View>) {
  const shown = async (ctx: RequestContext, mailingId: string) => ({
    success: true,
    mailing: await ctx.shown(() => mailing(mailingId), mailingNotFound),
  });

  return router({
    mailReport: adminProcedure(
      'POST /weekly-report/mailings',
      'Mails the weekly report of a period once to all current subscribers. Days that were mailed already require `anyway`. For admins.',
      { status: 201, refusals: [409] },
    )
      .input(started)
      .mutation(async ({ ctx, input: { days, until, anyway, ...pace } }) => {
        if (!canMail) throw new Refused(noMailTransport);
        const { firstDay, lastDay } = periodOf({ days, until }, ctx.viewer.now);
        const mailingId = mailingIdOf({ days, lastDay });
        const data = { mailingId, days, firstDay, lastDay, ...pace };
        const older = await olderMailings(ctx, data);
        await ctx.execute(reportDays, [], { type: 'TakeDays', data: { ...data, anyway, older } });
        await ctx.execute(reportMailings, mailingId, { type: 'StartMailing', data });
        return shown(ctx, mailingId);
      }),

    paceMailing: adminProcedure(
      'PATCH /weekly-report/mailings/:id',
      'Changes how many mails of a report may be sent in an hour and in a day, from the next one on; for admins.',
      { refusals: [404, 409] },
    )
      .input(z.object({ id, perHour: mails.optional(), perDay: mails.optional() }))
      .mutation(async ({ ctx, input: { id: mailingId, ...data } }) => {
        await ctx.execute(reportMailings, mailingId, { type: 'PaceMailing', data });
        return shown(ctx, mailingId);
      }),

    stopMailing: adminProcedure('POST /weekly-report/mailings/:id/stop', 'Stops the mailing of a report; for admins.', {
      refusals: [404, 409],
    })
      .input(z.object({ id }))
      .mutation(async ({ ctx, input: { id: mailingId } }) => {
        await ctx.execute(reportMailings, mailingId, { type: 'StopMailing', data: {} });
        return shown(ctx, mailingId);
      }),

    continueMailing: adminProcedure(
      'POST /weekly-report/mailings/:id/continue',
      'Resumes a stopped mailing of a report; for admins.',
      { refusals: [404, 409] },
    )
      .input(z.object({ id }))
      .mutation(async ({ ctx, input: { id: mailingId } }) => {
        await ctx.execute(reportMailings, mailingId, { type: 'ContinueMailing', data: {} });
        return shown(ctx, mailingId);
      }),
  });
}

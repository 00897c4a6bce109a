// The calls of the weekly report, for admins.
import { z } from 'zod';
import { adminProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { weeklyReport } from './queries.ts';
import { reportEmail } from './report-email.ts';

export const reportAsked = z.object({
  days: z.union([z.literal(7), z.literal(14), z.literal(30)], 'A report is about 7, 14 or 30 days.').default(7),
  until: z.iso.date('A day, such as 2026-11-22.').optional(),
});

export type WeeklyReportReads = Readonly<{ read: ReadModels; timeZone: string; publicUrl(): string }>;

export function weeklyReportRouter({ read, timeZone, publicUrl }: WeeklyReportReads) {
  return router({
    report: adminProcedure(
      'GET /weekly-report',
      'News, new tools and trending posts of 7, 14 or 30 days that end today or on a past day; for admins.',
    )
      .input(reportAsked)
      .query(async ({ ctx, input }) => ({ report: await weeklyReport(read, input, ctx.viewer.now, timeZone) })),

    email: adminProcedure(
      'GET /weekly-report/email',
      'The same report as a mail: its subject, HTML and plain text; for admins.',
    )
      .input(reportAsked)
      .query(async ({ ctx, input }) => ({
        email: reportEmail(await weeklyReport(read, input, ctx.viewer.now, timeZone), publicUrl()),
      })),
  });
}

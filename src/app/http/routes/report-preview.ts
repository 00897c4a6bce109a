// `GET /weekly-report/preview`: the report's mail, for the frame that previews it. Its policy allows inline styles and nothing else, and
// only our own pages may frame it.
import { weeklyReport } from '../../../../projections/reports/weekly-report/queries.ts';
import { reportEmail } from '../../../../projections/reports/weekly-report/report-email.ts';
import { reportAsked } from '../../../../projections/reports/weekly-report/router.ts';
import { requireAdmin } from '../../../platform/rpc/procedure.ts';
import type { Deps } from '../../deps.ts';
import type { OwnRoutes } from '../server.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

export const reportPreview =
  ({ read, clock, config, publicUrl }: Pick<Deps, 'read' | 'clock' | 'config' | 'publicUrl'>): OwnRoutes =>
  (app) => {
    app.get('/weekly-report/preview', async (request, reply) => {
      requireAdmin(request.member);
      const { days } = request.query as { days?: unknown };
      const period = reportAsked.catch({ days: 7 }).parse({ days: Number(days) });
      const report = await weeklyReport(read, period, clock(), config.timeZone);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(reportEmail(report, publicUrl()).html);
    });
  };

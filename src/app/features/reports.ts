// Reports for admins: the weekly report, the dashboard, and growth.
import { adminStatsRouter } from '../../../projections/reports/admin-stats/router.ts';
import { audienceProjection } from '../../../projections/reports/audience/projection.ts';
import { audienceRouter } from '../../../projections/reports/audience/router.ts';
import { weeklyReportProjection } from '../../../projections/reports/weekly-report/projection.ts';
import { weeklyReportRouter } from '../../../projections/reports/weekly-report/router.ts';
import { feature } from '../feature.ts';
import { reportPreview } from '../http/routes/report-preview.ts';
import { adminPages } from '../pages/admin-pages.ts';
import { modelSettings } from '../start/open-model.ts';

export const reports = feature({
  name: 'reports',
  projections: [weeklyReportProjection, audienceProjection],
  routers: ({ read, config, publicUrl }) => ({
    adminStats: adminStatsRouter({
      ...{ read, timeZone: config.timeZone, model: modelSettings(config) },
      installation: {
        hasPublicUrl: config.publicUrl !== undefined,
        mailLeaves: config.mail.smtpUrl !== undefined,
        hasModel: config.openai.apiKey !== undefined,
        readsNews: config.news.ingests,
      },
    }),
    audience: audienceRouter({ read, timeZone: config.timeZone }),
    weeklyReport: weeklyReportRouter({ read, timeZone: config.timeZone, publicUrl }),
  }),
  siteRoutes: (deps) => [reportPreview(deps)],
  pages: adminPages,
});

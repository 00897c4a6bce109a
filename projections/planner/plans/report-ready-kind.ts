// The notification that a report is ready.
import { ReportGenerated } from '../../../modules/planner/model/plan.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';
import { planSubject } from './queries.ts';

export const reportReadyKind = notificationKind({
  name: 'report_ready',
  type: 'report_ready',
  version: 1,
  about: { plan: planSubject },
  from: [
    notifies(ReportGenerated, ({ data: { planId, memberId } }) => ({
      to: [memberId],
      once: `report-ready-${planId}`,
      about: { plan: planId },
    })),
  ],
  words: ({ excerpts: { plan: tools } }) => ({
    title: 'Your report is ready',
    message: tools ? `With ${tools}` : 'Your implementation plan is ready to read',
  }),
  actionUrl: ({ plan }) => `/implementation-agent/report/${plan}`,
});

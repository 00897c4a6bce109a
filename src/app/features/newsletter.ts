// The newsletter: who subscribes, confirmed by mail and ended by one click; and the weekly reports that are mailed to subscribers.
import * as module from '../../../modules/newsletter/index.ts';
import { mailingsProjection } from '../../../projections/newsletter/mailings/projection.ts';
import {
  mailingById,
  mailingsUnderWay,
  openBatches,
  sumsOfMailing,
} from '../../../projections/newsletter/mailings/queries.ts';
import { mailingListRouter } from '../../../projections/newsletter/mailings/router.ts';
import { subscribersProjection } from '../../../projections/newsletter/subscribers/projection.ts';
import { addressesOf, mailingsTo, subscribedAt } from '../../../projections/newsletter/subscribers/queries.ts';
import { subscribersRouter } from '../../../projections/newsletter/subscribers/router.ts';
import { periodOf } from '../../../projections/reports/weekly-report/period.ts';
import { weeklyReport } from '../../../projections/reports/weekly-report/queries.ts';
import { reportEmail } from '../../../projections/reports/weekly-report/report-email.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import type { Deps } from '../deps.ts';
import { feature } from '../feature.ts';
import { oneClickNewsletter } from '../http/routes/one-click-unsubscribe.ts';
import { subscribersCsv, subscribersCsvRoutes } from '../http/routes/subscribers-csv.ts';
import { fixedPage } from '../pages/fixed-page.ts';
import { canMail } from '../start/settings/config.ts';

const forgetting = ({ keyring }: Pick<Deps, 'keyring'>) => ({
  fingerprint: keyring.fingerprint,
  forgetPerson: (subscriberId: string) => keyring.forget(subscriberId),
});

/** Only the recipient of the mail knows the address of such a page. */
const fromMail = { noindex: true, secretInQuery: 'token' } as const;

export const newsletter = feature({
  name: 'newsletter',
  aggregates: [module.subscriptions, module.reportDays, module.reportMailings, module.reportBatches],
  projections: [subscribersProjection, mailingsProjection],
  routers: ({ read, keyring, config }) => ({
    newsletter: trpc.mergeRouters(
      module.newsletterRouter({
        ...forgetting({ keyring }),
        hasNoMail: config.mail.isShown,
        canMail: canMail(config),
        mailingsTo: (subscriberId) => mailingsTo(read, subscriberId),
      }),
      subscribersRouter({ read }),
      mailingListRouter({ read }),
      module.mailingsRouter({
        canMail: canMail(config),
        periodOf: ({ days, until }, now) => periodOf(days, now, config.timeZone, until),
        mailing: (id) => mailingById(read, id),
      }),
    ),
  }),
  reactions: ({ mail, keyring, publicUrl, read }) => [
    ...module.newsletterReactions({ mail: mail.transport, ...forgetting({ keyring }), publicUrl }),
    ...module.mailingReactions({ subscribedAt: (asked) => subscribedAt(read, asked) }),
  ],
  schedules({ commands, mail, keyring, publicUrl, read, clock, closing, operations, config }) {
    const tries = module.createMailingTries(operations);
    return [
      ...module.newsletterSchedules(forgetting({ keyring })),
      module.forgettingTries(tries),
      ...module.mailingSchedules({
        ...{ commands, mail: mail.transport, fingerprint: keyring.fingerprint, clock, closing, tries, publicUrl },
        underWay: () => mailingsUnderWay(read),
        openBatches: (mailingId) => openBatches(read, mailingId),
        sumsOf: (mailingId, upTo) => sumsOfMailing(read, mailingId, upTo),
        addressesOf: (subscriberIds) => addressesOf(read, subscriberIds),
        async reportMail({ days, lastDay: until }) {
          const report = await weeklyReport(read, { days, until }, clock(), config.timeZone);
          return (unsubscribe) => reportEmail(report, publicUrl(), unsubscribe);
        },
      }),
    ];
  },
  async ownData({ commands, keyring, read }, memberId) {
    const deps = {
      fingerprint: keyring.fingerprint,
      mailingsTo: (subscriberId: string) => mailingsTo(read, subscriberId),
    };
    const newsletter = await module.newsletterDataOf(commands, deps, memberId);
    return newsletter === undefined ? {} : { newsletter };
  },
  apiRoutes: (deps) => [subscribersCsv(deps)],
  describedRoutes: subscribersCsvRoutes,
  siteRoutes: (deps) => [oneClickNewsletter(deps)],
  pages: [
    fixedPage('/newsletter/confirm', 'Confirm your subscription', 'Confirm that you want the newsletter.', fromMail),
    fixedPage(
      '/newsletter/unsubscribe',
      'Unsubscribe',
      'End the newsletter, or have your address forgotten.',
      fromMail,
    ),
  ],
});

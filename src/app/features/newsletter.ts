// The newsletter: who wants it, confirmed by mail, and ended by one click.
import {
  newsletterReactions,
  newsletterRouter,
  newsletterSchedules,
  subscriptions,
} from '../../../modules/newsletter/index.ts';
import { subscribersProjection } from '../../../projections/subscribers/projection.ts';
import { subscribersRouter } from '../../../projections/subscribers/router.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import { feature } from '../feature.ts';
import { oneClickNewsletter } from '../http/one-click-unsubscribe.ts';
import { subscribersCsv, subscribersCsvRoute } from '../http/subscribers-csv.ts';
import { fixedPage } from '../pages/fixed-page.ts';
import type { Parts } from '../parts.ts';

const forgetting = ({ keyring }: Pick<Parts, 'keyring'>) => ({
  fingerprint: keyring.fingerprint,
  forgetPerson: (subscriberId: string) => keyring.forget(subscriberId),
});

/** Only whoever got the mail knows the address of such a page. */
const fromMail = { noindex: true, secretInQuery: 'token' } as const;

export const newsletter = feature({
  name: 'newsletter',
  aggregates: [subscriptions],
  projections: [subscribersProjection],
  routers: ({ read, keyring, config }) => ({
    newsletter: trpc.mergeRouters(
      newsletterRouter({
        ...forgetting({ keyring }),
        hasNoMail: !config.production && config.mail.smtpUrl === undefined,
      }),
      subscribersRouter({ read }),
    ),
  }),
  reactions: ({ commands, mail, keyring, publicUrl }) =>
    newsletterReactions({ commands, mail: mail.transport, ...forgetting({ keyring }), publicUrl }),
  schedules: ({ commands, keyring }) => newsletterSchedules({ commands, ...forgetting({ keyring }) }),
  apiRoutes: (parts) => [subscribersCsv(parts)],
  describedRoutes: [subscribersCsvRoute],
  siteRoutes: (parts) => [oneClickNewsletter(parts)],
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

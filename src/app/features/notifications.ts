// Notifications: their kinds, and which ones members have read.
import { emailClaimId, MemberErased } from '../../../modules/accounts/index.ts';
import {
  AllNotificationsRead,
  addressRouter,
  adminMailRouter,
  inboxes,
  mailAddresses,
  memberSettings,
  NotificationGroupRead,
  NotificationRead,
  NotificationSettingsChanged,
  type NotificationTypes,
  notices,
  notificationGroups,
  notificationSchedules,
  notificationSettingsRouter,
  notificationsRouter,
  notifications as readMarks,
  unsubscribeRouter,
} from '../../../modules/notifications/index.ts';
import { emailsOf } from '../../../projections/accounts/members/admin-queries.ts';
import { mailAddressesProjection } from '../../../projections/notifications/mail-addresses/projection.ts';
import { failedAddressesRouter } from '../../../projections/notifications/mail-addresses/router.ts';
import { digestOf, dueDigests, waitingMessage } from '../../../projections/notifications/notifications/digest.ts';
import { noticeKind } from '../../../projections/notifications/notifications/notice-kind.ts';
import { notificationsProjection } from '../../../projections/notifications/notifications/projection.ts';
import { toldTo, unreadCount } from '../../../projections/notifications/notifications/queries.ts';
import { notificationListRouter } from '../../../projections/notifications/notifications/router.ts';
import type { Position } from '../../kernel/event.ts';
import { hint, hints } from '../../platform/live/hint.ts';
import type { NotificationKind } from '../../platform/notification-kind.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import { viewerOf } from '../../platform/viewing/viewer.ts';
import { feature } from '../feature.ts';
import { bouncesRoute, mailBounces } from '../http/routes/mail-bounces.ts';
import { oneClickUnsubscribe } from '../http/routes/one-click-unsubscribe.ts';
import { hintsOfKinds, readElsewhere } from '../live/notification-hints.ts';
import { fixedPage } from '../pages/fixed-page.ts';

/** Lists the types that members have switches for, and those that only staff have. */
const typesOf = (kinds: readonly NotificationKind[]): NotificationTypes => ({
  all: [...new Set(kinds.map(({ type }) => type))],
  forStaff: new Set(kinds.filter(({ forStaff }) => forStaff).map(({ type }) => type)),
});

export const notifications = feature({
  name: 'notifications',
  aggregates: [readMarks, notificationGroups, inboxes, notices, memberSettings, mailAddresses],
  projections: (declarations) => [notificationsProjection(declarations.notifications), mailAddressesProjection],
  routers: ({ read, keyring, mail, config, publicUrl }, declarations) => ({
    mail: trpc.mergeRouters(
      failedAddressesRouter({
        read,
        emailsOf: (memberIds) => emailsOf(read, memberIds),
        printOf: (email) => emailClaimId(keyring.fingerprint, email),
      }),
      adminMailRouter({
        transport: () => mail.transport,
        leaving: () => ({
          leavesBy: config.mail.smtpUrl !== undefined ? 'smtp' : mail.outbox === undefined ? 'none' : 'outbox',
          from: config.mail.from,
        }),
        publicUrl,
      }),
    ),
    notifications: trpc.mergeRouters(
      notificationListRouter({ read, kinds: declarations.notifications }),
      notificationSettingsRouter({ types: typesOf(declarations.notifications) }),
      addressRouter({ fingerprint: keyring.fingerprint }),
      unsubscribeRouter({ fingerprint: keyring.fingerprint }),
      notificationsRouter({
        toldTo: (memberId, id) => toldTo(read, memberId, id),
        unreadCount: (viewer) => unreadCount({ read, kinds: declarations.notifications }, viewer),
      }),
    ),
  }),
  schedules({ commands, mail, keyring, publicUrl, read, clock }, { notifications: kinds, hiddenFrom }) {
    const readsAsOf = (upTo: Position) => ({ read: read.asOf(upTo), kinds });
    const viewer = (memberId: string) => viewerOf({ id: memberId, isAdmin: false }, clock(), hiddenFrom);
    return notificationSchedules({
      ...{ commands, mail: mail.transport, fingerprint: keyring.fingerprint, publicUrl },
      due: () => dueDigests(read, clock()),
      digestOf: async (memberId, since, upTo) => digestOf(readsAsOf(upTo), viewer(memberId), since),
      waitingMessage: async (memberId, sentAt, upTo) => waitingMessage(readsAsOf(upTo), viewer(memberId), sentAt),
    });
  },
  apiRoutes: (deps) => [mailBounces(deps)],
  describedRoutes: [bouncesRoute],
  siteRoutes: (deps) => [oneClickUnsubscribe(deps)],
  pages: [
    fixedPage('/notifications', 'Notifications', 'What happened around you on Kindling.', {
      noindex: true,
      // The client's first query. If it fails, the page says so.
      async load({ ask, isMember }): Promise<void> {
        if (isMember) await ask('notifications.list', { limit: 20, grouped: true }).catch(() => {});
      },
    }),
    fixedPage('/unsubscribe', 'Unsubscribe', 'End the digests of your notifications.', {
      noindex: true,
      secretInQuery: 'token',
    }),
  ],
  hints: (declarations) => [
    ...hintsOfKinds(declarations.notifications),
    ...hints([NotificationRead, NotificationGroupRead, NotificationSettingsChanged, AllNotificationsRead], ({ data }) =>
      readElsewhere(data.memberId),
    ),
    // Others' bells show the erased member's activity.
    hint(MemberErased, () => [{ topic: 'notifications', audience: 'members' }]),
  ],
  notifications: [noticeKind],
  demo: async () => (await import('../../demo/moments/notifications.ts')).notificationsDemo,
});

// Notifications: the things members are told of, and which of them they have read.
import {
  AllNotificationsRead,
  inboxes,
  memberSettings,
  NotificationGroupRead,
  NotificationRead,
  NotificationSettingsChanged,
  notices,
  notificationGroups,
  notificationSettingsRouter,
  notificationsRouter,
  notifications as readMarks,
} from '../../../modules/notifications/index.ts';
import { noticeKind } from '../../../projections/notifications/notice-kind.ts';
import { notificationsProjection } from '../../../projections/notifications/projection.ts';
import { toldTo } from '../../../projections/notifications/queries.ts';
import { notificationListRouter } from '../../../projections/notifications/router.ts';
import { hint } from '../../platform/live/hint.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import { feature } from '../feature.ts';
import { hintsOfKinds, readElsewhere } from '../live/notification-hints.ts';

export const notifications = feature({
  name: 'notifications',
  aggregates: [readMarks, notificationGroups, inboxes, notices, memberSettings],
  projections: (whole) => [notificationsProjection(whole.notifications)],
  routers: ({ read }, whole) => ({
    notifications: trpc.mergeRouters(
      notificationListRouter({ read, kinds: whole.notifications }),
      notificationSettingsRouter({ types: [...new Set(whole.notifications.map(({ type }) => type))] }),
      notificationsRouter({ toldTo: (memberId, id) => toldTo(read, memberId, id) }),
    ),
  }),
  hints: (whole) => [
    ...hintsOfKinds(whole.notifications),
    hint(NotificationRead, ({ data }) => readElsewhere(data.memberId)),
    hint(NotificationGroupRead, ({ data }) => readElsewhere(data.memberId)),
    hint(NotificationSettingsChanged, ({ data }) => readElsewhere(data.memberId)),
    hint(AllNotificationsRead, ({ data }) => readElsewhere(data.memberId)),
  ],
  notifications: [noticeKind],
  demo: async () => (await import('../../demo/moments/notifications.ts')).notificationsDemo,
});

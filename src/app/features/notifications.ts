// Notifications: what members are told of, and what they have read of it.
import { inboxes, notificationsRouter, notifications as readMarks } from '../../../modules/notifications/index.ts';
import { notificationsProjection } from '../../../projections/notifications/projection.ts';
import { isOwnNotification } from '../../../projections/notifications/queries.ts';
import { notificationListRouter } from '../../../projections/notifications/router.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import { feature } from '../feature.ts';

export const notifications = feature({
  name: 'notifications',
  aggregates: [readMarks, inboxes],
  projections: [notificationsProjection],
  routers: ({ read }) => ({
    notifications: trpc.mergeRouters(
      notificationListRouter({ read }),
      notificationsRouter({ isOwn: (memberId, id) => isOwnNotification(read, memberId, id) }),
    ),
  }),
});

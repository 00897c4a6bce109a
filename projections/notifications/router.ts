// The call that returns the notifications behind the bell.
import { z } from 'zod';
import { pageInput } from '../../src/platform/paging.ts';
import { memberProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { type NotificationReads, notificationGroupsPage, notificationsPage, unreadCount } from './queries.ts';

export function notificationListRouter(reads: NotificationReads) {
  return router({
    list: memberProcedure
      .meta({
        rest: {
          method: 'GET',
          path: '/notifications',
          summary: 'One’s notifications, newest first; or the newest of each group.',
        },
      })
      .input(z.object({ ...pageInput, grouped: z.boolean().default(false) }))
      .query(async ({ ctx, input: { grouped, ...page } }) => {
        const [{ items, nextCursor }, unread] = await Promise.all([
          (grouped ? notificationGroupsPage : notificationsPage)(reads, ctx.viewer, page),
          unreadCount(reads, ctx.viewer),
        ]);
        return { notifications: items, unreadCount: unread, nextCursor };
      }),
  });
}

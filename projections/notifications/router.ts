// The call that answers the notifications behind the bell.
import { z } from 'zod';
import { pageInput } from '../../src/platform/paging.ts';
import { memberProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { type NotificationReads, notificationsPage, unreadCount } from './queries.ts';

export function notificationListRouter(reads: NotificationReads) {
  return router({
    list: memberProcedure
      .meta({ rest: { method: 'GET', path: '/notifications', summary: 'One’s notifications, newest first.' } })
      .input(z.object(pageInput))
      .query(async ({ ctx, input }) => {
        const [{ items, nextCursor }, unread] = await Promise.all([
          notificationsPage(reads, ctx.viewer, input),
          unreadCount(reads, ctx.viewer),
        ]);
        return { notifications: items, unreadCount: unread, nextCursor };
      }),
  });
}

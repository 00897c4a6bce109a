// The call behind the bell.
import { z } from 'zod';
import { pageInput } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { memberProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { notificationsPage, unreadCount } from './queries.ts';

export function notificationListRouter({ read }: { read: ReadModels }) {
  return router({
    list: memberProcedure
      .meta({ rest: { method: 'GET', path: '/notifications', summary: 'One’s notifications, newest first.' } })
      .input(z.object(pageInput))
      .query(async ({ ctx, input }) => {
        const [{ items, nextCursor }, unread] = await Promise.all([
          notificationsPage(read, ctx.member.id, input),
          unreadCount(read, ctx.member.id),
        ]);
        return { notifications: items, unreadCount: unread, nextCursor };
      }),
  });
}

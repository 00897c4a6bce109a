// The calls that mark notifications read.
import { z } from 'zod';
import { memberProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { notificationNotFound } from './errors.ts';
import { inboxes } from './inbox.ts';
import { notifications } from './notification.ts';

export type NotificationsWorld = Readonly<{
  /** Whether a notification is there and is this member's. */
  isOwn(memberId: string, notificationId: string): Promise<boolean>;
}>;

const shownIn = ['notifications'] as const;

export function notificationsRouter({ isOwn }: NotificationsWorld) {
  return router({
    // Before `:id`: the longer address is the more particular one.
    readAll: memberProcedure
      .meta({
        rest: { method: 'PATCH', path: '/notifications/read-all', summary: 'Marks all of one’s notifications read.' },
        limit: 'writes',
      })
      .mutation(async ({ ctx }) => {
        await ctx.execute(inboxes, ctx.member.id, { type: 'ReadAll', data: {} });
        await ctx.visibleIn(shownIn);
        return { success: true };
      }),

    read: memberProcedure
      .meta({
        rest: { method: 'PATCH', path: '/notifications/:id/read', summary: 'Marks a notification read.' },
        limit: 'writes',
      })
      .input(z.object({ id: z.string() }))
      .mutation(async ({ ctx, input: { id: notificationId } }) => {
        if (!(await isOwn(ctx.member.id, notificationId))) throw new Refused(notificationNotFound);
        await ctx.execute(notifications, notificationId, { type: 'ReadNotification', data: { notificationId } });
        await ctx.visibleIn(shownIn);
        return { success: true, id: notificationId };
      }),
  });
}

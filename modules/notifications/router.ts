// The calls that mark notifications read.
import { z } from 'zod';
import { memberProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { inboxDecider, notificationDecider } from './decider.ts';
import { notificationNotFound } from './errors.ts';
import { inboxStream, notificationStream } from './streams.ts';

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
        const memberId = ctx.member.id;
        await ctx.execute(inboxDecider, inboxStream(memberId), { type: 'ReadAll', data: { memberId } });
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
        const memberId = ctx.member.id;
        if (!(await isOwn(memberId, notificationId))) throw new Refused(notificationNotFound);
        const data = { notificationId, memberId };
        await ctx.execute(notificationDecider, notificationStream(notificationId), { type: 'ReadNotification', data });
        await ctx.visibleIn(shownIn);
        return { success: true, id: notificationId };
      }),
  });
}

// The calls that mark notifications read, and the one by which an admin sends a notice to everybody.
import { z } from 'zod';
import { singleLine, userText } from '../../src/kernel/text.ts';
import { adminProcedure, memberProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { inboxDecider, noticeDecider, notificationDecider } from './decider.ts';
import { notificationNotFound } from './errors.ts';
import type { NotificationEvent } from './events.ts';
import { inboxStream, noticeStream, notificationStream } from './streams.ts';

export type NotificationsWorld = Readonly<{
  /** Whom this notification was sent to; undefined where the member was not told of it. */
  sentTo(memberId: string, notificationId: string): Promise<NotificationEvent['data']['sentTo'] | undefined>;
}>;

const shownIn = ['notifications'] as const;

const notice = z.object({
  title: singleLine({ min: 1, max: 200, messages: { invalid: 'Title is required', tooShort: 'Title is required' } }),
  message: userText({
    min: 1,
    max: 2_000,
    messages: { invalid: 'Message is required', tooShort: 'Message is required' },
  }),
});

export function notificationsRouter({ sentTo: whomItWasSentTo }: NotificationsWorld) {
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
        const sentTo = await whomItWasSentTo(memberId, notificationId);
        if (sentTo === undefined) throw new Refused(notificationNotFound);
        const data = { notificationId, memberId, sentTo };
        const stream = notificationStream(notificationId, memberId);
        await ctx.execute(notificationDecider, stream, { type: 'ReadNotification', data });
        await ctx.visibleIn(shownIn);
        return { success: true, id: notificationId };
      }),

    sendNotice: adminProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/admin/notices',
          status: 201,
          summary: 'Tells everybody who is a member now; for admins.',
        },
        limit: 'writes',
      })
      .input(notice)
      .mutation(async ({ ctx, input }) => {
        const noticeId = ctx.newId('notice');
        const data = { noticeId, ...input };
        await ctx.execute(noticeDecider, noticeStream(noticeId), { type: 'SendNotice', data });
        await ctx.visibleIn(shownIn);
        return { success: true, id: noticeId };
      }),
  });
}

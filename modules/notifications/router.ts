// The calls that mark notifications read, and the call that sends an admin's notice to everyone or to a role.

import { z } from 'zod';
import { singleLine, userText } from '../../src/kernel/text.ts';
import { adminProcedure, memberProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import type { Viewer } from '../../src/platform/viewing/viewer.ts';
import { notificationNotFound } from './model/errors.ts';
import { notificationGroups } from './model/group.ts';
import { inboxes } from './model/inbox.ts';
import { notices } from './model/notice.ts';
import { notifications, type SentTo } from './model/notification.ts';
import { roleAsked } from './model/role.ts';

export type NotificationsDeps = Readonly<{
  unreadCount(viewer: Viewer): Promise<number>;
  /** The recipients of this notification, and its group; undefined if the member did not get it. */
  toldTo(memberId: string, notificationId: string): Promise<Readonly<{ sentTo: SentTo; group: string }> | undefined>;
}>;

const notice = z.object({
  title: singleLine({ min: 1, max: 200, messages: { invalid: 'Title is required', tooShort: 'Title is required' } }),
  message: userText({
    min: 1,
    max: 2_000,
    messages: { invalid: 'Message is required', tooShort: 'Message is required' },
  }),
  /** Everyone, if omitted. */
  role: roleAsked.nullish(),
});

export function notificationsRouter({ toldTo, unreadCount }: NotificationsDeps) {
  return router({
    readAll: memberProcedure('PATCH /notifications/read-all', 'Marks all of the caller’s notifications read.', {
      openToBarred: true,
    }).mutation(async ({ ctx }) => {
      const { state } = await ctx.execute(inboxes, ctx.member.id, { type: 'ReadAll', data: {} });
      return { success: true, readUpTo: state.readUpTo, unreadCount: await ctx.shown(() => unreadCount(ctx.viewer)) };
    }),

    read: memberProcedure('PATCH /notifications/:id/read', 'Marks a notification read, and all others of its group.', {
      openToBarred: true,
    })
      .input(z.object({ id: z.string() }))
      .mutation(async ({ ctx, input: { id: notificationId } }) => {
        const memberId = ctx.member.id;
        const told = await toldTo(memberId, notificationId);
        if (told === undefined) throw new Refused(notificationNotFound);
        const { sentTo, group } = told;
        if (sentTo === 'member') {
          await ctx.execute(notificationGroups, group, { type: 'ReadGroup', data: { group } });
        } else {
          const data = { notificationId, sentTo };
          await ctx.execute(notifications, [notificationId, memberId], { type: 'ReadNotification', data });
        }
        return {
          success: true,
          id: notificationId,
          notification: { id: notificationId, group, read: true },
          unreadCount: await ctx.shown(() => unreadCount(ctx.viewer)),
        };
      }),

    sendNotice: adminProcedure(
      'POST /admin/notices',
      'Sends a notice to all current members, or to those with a `role`; for admins.',
      { status: 201 },
    )
      .input(notice)
      .mutation(async ({ ctx, input: { role = null, ...words } }) => {
        const noticeId = ctx.newId('notice');
        const data = { noticeId, ...words, role };
        await ctx.execute(notices, noticeId, { type: 'SendNotice', data });
        return { success: true, id: noticeId };
      }),
  });
}

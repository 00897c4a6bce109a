// The calls behind the bell, and the number of members with a role.
import { z } from 'zod';
import { roleAsked } from '../../../modules/notifications/model/role.ts';
import { adminProcedure, memberProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import { pageInput } from '../../../src/platform/viewing/paging.ts';
import { type NotificationReads, notificationGroupsPage, notificationsPage, unreadCounts } from './queries.ts';
import { countWithRole, maxCounted } from './roles.ts';
import { shownParts } from './shown.ts';

export function notificationListRouter(reads: NotificationReads) {
  return router({
    list: memberProcedure(
      'GET /notifications',
      'The caller’s notifications, or a part of them, newest first; or the newest of each group.',
    )
      .input(z.object({ ...pageInput, grouped: z.boolean().default(false), show: z.enum(shownParts).default('all') }))
      .query(async ({ ctx, input: { grouped, show, ...page } }) => {
        const [{ items, nextCursor }, counts] = await Promise.all([
          (grouped ? notificationGroupsPage : notificationsPage)(reads, ctx.viewer, page, show),
          unreadCounts(reads, ctx.viewer),
        ]);
        return { notifications: items, ...counts, nextCursor };
      }),

    withRole: adminProcedure(
      'GET /admin/notices/reach',
      `How many members have a role on their profile, up to ${maxCounted}; for admins.`,
    )
      .input(z.object({ role: roleAsked }))
      .query(async ({ input: { role } }) => ({ members: await countWithRole(reads.read, role) })),
  });
}

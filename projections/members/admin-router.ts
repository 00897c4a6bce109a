// The call that shows members to admins.
import { z } from 'zod';
import { pageInput } from '../../src/platform/paging.ts';
import { searches } from '../../src/platform/rate-limits/rate-limit.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { adminProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { usersPage } from './admin-queries.ts';

export function adminUsersRouter({ read }: Readonly<{ read: ReadModels }>) {
  return router({
    users: adminProcedure
      .meta({
        rest: {
          method: 'GET',
          path: '/admin/users',
          summary: 'The members, newest first, or those whose email address, username or name begins so; for admins.',
        },
        limit: searches,
      })
      .input(
        z.object({
          q: z.string().trim().max(200).default(''),
          isAdmin: z.boolean().optional(),
          isModerator: z.boolean().optional(),
          ...pageInput,
        }),
      )
      .query(async ({ input }) => {
        const { items, nextCursor } = await usersPage(read, input, input);
        return { users: items, nextCursor };
      }),
  });
}

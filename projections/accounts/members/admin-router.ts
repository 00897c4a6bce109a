// The call that shows members to admins.
import { z } from 'zod';
import { searches } from '../../../src/platform/rate-limits/rate-limit.ts';
import { adminProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { longestSearch } from '../../../src/text/sizes.ts';
import { userOrders, usersPage, usersWho } from './admin-queries.ts';

export function adminUsersRouter({ read }: Readonly<{ read: ReadModels }>) {
  return router({
    users: adminProcedure(
      'GET /admin/users',
      'The members, by age or name, with a search by the beginning of their email address, username or name; for admins.',
      { limit: searches },
    )
      .input(
        z.object({
          q: z.string().trim().max(longestSearch).default(''),
          who: z.enum(usersWho).default('all'),
          order: z.enum(userOrders).default('newest'),
          ...pageInput,
        }),
      )
      .query(async ({ ctx, input }) =>
        listResponse(await usersPage(read, input, ctx.viewer.now.toISOString()), (users) => ({ users })),
      ),
  });
}

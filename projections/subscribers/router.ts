// The calls that read subscribers.
import { z } from 'zod';
import { pageInput } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { adminProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { subscribersPage } from './queries.ts';

export function subscribersRouter({ read }: Readonly<{ read: ReadModels }>) {
  return router({
    subscribers: adminProcedure
      .meta({
        rest: {
          method: 'GET',
          path: '/subscribers',
          summary:
            'Who confirmed the newsletter, the newest first, also those who left since; all, or those of a role; for admins.',
        },
      })
      .input(z.object({ role: z.string().trim().max(60).default(''), ...pageInput }))
      .query(async ({ input }) => {
        const { items, nextCursor } = await subscribersPage(read, input, input.role);
        return { subscribers: items, nextCursor };
      }),
  });
}

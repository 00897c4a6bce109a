// The call behind the cards of the admins' dashboard.
import type { ReadModels } from '../../src/platform/read-models.ts';
import { adminProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { adminStats } from './queries.ts';

export function adminStatsRouter({ read, timeZone }: Readonly<{ read: ReadModels; timeZone: string }>) {
  return router({
    stats: adminProcedure
      .meta({
        rest: {
          method: 'GET',
          path: '/admin/stats',
          summary:
            'Members, who is active, posts, comments, subscribers and what waits, each with its last 12 days; for admins.',
        },
      })
      .query(async ({ ctx }) => ({ stats: await adminStats(read, ctx.viewer.now, timeZone) })),
  });
}

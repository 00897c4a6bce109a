// The call behind the cards of the admins' dashboard.
import type { ReadModels } from '../../src/platform/read-models.ts';
import { adminProcedure, router } from '../../src/platform/rpc/procedure.ts';
import type { ModelSettings } from '../model-use/queries.ts';
import { adminStats } from './queries.ts';

type World = Readonly<{ read: ReadModels; timeZone: string; model: ModelSettings | undefined }>;

export function adminStatsRouter({ read, ...world }: World) {
  return router({
    stats: adminProcedure
      .meta({
        rest: {
          method: 'GET',
          path: '/admin/stats',
          summary:
            'Members, who is active, posts, comments, subscribers, what waits, plans ready and what models cost, each with its last 12 days; for admins.',
        },
      })
      .query(async ({ ctx }) => ({ stats: await adminStats(read, ctx.viewer.now, world) })),
  });
}

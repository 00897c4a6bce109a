// The call that returns Community Stats.
import { publicProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { communityStats } from './queries.ts';

export function communityPulseRouter({ read }: { read: ReadModels }) {
  return router({
    stats: publicProcedure('GET /community/stats', 'The numbers of members, posts, comments and likes.').query(
      async ({ ctx }) => ({ stats: await communityStats(read, new Date(ctx.at)) }),
    ),
  });
}

// The call that suggests members to follow.
import { z } from 'zod';
import { searches } from '../../../src/platform/rate-limits/rate-limit.ts';
import { memberProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { suggestedMembers } from './queries.ts';

export function suggestionsRouter({ read }: { read: ReadModels }) {
  return router({
    suggested: memberProcedure('GET /users/suggested', 'Suggests members to follow, each with the reason.', {
      limit: searches,
    })
      .input(z.object({ limit: z.int().min(1).max(20).default(5) }))
      .query(async ({ ctx, input }) => ({
        users: await suggestedMembers(read, ctx.member.id, input.limit, ctx.viewer),
      })),
  });
}

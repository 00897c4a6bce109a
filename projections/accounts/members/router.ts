// The calls that show members.
import { z } from 'zod';
import { searches } from '../../../src/platform/rate-limits/rate-limit.ts';
import { memberProcedure, publicProcedure, requireFound, router } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { longestSearch } from '../../../src/text/sizes.ts';
import { memberNotFound, memberSearchPage, profileById, profileByUsername, requireVisible } from './queries.ts';

export type MemberCounts = Readonly<{ posts: number; followers: number; following: number }>;

/** @param countsOf The counts of a profile, from the projections that have them. */
export function membersRouter({
  read,
  countsOf,
}: {
  read: ReadModels;
  countsOf(memberId: string): Promise<MemberCounts>;
}) {
  return router({
    search: memberProcedure('GET /users', 'Members whose names start with a text.', { limit: searches })
      .input(z.object({ q: z.string().max(longestSearch).default(''), ...pageInput }))
      .query(async ({ ctx, input }) =>
        listResponse(await memberSearchPage(read, input.q, input, ctx.viewer), (users) => ({ users })),
      ),

    byUsername: publicProcedure(
      'GET /users/by-username/:username',
      'A member by their username, or by a former one for a year.',
      { refusals: [404] },
    )
      .input(z.object({ username: z.string() }))
      .query(async ({ ctx, input }) => ({
        user: requireFound(await profileByUsername(read, input.username, ctx.viewer), memberNotFound),
      })),

    byId: publicProcedure('GET /users/:id', 'A member’s public profile.')
      .input(z.object({ id: z.string() }))
      .query(async ({ ctx, input }) => ({
        user: requireFound(await profileById(read, input.id, ctx.viewer), memberNotFound),
      })),

    stats: publicProcedure('GET /users/:id/stats', 'The number of a member’s posts.')
      .input(z.object({ id: z.string() }))
      .query(async ({ ctx, input }) => {
        await requireVisible(read, input.id, ctx.viewer);
        return { stats: await countsOf(input.id) };
      }),
  });
}

// The one search box: members and posts whose words begin like what is typed.
import { z } from 'zod';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { publicProcedure, router } from '../../src/platform/rpc/procedure.ts';
import { searchPosts } from '../feed/queries.ts';
import { searchMembers } from '../members/queries.ts';

const shownPerKind = 6;

export function searchRouter({ read }: { read: ReadModels }) {
  return router({
    everything: publicProcedure
      .meta({ rest: { method: 'GET', path: '/search', summary: 'Finds members and posts.' }, limit: 'searches' })
      .input(z.object({ q: z.string().max(200).default('') }))
      .query(async ({ ctx, input }) => {
        if (input.q.trim() === '') return { members: [], posts: [] };
        const reader = { memberId: ctx.member?.id, now: new Date(ctx.at) };
        const [members, posts] = await Promise.all([
          searchMembers(read, input.q, shownPerKind),
          searchPosts(read, input.q, shownPerKind, reader),
        ]);
        return { members, posts };
      }),
  });
}

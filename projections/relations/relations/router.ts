// The calls that read relations between members: lists, and the caller's relation to one member.
import { z } from 'zod';
import { memberProcedure, publicProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { requireVisible } from '../../accounts/members/queries.ts';
import { blockedPage, followersPage, followingPage, mutedPage, mutedWordsOf, relationBetween } from './queries.ts';

export function relationListsRouter({ read }: { read: ReadModels }) {
  const listInput = z.object({ id: z.string(), ...pageInput });
  const ownInput = z.object(pageInput);

  return router({
    followStatus: memberProcedure(
      'GET /users/:id/follow-status',
      'Whether one follows, mutes or blocks a member, and whether they follow back.',
      { refusals: [404] },
    )
      .input(z.object({ id: z.string() }))
      .query(async ({ ctx, input: { id } }) => {
        const relation = await relationBetween(read, ctx.member.id, id);
        // A member who blocks another still sees that they do, and can undo it.
        if (!relation.isBlocked) await requireVisible(read, id, ctx.viewer);
        return relation;
      }),

    followers: publicProcedure('GET /users/:id/followers', 'The followers of a member, newest first.', {
      refusals: [404],
      shared: true,
    })
      .input(listInput)
      .query(async ({ ctx, input }) => {
        await requireVisible(read, input.id, ctx.viewer);
        const { items: users, nextCursor } = await followersPage(read, input.id, input, ctx.viewer);
        return { users, nextCursor };
      }),

    following: publicProcedure('GET /users/:id/following', 'The members that a member follows, newest first.', {
      refusals: [404],
      shared: true,
    })
      .input(listInput)
      .query(async ({ ctx, input }) => {
        await requireVisible(read, input.id, ctx.viewer);
        const { items: users, nextCursor } = await followingPage(read, input.id, input, ctx.viewer);
        return { users, nextCursor };
      }),

    blocked: memberProcedure('GET /account/blocked', 'The members that the caller blocks, newest first.')
      .input(ownInput)
      .query(async ({ ctx, input }) =>
        listResponse(await blockedPage(read, ctx.member.id, input, ctx.viewer.now), (users) => ({ users })),
      ),

    muted: memberProcedure('GET /account/muted', 'The members that the caller mutes, newest first.')
      .input(ownInput)
      .query(async ({ ctx, input }) =>
        listResponse(await mutedPage(read, ctx.member.id, input, ctx.viewer), (users) => ({ users })),
      ),

    mutedWords: memberProcedure('GET /account/muted-words', 'The words that the caller mutes, newest first.').query(
      async ({ ctx }) => ({ words: await mutedWordsOf(read, ctx.member.id, ctx.viewer.now) }),
    ),
  });
}

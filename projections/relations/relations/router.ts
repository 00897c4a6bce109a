// The calls that read relations between members: lists, and the caller's relation to one member.

import { z } from 'zod';
import { memberProcedure, publicProcedure, Refused, router } from '../../../src/platform/rpc/procedure.ts';
import { pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { memberById, memberNotFound } from '../../accounts/members/queries.ts';
import { blockedPage, followersPage, followingPage, mutedPage, mutedWordsOf, relationBetween } from './queries.ts';

export function relationListsRouter({ read }: { read: ReadModels }) {
  async function requireVisible(id: string, viewer: Viewer): Promise<void> {
    const [member, blocked] = await Promise.all([memberById(read, id), viewer.blocked()]);
    if (member === undefined || blocked.has(id)) throw new Refused(memberNotFound);
  }

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
        if (!relation.isBlocked) await requireVisible(id, ctx.viewer);
        return relation;
      }),

    followers: publicProcedure('GET /users/:id/followers', 'The followers of a member, newest first.', {
      refusals: [404],
      shared: true,
    })
      .input(listInput)
      .query(async ({ ctx, input }) => {
        await requireVisible(input.id, ctx.viewer);
        const { items, nextCursor } = await followersPage(read, input.id, input, ctx.viewer);
        return { users: items, nextCursor };
      }),

    following: publicProcedure('GET /users/:id/following', 'The members that a member follows, newest first.', {
      refusals: [404],
      shared: true,
    })
      .input(listInput)
      .query(async ({ ctx, input }) => {
        await requireVisible(input.id, ctx.viewer);
        const { items, nextCursor } = await followingPage(read, input.id, input, ctx.viewer);
        return { users: items, nextCursor };
      }),

    blocked: memberProcedure('GET /account/blocked', 'The members that the caller blocks, newest first.')
      .input(ownInput)
      .query(async ({ ctx, input }) => {
        const { items, nextCursor } = await blockedPage(read, ctx.member.id, input, ctx.viewer.now);
        return { users: items, nextCursor };
      }),

    muted: memberProcedure('GET /account/muted', 'The members that the caller mutes, newest first.')
      .input(ownInput)
      .query(async ({ ctx, input }) => {
        const { items, nextCursor } = await mutedPage(read, ctx.member.id, input, ctx.viewer);
        return { users: items, nextCursor };
      }),

    mutedWords: memberProcedure('GET /account/muted-words', 'The words that the caller mutes, newest first.').query(
      async ({ ctx }) => ({ words: await mutedWordsOf(read, ctx.member.id, ctx.viewer.now) }),
    ),
  });
}

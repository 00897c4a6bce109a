// The calls that read the comments of a post and the replies to them.
import { z } from 'zod';
import { publicProcedure, Refused, requireFound, router } from '../../../src/platform/rpc/procedure.ts';
import { linkedPageInput, listResponse, pageInput, startedFrom } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { postExists, postNotFound } from '../feed/queries.ts';
import { commentById, commentNotFound, commentsPage, commentsPageOf, repliesPage } from './queries.ts';

export function discussionRouter({ read }: { read: ReadModels }) {
  return router({
    comments: publicProcedure(
      'GET /community/posts/:id/comments',
      'Comments on a post, oldest first, each with the first of its replies.',
      { shared: true },
    )
      .input(z.object({ id: z.string(), ...linkedPageInput }))
      .query(async ({ ctx, input }) => {
        if (!(await postExists(read, input.id, ctx.viewer))) throw new Refused(postNotFound);
        const { items: comments, nextCursor } = await commentsPage(read, input.id, startedFrom(input), ctx.viewer);
        return { comments, nextCursor };
      }),

    replies: publicProcedure('GET /community/comments/:id/replies', 'Replies to a comment, oldest first.', {
      shared: true,
    })
      .input(z.object({ id: z.string(), ...pageInput }))
      .query(async ({ ctx, input }) => {
        const page = await repliesPage(read, input.id, input, ctx.viewer);
        const { items: comments, nextCursor } = requireFound(page, commentNotFound);
        return { comments, nextCursor };
      }),

    byMember: publicProcedure(
      'GET /community/comments/user/:userId',
      'Comments and replies of one member, newest first, each with the beginning of its post.',
      { shared: true },
    )
      .input(z.object({ userId: z.string(), ...linkedPageInput }))
      .query(async ({ ctx, input }) =>
        listResponse(await commentsPageOf(read, input.userId, startedFrom(input), ctx.viewer), (comments) => ({
          comments,
        })),
      ),

    comment: publicProcedure('GET /community/comments/:id', 'One comment.', { shared: true })
      .input(z.object({ id: z.string() }))
      .query(async ({ ctx, input: { id } }) => ({
        comment: requireFound(await commentById(read, id, ctx.viewer), commentNotFound),
      })),
  });
}

// The calls that read the comments of a post and the replies to them.
import { z } from 'zod';
import { door, publicProcedure, Refused, router } from '../../../src/platform/rpc/procedure.ts';
import { linkedPageInput, pageInput, startedFrom } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { requireVisible } from '../../accounts/members/queries.ts';
import { postExists, postNotFound } from '../feed/queries.ts';
import { commentById, commentNotFound, commentsPage, commentsPageOf, repliesPage } from './queries.ts';

export function discussionRouter({ read }: { read: ReadModels }) {
  return router({
    comments: publicProcedure
      .meta({
        rest: door(
          'GET /community/posts/:id/comments',
          'Comments on a post, oldest first, each with the first of its replies.',
        ),
        shared: true,
      })
      .input(z.object({ id: z.string(), ...linkedPageInput }))
      .query(async ({ ctx, input }) => {
        if (!(await postExists(read, input.id, ctx.viewer))) throw new Refused(postNotFound);
        const { items, nextCursor } = await commentsPage(read, input.id, startedFrom(input), ctx.viewer);
        return { comments: items, nextCursor };
      }),

    replies: publicProcedure
      .meta({ rest: door('GET /community/comments/:id/replies', 'Replies to a comment, oldest first.'), shared: true })
      .input(z.object({ id: z.string(), ...pageInput }))
      .query(async ({ ctx, input }) => {
        const page = await repliesPage(read, input.id, input, ctx.viewer);
        if (page === undefined) throw new Refused(commentNotFound);
        return { comments: page.items, nextCursor: page.nextCursor };
      }),

    byMember: publicProcedure
      .meta({
        rest: door(
          'GET /community/comments/user/:userId',
          'Comments and replies of one member, newest first, each with the beginning of its post.',
          { refusals: [404] },
        ),
        shared: true,
      })
      .input(z.object({ userId: z.string(), ...linkedPageInput }))
      .query(async ({ ctx, input }) => {
        await requireVisible(read, input.userId, ctx.viewer);
        const { items, nextCursor } = await commentsPageOf(read, input.userId, startedFrom(input), ctx.viewer);
        return { comments: items, nextCursor };
      }),

    comment: publicProcedure
      .meta({ rest: door('GET /community/comments/:id', 'One comment.'), shared: true })
      .input(z.object({ id: z.string() }))
      .query(async ({ ctx, input: { id } }) => {
        const comment = await commentById(read, id, ctx.viewer);
        if (comment === undefined) throw new Refused(commentNotFound);
        return { comment };
      }),
  });
}

// The call that reads the comments of a post.
import { z } from 'zod';
import { pageInput } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { publicProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { postExists, postNotFound } from '../feed/queries.ts';
import { commentsPage } from './queries.ts';

export function discussionRouter({ read }: { read: ReadModels }) {
  return router({
    comments: publicProcedure
      .meta({
        rest: { method: 'GET', path: '/community/posts/:id/comments', summary: 'Comments on a post, oldest first.' },
        sharedFrom: ['feed', 'discussion', 'members'],
      })
      .input(z.object({ id: z.string(), ...pageInput }))
      .query(async ({ ctx, input }) => {
        if (!(await postExists(read, input.id, ctx.viewer))) throw new Refused(postNotFound);
        const { items, nextCursor } = await commentsPage(read, input.id, input, ctx.viewer);
        return { comments: items, nextCursor };
      }),
  });
}

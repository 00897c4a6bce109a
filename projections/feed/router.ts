// The calls that read posts.
import { z } from 'zod';
import { categories } from '../../modules/community/post.ts';
import { pageInput } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { memberProcedure, publicProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { feedPage, postById, postNotFound, postsPageOf, postsReadFrom, trendingPosts } from './queries.ts';

/** The client's tabs say "all"; so may a call. */
const category = z
  .enum(['all', ...categories])
  .optional()
  .transform((value) => (value === 'all' ? undefined : value));

export type FollowedBy = (memberId: string) => Promise<readonly string[]>;

/** @param followedBy Ids of the members that somebody follows: what My Feed shows beside one's own posts. */
export function feedRouter({ read, followedBy }: { read: ReadModels; followedBy: FollowedBy }) {
  return router({
    posts: publicProcedure
      .meta({
        rest: { method: 'GET', path: '/community/posts', summary: 'All posts, newest first.' },
        sharedFrom: postsReadFrom,
      })
      .input(z.object({ category, userName: z.string().optional(), ...pageInput }))
      .query(async ({ ctx, input }) => {
        const { items, nextCursor } = await feedPage(read, { category: input.category }, input, ctx.viewer);
        return { posts: items, nextCursor };
      }),

    mine: memberProcedure
      .meta({ rest: { method: 'GET', path: '/community/feed', summary: 'Posts of those one follows, and one’s own.' } })
      .input(z.object({ category, ...pageInput }))
      .query(async ({ ctx, input }) => {
        const authorIds = [ctx.member.id, ...(await followedBy(ctx.member.id))];
        const { items, nextCursor } = await feedPage(read, { category: input.category, authorIds }, input, ctx.viewer);
        return { posts: items, nextCursor };
      }),

    byMember: publicProcedure
      .meta({
        rest: { method: 'GET', path: '/community/posts/user/:userId', summary: 'Posts of one member, newest first.' },
        sharedFrom: postsReadFrom,
      })
      .input(z.object({ userId: z.string(), userName: z.string().optional(), ...pageInput }))
      .query(async ({ ctx, input }) => {
        const { items, nextCursor } = await postsPageOf(read, input.userId, input, ctx.viewer);
        return { posts: items, nextCursor };
      }),

    post: publicProcedure
      .meta({
        rest: { method: 'GET', path: '/community/posts/:id', summary: 'One post.' },
        sharedFrom: postsReadFrom,
      })
      .input(z.object({ id: z.string() }))
      .query(async ({ ctx, input }) => {
        const post = await postById(read, input.id, ctx.viewer);
        if (post === undefined) throw new Refused(postNotFound);
        return { post };
      }),

    trending: publicProcedure
      .meta({
        rest: {
          method: 'GET',
          path: '/community/trending',
          summary: 'The three posts with the most likes of the week.',
        },
      })
      .query(async ({ ctx }) => ({ posts: await trendingPosts(read, ctx.viewer) })),
  });
}

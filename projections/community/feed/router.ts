// The calls that read posts.
import { z } from 'zod';
import { categories, postTypes } from '../../../modules/community/names.ts';
import { memberProcedure, publicProcedure, requireFound, router } from '../../../src/platform/rpc/procedure.ts';
import { linkedPageInput, listResponse, pageInput, startedFrom } from '../../../src/platform/viewing/paging.ts';
import { liveThread } from '../discussion/queries.ts';
import { feedSorts } from './listing.ts';
import { liveTimeline, type TimelineParts } from './live-timeline.ts';
import {
  bookmarkedPosts,
  discussedPosts,
  feedPage,
  ownFeedPage,
  postById,
  postNotFound,
  postsPageOf,
  trendingPosts,
} from './queries.ts';

/** The client's tabs send "all", so a call may too. */
const category = z
  .enum(['all', ...categories])
  .optional()
  .transform((value) => (value === 'all' ? undefined : value));

const kind = z.enum(postTypes).optional();
const sort = z.enum(feedSorts).default('new');

export type FollowedBy = (memberId: string) => Promise<readonly string[]>;

/** @param followedBy Returns the ids of the members that a member follows. */
export function feedRouter({ followedBy, ...parts }: TimelineParts & { followedBy: FollowedBy }) {
  const { read } = parts;
  const timeline = liveTimeline(parts);
  return router({
    posts: publicProcedure(
      'GET /community/posts',
      'All posts, newest first, by likes, or those that nobody has answered.',
      { shared: true },
    )
      .input(z.object({ category, kind, sort, userName: z.string().optional(), ...linkedPageInput }))
      .query(async ({ ctx, input }) => {
        const { category, kind, sort } = input;
        const filter = { category, kind, sort };
        const { items: posts, nextCursor } = await feedPage(read, filter, startedFrom(input), ctx.viewer);
        return { posts, nextCursor };
      }),

    mine: memberProcedure('GET /community/feed', 'Posts of members that the caller follows, and the caller’s own.')
      .input(z.object({ category, kind, ...pageInput }))
      .query(async ({ ctx, input }) => {
        const { category, kind } = input;
        const [followed, hidden] = await Promise.all([followedBy(ctx.member.id), ctx.viewer.hidden()]);
        const authorIds = [ctx.member.id, ...followed].filter((id) => !hidden.has(id));
        const filter = { category, kind, authorIds };
        const { items: posts, nextCursor } = await ownFeedPage(read, await timeline(), filter, input, ctx.viewer);
        return { posts, nextCursor };
      }),

    bookmarks: memberProcedure('GET /community/bookmarks', 'The caller’s bookmarks, newest first.')
      .input(z.object(pageInput))
      .query(async ({ ctx, input }) =>
        listResponse(await bookmarkedPosts(read, ctx.member.id, input, ctx.viewer), (posts) => ({ posts })),
      ),

    byMember: publicProcedure('GET /community/posts/user/:userId', 'Posts of one member, newest first.', {
      shared: true,
    })
      .input(z.object({ userId: z.string(), userName: z.string().optional(), ...linkedPageInput }))
      .query(async ({ ctx, input }) =>
        listResponse(await postsPageOf(read, input.userId, startedFrom(input), ctx.viewer), (posts) => ({ posts })),
      ),

    post: publicProcedure('GET /community/posts/:id', 'One post.', { shared: true })
      .input(z.object({ id: z.string() }))
      .query(async ({ ctx, input }) => ({
        post: requireFound(await postById(read, input.id, ctx.viewer), postNotFound),
      })),

    trending: publicProcedure('GET /community/trending', 'The three posts with the most likes of the week.').query(
      async ({ ctx }) => ({ posts: await trendingPosts(read, ctx.viewer) }),
    ),

    discussed: publicProcedure(
      'GET /community/discussed',
      'Up to six posts of the last 30 days, those with the most answers first, and the newest answers to the liveliest.',
      { shared: true },
    ).query(async ({ ctx }) => {
      const posts = await discussedPosts(read, ctx.viewer);
      return { posts, thread: await liveThread(read, posts, ctx.viewer) };
    }),
  });
}

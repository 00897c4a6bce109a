// The calls that read posts.
import { z } from 'zod';
import { categories, postTypes } from '../../../modules/community/names.ts';
import { door, memberProcedure, publicProcedure, Refused, router } from '../../../src/platform/rpc/procedure.ts';
import { linkedPageInput, pageInput, startedFrom } from '../../../src/platform/viewing/paging.ts';
import { requireVisible } from '../../accounts/members/queries.ts';
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

/**
 * @param followedBy Returns the ids of the members that a member follows. My Feed shows their posts together with the
 * member's own.
 */
export function feedRouter({ followedBy, ...parts }: TimelineParts & { followedBy: FollowedBy }) {
  const { read } = parts;
  const timeline = liveTimeline(parts);
  return router({
    posts: publicProcedure
      .meta({
        rest: door('GET /community/posts', 'All posts, newest first, by likes, or those that nobody has answered.'),
        shared: true,
      })
      .input(z.object({ category, kind, sort, userName: z.string().optional(), ...linkedPageInput }))
      .query(async ({ ctx, input }) => {
        const { category, kind, sort } = input;
        const { items, nextCursor } = await feedPage(read, { category, kind, sort }, startedFrom(input), ctx.viewer);
        return { posts: items, nextCursor };
      }),

    mine: memberProcedure
      .meta({ rest: door('GET /community/feed', 'Posts of members that the caller follows, and the caller’s own.') })
      .input(z.object({ category, kind, ...pageInput }))
      .query(async ({ ctx, input }) => {
        const { category, kind } = input;
        const [followed, hidden] = await Promise.all([followedBy(ctx.member.id), ctx.viewer.hidden()]);
        const authorIds = [ctx.member.id, ...followed].filter((id) => !hidden.has(id));
        const filter = { category, kind, authorIds };
        const { items, nextCursor } = await ownFeedPage(read, await timeline(), filter, input, ctx.viewer);
        return { posts: items, nextCursor };
      }),

    bookmarks: memberProcedure
      .meta({ rest: door('GET /community/bookmarks', 'The caller’s bookmarks, newest first.') })
      .input(z.object(pageInput))
      .query(async ({ ctx, input }) => {
        const { items, nextCursor } = await bookmarkedPosts(read, ctx.member.id, input, ctx.viewer);
        return { posts: items, nextCursor };
      }),

    byMember: publicProcedure
      .meta({
        rest: door('GET /community/posts/user/:userId', 'Posts of one member, newest first.', { refusals: [404] }),
        shared: true,
      })
      .input(z.object({ userId: z.string(), userName: z.string().optional(), ...linkedPageInput }))
      .query(async ({ ctx, input }) => {
        await requireVisible(read, input.userId, ctx.viewer);
        const { items, nextCursor } = await postsPageOf(read, input.userId, startedFrom(input), ctx.viewer);
        return { posts: items, nextCursor };
      }),

    post: publicProcedure
      .meta({ rest: door('GET /community/posts/:id', 'One post.'), shared: true })
      .input(z.object({ id: z.string() }))
      .query(async ({ ctx, input }) => {
        const post = await postById(read, input.id, ctx.viewer);
        if (post === undefined) throw new Refused(postNotFound);
        return { post };
      }),

    trending: publicProcedure
      .meta({ rest: door('GET /community/trending', 'The three posts with the most likes of the week.') })
      .query(async ({ ctx }) => ({ posts: await trendingPosts(read, ctx.viewer) })),

    discussed: publicProcedure
      .meta({
        rest: door(
          'GET /community/discussed',
          'Up to six posts of the last 30 days, those with the most answers first, and the newest answers to the liveliest.',
        ),
        shared: true,
      })
      .query(async ({ ctx }) => {
        const posts = await discussedPosts(read, ctx.viewer);
        return { posts, thread: await liveThread(read, posts, ctx.viewer) };
      }),
  });
}

// The calls that bookmark, watch and mute a post. Only the caller sees these marks.
import { type MemberContext, memberProcedure, router } from '../../src/platform/rpc/procedure.ts';
import * as inputs from './inputs.ts';
import { bookmarks } from './model/bookmark.ts';
import { postNotFound } from './model/errors.ts';
import { type Wish, watches } from './model/watch.ts';
import { type CommunityViews, publishedPosts } from './router.ts';

export function marksRouter<Post, Comment>(views: Pick<CommunityViews<Post, Comment>, 'post' | 'hasFlagged'>) {
  const publishedPost = publishedPosts(views);

  async function marked(
    ctx: MemberContext,
    id: string,
    mark: (of: readonly [postId: string, memberId: string], data: { postId: string }) => Promise<unknown>,
  ): Promise<{ success: true; post: Post }> {
    const { postId } = await publishedPost(ctx, id);
    await mark([postId, ctx.member.id], { postId });
    return { success: true, post: await ctx.shown(() => views.post(id, ctx.viewer), postNotFound) };
  }

  const bookmark = (ctx: MemberContext, id: string, type: 'BookmarkPost' | 'UnbookmarkPost') =>
    marked(ctx, id, (of, data) => ctx.execute(bookmarks, of, { type, data }));
  const watch = (ctx: MemberContext, id: string, type: Wish) =>
    marked(ctx, id, (of, data) => ctx.execute(watches, of, { type, data }));

  return router({
    bookmarkPost: memberProcedure(
      'POST /community/posts/:id/bookmark',
      'Bookmarks a post; only the caller sees it. Repeating it changes nothing.',
    )
      .input(inputs.postId)
      .mutation(({ ctx, input }) => bookmark(ctx, input.id, 'BookmarkPost')),

    unbookmarkPost: memberProcedure('DELETE /community/posts/:id/bookmark', 'Removes a bookmark.')
      .input(inputs.postId)
      .mutation(({ ctx, input }) => bookmark(ctx, input.id, 'UnbookmarkPost')),

    watchPost: memberProcedure(
      'PUT /community/posts/:id/watch',
      'Watches a post: the caller is notified of each new comment. Ends muting it.',
    )
      .input(inputs.postId)
      .mutation(({ ctx, input }) => watch(ctx, input.id, 'WatchPost')),

    unwatchPost: memberProcedure(
      'DELETE /community/posts/:id/watch',
      'Stops watching a post. Its author and commenters are still notified of new comments, unless they mute it.',
    )
      .input(inputs.postId)
      .mutation(({ ctx, input }) => watch(ctx, input.id, 'UnwatchPost')),

    mutePost: memberProcedure(
      'PUT /community/posts/:id/mute',
      'Mutes a post: no notifications about it, in the app or by mail. Ends watching it.',
    )
      .input(inputs.postId)
      .mutation(({ ctx, input }) => watch(ctx, input.id, 'MutePost')),

    unmutePost: memberProcedure('DELETE /community/posts/:id/mute', 'Unmutes a post.')
      .input(inputs.postId)
      .mutation(({ ctx, input }) => watch(ctx, input.id, 'UnmutePost')),
  });
}

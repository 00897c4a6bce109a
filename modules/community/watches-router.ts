// The calls that watch and mute a post.
import { memberProcedure, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import * as inputs from './inputs.ts';
import { postNotFound } from './model/errors.ts';
import { type Wish, watches } from './model/watch.ts';
import { type CommunityViews, publishedPosts } from './router.ts';

export function watchesRouter<Post, Comment>(views: Pick<CommunityViews<Post, Comment>, 'post' | 'hasFlagged'>) {
  const publishedPost = publishedPosts(views);

  async function set(
    ctx: RequestContext & { member: { id: string } },
    id: string,
    type: Wish,
  ): Promise<{ success: true; post: Post }> {
    const { postId } = await publishedPost(ctx, id);
    await ctx.execute(watches, [postId, ctx.member.id], { type, data: { postId } });
    return { success: true, post: await ctx.shown(() => views.post(id, ctx.viewer), postNotFound) };
  }

  return router({
    watchPost: memberProcedure(
      'PUT /community/posts/:id/watch',
      'Watches a post: the caller is notified of each new comment. Ends muting it.',
    )
      .input(inputs.postId)
      .mutation(({ ctx, input }) => set(ctx, input.id, 'WatchPost')),

    unwatchPost: memberProcedure(
      'DELETE /community/posts/:id/watch',
      'Stops watching a post. Its author and commenters are still notified of new comments, unless they mute it.',
    )
      .input(inputs.postId)
      .mutation(({ ctx, input }) => set(ctx, input.id, 'UnwatchPost')),

    mutePost: memberProcedure(
      'PUT /community/posts/:id/mute',
      'Mutes a post: no notifications about it, in the app or by mail. Ends watching it.',
    )
      .input(inputs.postId)
      .mutation(({ ctx, input }) => set(ctx, input.id, 'MutePost')),

    unmutePost: memberProcedure('DELETE /community/posts/:id/mute', 'Unmutes a post.')
      .input(inputs.postId)
      .mutation(({ ctx, input }) => set(ctx, input.id, 'UnmutePost')),
  });
}

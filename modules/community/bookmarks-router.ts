// The calls that set and remove a bookmark on a post.
import { memberProcedure, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import * as inputs from './inputs.ts';
import { bookmarks } from './model/bookmark.ts';
import { postNotFound } from './model/errors.ts';
import { type CommunityViews, publishedPosts } from './router.ts';

export function bookmarksRouter<Post, Comment>(views: Pick<CommunityViews<Post, Comment>, 'post' | 'hasFlagged'>) {
  const publishedPost = publishedPosts(views);

  async function set(
    ctx: RequestContext & { member: { id: string } },
    id: string,
    type: 'BookmarkPost' | 'UnbookmarkPost',
  ): Promise<{ success: true; post: Post }> {
    const { postId } = await publishedPost(ctx, id);
    await ctx.execute(bookmarks, [postId, ctx.member.id], { type, data: { postId } });
    return { success: true, post: await ctx.shown(() => views.post(id, ctx.viewer), postNotFound) };
  }

  return router({
    bookmarkPost: memberProcedure(
      'POST /community/posts/:id/bookmark',
      'Bookmarks a post; only the caller sees it. Repeating it changes nothing.',
    )
      .input(inputs.postId)
      .mutation(({ ctx, input }) => set(ctx, input.id, 'BookmarkPost')),

    unbookmarkPost: memberProcedure('DELETE /community/posts/:id/bookmark', 'Removes a bookmark.')
      .input(inputs.postId)
      .mutation(({ ctx, input }) => set(ctx, input.id, 'UnbookmarkPost')),
  });
}

// The calls that change the community. Each returns the post or comment that it created or changed.
import type { CountsRepetition } from '../../src/platform/commands/repetition.ts';
import {
  type MemberContext,
  memberProcedure,
  Refused,
  type RequestContext,
  router,
} from '../../src/platform/rpc/procedure.ts';
import type { Viewer } from '../../src/platform/viewing/viewer.ts';
import type { Mention } from '../../src/text/names.ts';
import { parseText } from '../../src/text/parse.ts';
import { mentionsIn } from '../../src/text/reading.ts';
import { drawOnIfNew } from '../accounts/index.ts';
import { follows, isBlockedBetween } from '../relations/index.ts';
import * as inputs from './inputs.ts';
import * as limits from './limits.ts';
import { comments } from './model/comment.ts';
import type { CommentState } from './model/comment-state.ts';
import { commentNotFound, postNotFound } from './model/errors.ts';
import { likes } from './model/like.ts';
import type { Mentioned } from './model/mentions.ts';
import { commentsAreForThoseTheAuthorAllows } from './model/policies.ts';
import { pollVotes } from './model/poll-vote.ts';
import { posts } from './model/post.ts';
import type { Commenters, MediaItem } from './model/post-events.ts';
import type { PostState } from './model/post-state.ts';

export type CommunityViews<Post, Comment> = Readonly<{
  post(id: string, viewer: Viewer): Promise<Post | undefined>;
  comment(id: string, viewer: Viewer): Promise<Comment | undefined>;
  /** The members that a text mentions, each with the name used in it. */
  membersMentioned(mentions: readonly Mention[], viewer: Viewer): Promise<readonly Mentioned[]>;
  isRepeated: CountsRepetition;
  /** Whether the caller flagged this post, according to the log. */
  hasFlagged(ctx: MemberContext, postId: string): Promise<boolean>;
  /** Attaches a data URL or an upload of the member to the post. `place` distinguishes several in one request. */
  storeMedia(
    context: RequestContext,
    url: string,
    origin: Readonly<{ place: string; field: string; postId: string }>,
  ): Promise<Pick<MediaItem, 'url' | 'type'>>;
}>;

/** Large enough for ten pictures as data URLs. Clients should upload them first instead. */
const postBodyLimitBytes = 32 * 1024 * 1024;

/** Refuses calls on a comment that is gone, alone or with its post. */
async function publishedComment(ctx: RequestContext, id: string) {
  const { state } = await ctx.load(comments, id);
  if (state.status !== 'published') throw new Refused(commentNotFound);
  const post = await ctx.load(posts, state.postId);
  if (post.state.status !== 'published') throw new Refused(commentNotFound);
  return state;
}

/** Returns a reply's place. A reply to a reply goes under the same comment, which may be deleted by now. */
async function placeOfReply(ctx: MemberContext, postId: string, parentId: string | null | undefined) {
  if (!parentId) return { parentId: null, answeredAuthorId: null };
  const parent = await publishedComment(ctx, parentId);
  const isBlocked = await isBlockedBetween(ctx, ctx.member.id, parent.authorId);
  if (parent.postId !== postId || isBlocked) throw new Refused(commentNotFound);
  return { parentId: parent.parentId ?? parent.commentId, answeredAuthorId: parent.authorId };
}

/** Refuses posts that are gone, flagged by the caller or blocked. One without text may still be shown. */
export function publishedPosts<Post, Comment>(views: Pick<CommunityViews<Post, Comment>, 'post' | 'hasFlagged'>) {
  return async (ctx: MemberContext, id: string) => {
    const { state } = await ctx.load(posts, id);
    if (state.status !== 'published') throw new Refused(postNotFound);
    const [isBlocked, isFlagged] = await Promise.all([
      isBlockedBetween(ctx, ctx.member.id, state.authorId),
      views.hasFlagged(ctx, id),
    ]);
    const isThere =
      !isBlocked && !isFlagged && (state.content !== null || (await views.post(id, ctx.viewer)) !== undefined);
    if (!isThere) throw new Refused(postNotFound);
    return state;
  };
}

/** Asks the log who the author follows, so that the restriction applies from the moment it was set. */
async function requireMayComment(
  ctx: MemberContext,
  post: Readonly<{ authorId: string; commentsBy: Commenters }>,
): Promise<void> {
  const isFollowed =
    post.commentsBy === 'followed' && (await ctx.load(follows, [post.authorId, ctx.member.id])).state.follows;
  const refusal = commentsAreForThoseTheAuthorAllows(ctx.actor, post, isFollowed);
  if (refusal) throw new Refused(refusal);
}

export function communityRouter<Post, Comment>(views: CommunityViews<Post, Comment>) {
  const publishedPost = publishedPosts(views);

  const mentionedBy = ({ viewer }: RequestContext, content: string) =>
    views.membersMentioned(mentionsIn(parseText(content)), viewer);

  /** Only the author's own edits count. */
  async function repeatsByEdit(ctx: MemberContext, state: PostState | CommentState, text: string): Promise<boolean> {
    if (state.status !== 'published' || state.authorId !== ctx.member.id) return false;
    return views.isRepeated(ctx, { text, before: state.content });
  }

  async function shownPost(ctx: RequestContext, id: string): Promise<{ success: true; post: Post }> {
    return { success: true, post: await ctx.shown(() => views.post(id, ctx.viewer), postNotFound) };
  }

  async function shownComment(ctx: RequestContext, id: string): Promise<{ success: true; comment: Comment }> {
    return { success: true, comment: await ctx.shown(() => views.comment(id, ctx.viewer), commentNotFound) };
  }

  async function setLike(ctx: MemberContext, id: string, type: 'LikePost' | 'UnlikePost') {
    const { postId, authorId } = await publishedPost(ctx, id);
    const data = { postId, postAuthorId: authorId };
    await ctx.execute(likes, [postId, ctx.member.id], { type, data });
    return shownPost(ctx, id);
  }

  return router({
    createPost: memberProcedure('POST /community/posts', 'Publishes a post.', {
      // If the author is erased before this is shown, the post is gone.
      refusals: [404],
      status: 201,
      bodyLimitBytes: postBodyLimitBytes,
      limit: limits.posting,
    })
      .input(inputs.newPost)
      .mutation(async ({ ctx, input }) => {
        await drawOnIfNew(ctx, 'posts');
        const postId = ctx.newId('post');
        const media: MediaItem[] = [];
        for (const [place, { url, alt, field }] of inputs.mediaOf(input).entries()) {
          const { type, url: address } = await views.storeMedia(ctx, url, { place: String(place), field, postId });
          media.push({ url: address, type, alt });
        }
        const { content, postType, category } = input;
        const pollOptions = postType === 'poll' ? (input.pollOptions ?? []) : null;
        const pollDurationDays = input.pollDurationDays ?? undefined;
        const mentions = await mentionedBy(ctx, content);
        const attached = [...(pollOptions ?? []), ...media.map(({ alt }) => alt)];
        const isRepeated = await views.isRepeated(ctx, { text: content, attached });
        const post = { postId, postType, category, content, media, pollOptions, pollDurationDays };
        const data = { ...post, mentions, isRepeated };
        await ctx.execute(posts, postId, { type: 'CreatePost', data });
        return shownPost(ctx, postId);
      }),

    editPost: memberProcedure('PATCH /community/posts/:id', 'Edits the text of the caller’s own post.', {
      refusals: [403, 409],
    })
      .input(inputs.editedPost)
      .mutation(async ({ ctx, input: { id, content } }) => {
        const { state } = await ctx.load(posts, id);
        const isRepeated = await repeatsByEdit(ctx, state, content);
        const data = { content, mentions: await mentionedBy(ctx, content), isRepeated };
        await ctx.execute(posts, id, { type: 'EditPost', data });
        return shownPost(ctx, id);
      }),

    deletePost: memberProcedure(
      'DELETE /community/posts/:id',
      'Deletes the caller’s own post; an admin may delete any, with a reason.',
      { refusals: [403] },
    )
      .input(inputs.deletedPost)
      .mutation(async ({ ctx, input: { id, reason = null } }) => {
        await ctx.execute(posts, id, { type: 'DeletePost', data: { reason } });
        return { success: true, id };
      }),

    limitComments: memberProcedure(
      'PATCH /community/posts/:id/comments-open',
      'Sets who may comment on the caller’s own post: everybody, members they follow (`followed`), or nobody.',
      { refusals: [403, 409] },
    )
      .input(inputs.limitedComments)
      .mutation(async ({ ctx, input: { id, comments: commentsBy } }) => {
        await ctx.execute(posts, id, { type: 'LimitComments', data: { commentsBy } });
        return shownPost(ctx, id);
      }),

    votePoll: memberProcedure(
      'POST /community/posts/:id/vote',
      'Votes in a poll, or changes the caller’s vote. `option` counts from 0.',
    )
      .input(inputs.pollVote)
      .mutation(async ({ ctx, input: { id, option } }) => {
        const { postId, poll } = await publishedPost(ctx, id);
        const data = { postId, option, poll };
        await ctx.execute(pollVotes, [postId, ctx.member.id], { type: 'CastPollVote', data });
        return shownPost(ctx, id);
      }),

    likePost: memberProcedure('POST /community/posts/:id/like', 'Likes a post. Repeating it changes nothing.', {
      limit: limits.liking,
    })
      .input(inputs.postId)
      .mutation(({ ctx, input }) => setLike(ctx, input.id, 'LikePost')),

    unlikePost: memberProcedure('DELETE /community/posts/:id/like', 'Removes a like.')
      .input(inputs.postId)
      .mutation(({ ctx, input }) => setLike(ctx, input.id, 'UnlikePost')),

    addComment: memberProcedure(
      'POST /community/posts/:id/comments',
      'Comments on a post, or replies to a comment there. A reply to a reply is placed below the same comment.',
      { refusals: [403], status: 201, limit: limits.commenting },
    )
      .input(inputs.newComment)
      .mutation(async ({ ctx, input: { id, content, parentId: answersId } }) => {
        const post = await publishedPost(ctx, id);
        await requireMayComment(ctx, post);
        const { postId, authorId: postAuthorId } = post;
        const answered = await placeOfReply(ctx, postId, answersId);
        await drawOnIfNew(ctx, 'comments');
        const commentId = ctx.newId('comment');
        const mentions = await mentionedBy(ctx, content);
        const isRepeated = await views.isRepeated(ctx, { text: content });
        const data = { commentId, postId, postAuthorId, content, mentions, ...answered, isRepeated };
        await ctx.execute(comments, commentId, { type: 'AddComment', data });
        return shownComment(ctx, commentId);
      }),

    // The specification's client always sends 0 for the post, so a comment is found by its own id.
    editComment: memberProcedure(
      'PATCH /community/posts/:postId/comments/:commentId',
      'Edits the text of the caller’s own comment. The post’s id is ignored and may be 0.',
      { refusals: [403, 404, 409] },
    )
      .input(inputs.editedComment)
      .mutation(async ({ ctx, input: { commentId, content } }) => {
        const { state } = await ctx.load(comments, commentId);
        // Only the author learns from the decider that a comment is held.
        if (state.status === 'published') await publishedComment(ctx, commentId);
        const isRepeated = await repeatsByEdit(ctx, state, content);
        const data = { content, mentions: await mentionedBy(ctx, content), isRepeated };
        await ctx.execute(comments, commentId, { type: 'EditComment', data });
        return shownComment(ctx, commentId);
      }),

    deleteComment: memberProcedure(
      'DELETE /community/posts/:postId/comments/:commentId',
      'Deletes the caller’s own comment; an admin may delete any, with a reason. The post’s id is ignored.',
      { refusals: [403, 404] },
    )
      .input(inputs.deletedComment)
      .mutation(async ({ ctx, input: { commentId, reason = null } }) => {
        await ctx.execute(comments, commentId, { type: 'DeleteComment', data: { reason } });
        return { success: true, id: commentId };
      }),
  });
}

// How posts and comments are found for a flag, and removed by a decision.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { type Flaggable, restoreStep, unchangedEvidence } from '../../src/platform/flaggable.ts';
import { isBlockedFromAny } from '../relations/index.ts';
import { comments } from './model/comment.ts';
import { heldTextOfComment } from './model/comment-state.ts';
import { posts } from './model/post.ts';
import { heldTextOfPost } from './model/post-state.ts';
import { commentVersions, postVersions, shownVersions } from './model/versions.ts';

const post: Flaggable = {
  async find(ctx, id) {
    const [{ state }, versions] = await Promise.all([ctx.load(posts, id), ctx.load(postVersions, id)]);
    if (state.status !== 'published' || state.content === null) return undefined;
    const { authorId, content: text, mediaUrls } = state;
    if (await isBlockedFromAny(ctx, authorId)) return undefined;
    return { authorId, evidence: { text, versions: [...shownVersions(versions.state)], mediaUrls: [...mediaUrls] } };
  },
  async held({ load }, id, by) {
    const { state } = await load(posts, id);
    return 'mediaUrls' in state ? unchangedEvidence(heldTextOfPost(state, by), state.mediaUrls) : undefined;
  },
  async release(ctx, id, { decidedAt }) {
    await ctx.execute(posts, id, { type: 'ReleasePost', data: { decidedAt } });
  },
  async remove(ctx, id, by) {
    await ctx.execute(posts, id, { type: 'RemovePost', data: by });
  },
  async restore(ctx, id, decisionId) {
    await ctx.execute(posts, id, { type: 'RestorePost', data: { decisionId } }, restoreStep(decisionId));
  },
  async forget(ctx, id, decisionId) {
    await ctx.execute(posts, id, { type: 'ForgetRemovedPost', data: { decisionId } });
  },
};

const comment: Flaggable = {
  async find(ctx, id) {
    const [{ state }, versions] = await Promise.all([ctx.load(comments, id), ctx.load(commentVersions, id)]);
    if (state.status !== 'published' || state.content === null) return undefined;
    const { authorId, content: text } = state;
    const above = await ctx.load(posts, state.postId);
    if (above.state.status !== 'published' || (await isBlockedFromAny(ctx, authorId, above.state.authorId)))
      return undefined;
    return { authorId, evidence: { text, versions: [...shownVersions(versions.state)], mediaUrls: [] } };
  },
  async held({ load }, id, by) {
    return unchangedEvidence(heldTextOfComment((await load(comments, id)).state, by));
  },
  async release(ctx, id, { decisionId, decidedAt }) {
    const { state } = await ctx.load(comments, id);
    if (state.status === 'held' && (await isBelowNothing(ctx, state.held.postId)))
      await ctx.execute(comments, id, {
        type: 'RemoveComment',
        data: { decisionId, reason: 'What it was written to is gone.', endsReview: true },
      });
    else await ctx.execute(comments, id, { type: 'ReleaseComment', data: { decidedAt } });
  },
  async remove(ctx, id, by) {
    await ctx.execute(comments, id, { type: 'RemoveComment', data: by });
  },
  async restore(ctx, id, decisionId) {
    const { state } = await ctx.load(comments, id);
    const before = state.status === 'removed' ? state.before : undefined;
    const postId = before?.status === 'held' ? before.held.postId : before?.postId;
    if (postId !== undefined && (await isBelowNothing(ctx, postId))) return;
    await ctx.execute(comments, id, { type: 'RestoreComment', data: { decisionId } }, restoreStep(decisionId));
  },
};

/** Nothing returns below a post that is deleted for good. */
const isBelowNothing = async ({ load }: Pick<Acting, 'load'>, postId: string): Promise<boolean> =>
  (await load(posts, postId)).state.status === 'deleted';

export const communityFlaggables = { post, comment };

// How each kind of content is found for a flag and removed by a decision, through the module that owns it.
import type { Acting } from '../../src/platform/act-as.ts';
import { members } from '../accounts/index.ts';
import {
  comments,
  commentVersions,
  heldTextOfComment,
  heldTextOfPost,
  posts,
  postVersions,
} from '../community/index.ts';
import { type MessageAccess, messages } from '../messaging/index.ts';
import { planComments, plans } from '../planner/index.ts';
import { canReach, isBlockedBetween } from '../relations/index.ts';
import { placeOfReview, reviews } from '../tools/index.ts';
import type { Evidence } from './flag.ts';
import type { Flaggable, Flaggables } from './flaggable.ts';

const neverChanged = (text: string | null | undefined, mediaUrls: readonly string[] = []): Evidence | undefined =>
  text === null || text === undefined ? undefined : { text, versions: [], mediaUrls: [...mediaUrls] };

/** A command may reverse several decisions about one item. */
const restoring = (decisionId: string) => ({ step: `Restore ${decisionId}` });

type Calling = Pick<Acting, 'load'> & { member: { id: string } };

async function isBlocked(ctx: Calling, ...authorIds: readonly string[]): Promise<boolean> {
  const blocked = await Promise.all(authorIds.map((authorId) => isBlockedBetween(ctx, ctx.member.id, authorId)));
  return blocked.includes(true);
}

const post: Flaggable = {
  async find(ctx, id) {
    const [{ state }, versions] = await Promise.all([ctx.load(posts, id), ctx.load(postVersions, id)]);
    if (state.status !== 'published' || state.content === null) return undefined;
    const { authorId, content: text, mediaUrls } = state;
    if (await isBlocked(ctx, authorId)) return undefined;
    return { authorId, evidence: { text, versions: [...versions.state], mediaUrls: [...mediaUrls] } };
  },
  async held({ load }, id, by) {
    const { state } = await load(posts, id);
    return 'mediaUrls' in state ? neverChanged(heldTextOfPost(state, by), state.mediaUrls) : undefined;
  },
  async release(ctx, id, { decidedAt }) {
    await ctx.execute(posts, id, { type: 'ReleasePost', data: { decidedAt } });
  },
  async remove(ctx, id, by) {
    await ctx.execute(posts, id, { type: 'RemovePost', data: by });
  },
  async restore(ctx, id, decisionId) {
    await ctx.execute(posts, id, { type: 'RestorePost', data: { decisionId } }, restoring(decisionId));
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
    if (above.state.status !== 'published' || (await isBlocked(ctx, authorId, above.state.authorId))) return undefined;
    return { authorId, evidence: { text, versions: [...versions.state], mediaUrls: [] } };
  },
  async held({ load }, id, by) {
    return neverChanged(heldTextOfComment((await load(comments, id)).state, by));
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
    await ctx.execute(comments, id, { type: 'RestoreComment', data: { decisionId } }, restoring(decisionId));
  },
};

/** Nothing returns below a post that is deleted for good. */
const isBelowNothing = async ({ load }: Pick<Acting, 'load'>, postId: string): Promise<boolean> =>
  (await load(posts, postId)).state.status === 'deleted';

/** Only in the caller's own conversations: to all others it does not exist. */
const messagesReached = ({ receiving }: Pick<MessageAccess, 'receiving'>): Flaggable => ({
  async find(ctx, id) {
    const { state } = await ctx.load(messages, id);
    if (state.status !== 'sent' || state.content === null) return undefined;
    const { senderId, receiverId, content: text } = state;
    if (![senderId, receiverId].includes(ctx.member.id)) return undefined;
    if (await isBlockedBetween(ctx, senderId, receiverId)) return undefined;
    return { authorId: senderId, evidence: { text, versions: [], mediaUrls: [] } };
  },
  async held({ load }, id) {
    const { state } = await load(messages, id);
    return state.status === 'held' ? neverChanged(state.content) : undefined;
  },
  async release(ctx, id, { decisionId }) {
    const { state } = await ctx.load(messages, id);
    if (state.status !== 'held') return;
    const { refusal, receiverFollows } = await receiving(ctx, state.senderId, state.receiverId);
    await (refusal === undefined
      ? ctx.execute(messages, id, { type: 'ReleaseMessage', data: { receiverFollows } })
      : ctx.execute(messages, id, { type: 'TakeDownMessage', data: { decisionId, endsReview: true } }));
  },
  async remove(ctx, id, { decisionId, endsReview }) {
    await ctx.execute(messages, id, { type: 'TakeDownMessage', data: { decisionId, endsReview } });
  },
  async restore(ctx, id, decisionId) {
    const { state } = await ctx.load(messages, id);
    if (state.status === 'none') return;
    const { refusal, receiverFollows } = await receiving(ctx, state.senderId, state.receiverId);
    // A message that was never sent is sent now, if allowed. One that was there before returns to its place.
    const isSentNow = state.status === 'takenDown' && state.before.status === 'held';
    if (isSentNow && refusal !== undefined) return;
    const data = { decisionId, receiverFollows };
    await ctx.execute(messages, id, { type: 'RestoreMessage', data }, restoring(decisionId));
  },
});

/** A member's public profile. */
const member: Flaggable = {
  async find(ctx, id) {
    if (id !== ctx.member.id && !(await canReach(ctx, ctx.member.id, id))) return undefined;
    const { state } = await ctx.load(members, id);
    if (state.status !== 'active') return undefined;
    const { username, role, bio, profileEmoji, profileImageUrl } = state.profile;
    const told = [username && `@${username}`, state.firstName, state.lastName, role, profileEmoji, bio];
    const mediaUrls = profileImageUrl === null ? [] : [profileImageUrl];
    return { authorId: id, evidence: { text: told.filter(Boolean).join('\n'), versions: [], mediaUrls } };
  },
};

const review: Flaggable = {
  async find(ctx, id) {
    const [toolId = '', memberId = ''] = id.split(':');
    const { state } = await ctx.load(reviews, [toolId, memberId]);
    if (state.status !== 'posted' || state.text === null || state.isHeld) return undefined;
    if (await isBlocked(ctx, memberId)) return undefined;
    return { authorId: memberId, evidence: { text: state.text, versions: [], mediaUrls: [] } };
  },
  async remove(ctx, id, { decisionId, reason }) {
    const place = await placeOfReview(ctx, id);
    await ctx.execute(reviews, place, { type: 'RemoveReview', data: { decisionId, reason } });
  },
  async restore(ctx, id, decisionId) {
    const place = await placeOfReview(ctx, id);
    await ctx.execute(reviews, place, { type: 'RestoreReview', data: { decisionId } }, restoring(decisionId));
  },
};

/** For the owner of the plan, and for members who may have its link: once that is revoked, it does not exist. */
const planComment: Flaggable = {
  async find(ctx, id) {
    const { state } = await ctx.load(planComments, id);
    if (state.status !== 'there' || state.content === null) return undefined;
    const { authorId, ownerId, planId } = state.ids;
    if (await isBlocked(ctx, authorId, ownerId)) return undefined;
    const plan = (await ctx.load(plans, planId)).state;
    const isShown = ownerId === ctx.member.id || (plan.status !== 'none' && plan.linkId !== null);
    return isShown ? { authorId, evidence: { text: state.content, versions: [], mediaUrls: [] } } : undefined;
  },
  async remove(ctx, id, { decisionId, reason }) {
    await ctx.execute(planComments, id, { type: 'RemovePlanComment', data: { decisionId, reason } });
  },
  async restore(ctx, id, decisionId) {
    await ctx.execute(planComments, id, { type: 'RestorePlanComment', data: { decisionId } }, restoring(decisionId));
  },
};

export const createFlaggables = (access: Pick<MessageAccess, 'receiving'>): Flaggables => ({
  ...{ post, comment, member, review },
  message: messagesReached(access),
  'plan-comment': planComment,
});

// How each kind of thing is found for a flag and removed by a decision, by way of the module that owns it.
import { members } from '../accounts/index.ts';
import { comments, commentVersions, posts, postVersions } from '../community/index.ts';
import { messages } from '../messaging/index.ts';
import { planComments, plans } from '../planner/index.ts';
import { canReach } from '../relations/index.ts';
import { placeOfReview, reviews } from '../tools/index.ts';
import type { Evidence } from './flag.ts';
import type { Flaggable, Flaggables } from './flaggable.ts';

const neverChanged = (text: string | null, mediaUrls: readonly string[] = []): Evidence | undefined =>
  text === null ? undefined : { text, versions: [], mediaUrls: [...mediaUrls] };

/** Nobody is there to read it any more. */
const toNobody = 'What it was written to is gone.';

const post: Flaggable = {
  async find(ctx, id) {
    const [{ state }, versions, blocked] = await Promise.all([
      ctx.load(posts, id),
      ctx.load(postVersions, id),
      ctx.viewer.blocked(),
    ]);
    if (state.status !== 'published' || state.content === null || blocked.has(state.authorId)) return undefined;
    const { authorId, content: text, mediaUrls } = state;
    return { authorId, evidence: { text, versions: [...versions.state], mediaUrls: [...mediaUrls] } };
  },
  async held({ load }, id) {
    const { state } = await load(posts, id);
    return state.status === 'held' ? neverChanged(state.held.content, state.mediaUrls) : undefined;
  },
  async release(ctx, id) {
    const { state } = await ctx.load(posts, id);
    if (state.status === 'held') await ctx.execute(posts, id, { type: 'ReleasePost', data: {} });
  },
  async remove(ctx, id, reason) {
    await ctx.execute(posts, id, { type: 'RemovePost', data: { reason } });
  },
  async restore(ctx, id) {
    await ctx.execute(posts, id, { type: 'RestorePost', data: {} });
  },
  async forget(ctx, id) {
    await ctx.execute(posts, id, { type: 'ForgetRemovedPost', data: {} });
  },
};

const comment: Flaggable = {
  async find(ctx, id) {
    const [{ state }, versions, blocked] = await Promise.all([
      ctx.load(comments, id),
      ctx.load(commentVersions, id),
      ctx.viewer.blocked(),
    ]);
    if (state.status !== 'published' || state.content === null || blocked.has(state.authorId)) return undefined;
    const above = await ctx.load(posts, state.postId);
    if (above.state.status !== 'published' || blocked.has(above.state.authorId)) return undefined;
    const { authorId, content: text } = state;
    return { authorId, evidence: { text, versions: [...versions.state], mediaUrls: [] } };
  },
  async held({ load }, id) {
    const { state } = await load(comments, id);
    return state.status === 'held' ? neverChanged(state.held.content) : undefined;
  },
  async release(ctx, id) {
    const { state } = await ctx.load(comments, id);
    if (state.status !== 'held') return;
    const above = await ctx.load(posts, state.held.postId);
    if (above.state.status === 'published') await ctx.execute(comments, id, { type: 'ReleaseComment', data: {} });
    else await ctx.execute(comments, id, { type: 'RemoveComment', data: { reason: toNobody } });
  },
  async remove(ctx, id, reason) {
    await ctx.execute(comments, id, { type: 'RemoveComment', data: { reason } });
  },
  async restore(ctx, id) {
    const { state } = await ctx.load(comments, id);
    if (state.status !== 'removed') return;
    const { before } = state;
    const above = await ctx.load(posts, before.status === 'held' ? before.held.postId : before.postId);
    // Nothing comes back below a post that is gone for good.
    if (above.state.status === 'deleted') return;
    await ctx.execute(comments, id, { type: 'RestoreComment', data: {} });
  },
};

/** Of one's own conversations alone: to all others it is not there. */
const message: Flaggable = {
  async find(ctx, id) {
    const [{ state }, blocked] = await Promise.all([ctx.load(messages, id), ctx.viewer.blocked()]);
    if (state.status !== 'sent' || state.content === null) return undefined;
    const { senderId, receiverId, content: text } = state;
    if (![senderId, receiverId].includes(ctx.member.id)) return undefined;
    if (blocked.has(senderId) || blocked.has(receiverId)) return undefined;
    return { authorId: senderId, evidence: { text, versions: [], mediaUrls: [] } };
  },
  async held({ load }, id) {
    const { state } = await load(messages, id);
    return state.status === 'held' ? neverChanged(state.content) : undefined;
  },
  async release(ctx, id) {
    const { state } = await ctx.load(messages, id);
    if (state.status !== 'held') return;
    const isReachable = await canReach(ctx, state.senderId, state.receiverId);
    const type = isReachable ? 'ReleaseMessage' : 'TakeDownMessage';
    await ctx.execute(messages, id, { type, data: {} });
  },
  async remove(ctx, id) {
    await ctx.execute(messages, id, { type: 'TakeDownMessage', data: {} });
  },
  async restore(ctx, id) {
    await ctx.execute(messages, id, { type: 'RestoreMessage', data: {} });
  },
};

/** What a member tells of themself. */
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
    const [{ state }, blocked] = await Promise.all([ctx.load(reviews, [toolId, memberId]), ctx.viewer.blocked()]);
    if (state.status !== 'posted' || state.text === null || state.isHeld || blocked.has(memberId)) return undefined;
    return { authorId: memberId, evidence: { text: state.text, versions: [], mediaUrls: [] } };
  },
  async remove(ctx, id, reason) {
    await ctx.execute(reviews, await placeOfReview(ctx, id), { type: 'RemoveReview', data: { reason } });
  },
  async restore(ctx, id) {
    await ctx.execute(reviews, await placeOfReview(ctx, id), { type: 'RestoreReview', data: {} });
  },
};

/** For the owner of the plan, and for those who may have its link: once that is revoked, it is not there. */
const planComment: Flaggable = {
  async find(ctx, id) {
    const [{ state }, blocked] = await Promise.all([ctx.load(planComments, id), ctx.viewer.blocked()]);
    if (state.status !== 'there' || state.content === null) return undefined;
    const { authorId, ownerId, planId } = state.ids;
    if (blocked.has(authorId) || blocked.has(ownerId)) return undefined;
    const plan = (await ctx.load(plans, planId)).state;
    const isShown = ownerId === ctx.member.id || (plan.status !== 'none' && plan.linkId !== null);
    return isShown ? { authorId, evidence: { text: state.content, versions: [], mediaUrls: [] } } : undefined;
  },
  async remove(ctx, id, reason) {
    await ctx.execute(planComments, id, { type: 'RemovePlanComment', data: { reason } });
  },
  async restore(ctx, id) {
    await ctx.execute(planComments, id, { type: 'RestorePlanComment', data: {} });
  },
};

export const flaggables: Flaggables = { post, comment, message, member, review, 'plan-comment': planComment };

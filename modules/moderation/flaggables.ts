// How each kind of thing is found for a flag and removed by a decision, by way of the module that owns it.
import { members } from '../accounts/index.ts';
import { comments, commentVersions, posts, postVersions } from '../community/index.ts';
import { messages } from '../messaging/index.ts';
import { canReach } from '../relations/index.ts';
import type { Flaggable, Flaggables } from './flaggable.ts';

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
  async remove(ctx, id, reason) {
    const { state } = await ctx.load(posts, id);
    if (state.status === 'published') await ctx.execute(posts, id, { type: 'DeletePost', data: { reason } });
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
  async remove(ctx, id, reason) {
    const { state } = await ctx.load(comments, id);
    if (state.status === 'published') await ctx.execute(comments, id, { type: 'DeleteComment', data: { reason } });
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
  async remove(ctx, id) {
    const { state } = await ctx.load(messages, id);
    if (state.status === 'sent') await ctx.execute(messages, id, { type: 'TakeDownMessage', data: {} });
  },
};

/** What a member tells of themself. */
const member: Flaggable = {
  async find(ctx, id) {
    if (id !== ctx.member.id && !(await canReach(ctx, ctx.member.id, id))) return undefined;
    const { state } = await ctx.load(members, id);
    if (state.status !== 'active') return undefined;
    const { username, role, bio, profileEmoji, profileImageUrl } = state.profile;
    const told = [username && `@${username}`, state.firstName, role, profileEmoji, bio];
    const mediaUrls = profileImageUrl === null ? [] : [profileImageUrl];
    return { authorId: id, evidence: { text: told.filter(Boolean).join('\n'), versions: [], mediaUrls } };
  },
};

export const flaggables: Flaggables = { post, comment, message, member };

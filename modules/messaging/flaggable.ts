// How a message is found for a flag, and removed by a decision.
import { type Flaggable, restoreStep, unchangedEvidence } from '../../src/platform/flaggable.ts';
import { isBlockedBetween } from '../relations/index.ts';
import type { MessageAccess } from './message-access.ts';
import { messages } from './model/message.ts';

/** Only in the caller's own conversations: to all others it does not exist. */
export const messageFlaggable = ({ receiving }: Pick<MessageAccess, 'receiving'>): Flaggable => ({
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
    return state.status === 'held' ? unchangedEvidence(state.content) : undefined;
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
    await ctx.execute(messages, id, { type: 'RestoreMessage', data }, restoreStep(decisionId));
  },
});

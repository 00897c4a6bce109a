// The calls that change conversations. Each returns what it created or changed.
import type { CountsRepetition } from '../../src/platform/commands/repetition.ts';
import type { AddressedHint } from '../../src/platform/live/hint.ts';
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
import { drawOnIfNew, memberNotFound } from '../accounts/index.ts';
import * as inputs from './inputs.ts';
import * as limits from './limits.ts';
import type { MessageAccess } from './message-access.ts';
import { conversationIdOf } from './model/conversation.ts';
import { messageNotFound, notToYourself } from './model/errors.ts';
import { type Mentioned, messages } from './model/message.ts';
import { readings } from './model/reading.ts';
import { messageRequests } from './model/request.ts';
import { messageSettings } from './model/settings.ts';

type Received = Readonly<{ id: string; sentAt: string }>;

export type MessagingViews<Message, Conversation> = Readonly<{
  message(id: string, viewer: Viewer): Promise<Message | undefined>;
  conversation(memberId: string, otherId: string, viewer: Viewer): Promise<Conversation | undefined>;
  /** The number of unread messages, in this conversation and in all. */
  unread(
    memberId: string,
    otherId: string,
    viewer: Viewer,
  ): Promise<Readonly<{ unreadCount: number; unreadTotal: number }>>;
  /** The newest unread message up to this one, which either member may have sent, or of all. */
  newestUnread(memberId: string, otherId: string, upTo: string | undefined): Promise<Received | undefined>;
  /** The newest message that can be marked unread. */
  newestReceived(memberId: string, otherId: string): Promise<Received | undefined>;
  membersMentioned(mentions: readonly Mention[], viewer: Viewer): Promise<readonly Mentioned[]>;
  isRepeated: CountsRepetition;
  access: MessageAccess;
  publish(hint: AddressedHint): void;
}>;

export function messagingRouter<Message, Conversation>(views: MessagingViews<Message, Conversation>) {
  const { access } = views;

  /** Refuses calls on a conversation that the caller can't see, without saying why. */
  async function requireVisible(ctx: MemberContext, otherId: string): Promise<void> {
    if (!(await access.isInSight(ctx, ctx.member.id, otherId))) throw new Refused(memberNotFound);
  }

  async function shownMessage(ctx: RequestContext, id: string): Promise<{ success: true; message: Message }> {
    return { success: true, message: await ctx.shown(() => views.message(id, ctx.viewer), messageNotFound) };
  }

  async function unreadAfter(ctx: MemberContext, otherId: string) {
    return { success: true, ...(await ctx.shown(() => views.unread(ctx.member.id, otherId, ctx.viewer))) };
  }

  return router({
    send: memberProcedure('POST /messages', 'Sends a message to a member.', {
      status: 201,
      refusals: [404],
      limit: limits.sending,
    })
      .input(inputs.newMessage)
      .mutation(async ({ ctx, input: { receiverId, content } }) => {
        const messageId = ctx.newId('message');
        // A sent message stays sent, whatever has happened between the two since.
        const sent = await ctx.earlier(messages, messageId, 'SendMessage');
        if (sent !== undefined) return shownMessage(ctx, messageId);
        const { refusal, receiverFollows, isStranger } = await access.receiving(ctx, ctx.member.id, receiverId);
        if (refusal) throw new Refused(refusal);
        if (isStranger) await drawOnIfNew(ctx, 'strangers', receiverId);
        const mentionedAs = await views.membersMentioned(mentionsIn(parseText(content)), ctx.viewer);
        const isRepeated = await views.isRepeated(ctx, { text: content });
        const data = { messageId, receiverId, content, mentionedAs, receiverFollows, isRepeated };
        await ctx.execute(messages, messageId, { type: 'SendMessage', data });
        return shownMessage(ctx, messageId);
      }),

    remove: memberProcedure('DELETE /messages/:id', 'Removes the caller’s own message for both members.')
      .input(inputs.messageId)
      .mutation(async ({ ctx, input: { id } }) => {
        await ctx.execute(messages, id, { type: 'RemoveMessage', data: {} });
        return { success: true, id };
      }),

    markRead: memberProcedure(
      'POST /messages/conversation/:userId/read',
      'Marks a conversation read up to a message, or up to its newest if none is named.',
      { refusals: [404], openToBarred: true },
    )
      .input(inputs.readUpTo)
      .mutation(async ({ ctx, input: { userId: otherId, upTo } }) => {
        await requireVisible(ctx, otherId);
        const memberId = ctx.member.id;
        const newest = await views.newestUnread(memberId, otherId, upTo ?? undefined);
        if (newest !== undefined) {
          const conversationId = conversationIdOf(memberId, otherId);
          const data = { conversationId, otherId, upTo: newest.id, sentAt: newest.sentAt };
          await ctx.execute(readings, [newest.id, memberId], { type: 'ReadConversation', data });
        }
        return unreadAfter(ctx, otherId);
      }),

    markUnread: memberProcedure(
      'POST /messages/conversation/:userId/unread',
      'Marks the newest message from the other member unread.',
      { refusals: [404], openToBarred: true },
    )
      .input(inputs.other)
      .mutation(async ({ ctx, input: { userId: otherId } }) => {
        await requireVisible(ctx, otherId);
        const memberId = ctx.member.id;
        const newest = await views.newestReceived(memberId, otherId);
        if (newest !== undefined) {
          const conversationId = conversationIdOf(memberId, otherId);
          const data = { conversationId, otherId, from: newest.id };
          await ctx.execute(readings, [newest.id, memberId], { type: 'MarkConversationUnread', data });
        }
        return unreadAfter(ctx, otherId);
      }),

    accept: memberProcedure(
      'POST /messages/conversation/:userId/accept',
      'Accepts a message request from a member that the caller doesn’t follow.',
      { refusals: [404] },
    )
      .input(inputs.other)
      .mutation(async ({ ctx, input: { userId: otherId } }) => {
        await requireVisible(ctx, otherId);
        const read = () => views.conversation(ctx.member.id, otherId, ctx.viewer);
        if ((await read()) === undefined) throw new Refused(memberNotFound);
        const conversationId = conversationIdOf(ctx.member.id, otherId);
        const id = [conversationId, ctx.member.id] as const;
        await ctx.execute(messageRequests, id, { type: 'AcceptRequest', data: { conversationId, otherId } });
        return { success: true, conversation: await ctx.shown(read, memberNotFound) };
      }),

    typing: memberProcedure(
      'POST /messages/conversation/:userId/typing',
      'Tells a member that the caller is writing to them. Nothing is stored.',
      { limit: limits.typing },
    )
      .input(inputs.other)
      .mutation(async ({ ctx, input: { userId: otherId } }) => {
        const typistId = ctx.member.id;
        if (otherId === typistId) throw new Refused(notToYourself.at('userId'));
        const { refusal } = await access.receiving(ctx, typistId, otherId);
        // A member who can't be written to gets no typing signal, and the typist does not learn why.
        if (refusal === undefined) views.publish({ topic: 'typing', id: typistId, audience: { member: otherId } });
        return { success: true };
      }),

    settings: memberProcedure('GET /messages/settings', 'Who may write to the caller.').query(async ({ ctx }) => ({
      settings: (await ctx.load(messageSettings, ctx.member.id)).state,
    })),

    saveSettings: memberProcedure('PATCH /messages/settings', 'Sets who may write to the caller.')
      .input(inputs.settings)
      .mutation(async ({ ctx, input }) => {
        const { state } = await ctx.execute(messageSettings, ctx.member.id, {
          type: 'ChangeMessageSettings',
          data: input,
        });
        return { success: true, settings: state };
      }),
  });
}

// Folds messages, which belong to their senders, and conversations, one for each of the two members.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { conversationIdOf } from '../../../modules/messaging/model/conversation.ts';
import {
  MessageHeld,
  MessageRemoved,
  MessageRestored,
  MessageSent,
  MessageTakenDown,
} from '../../../modules/messaging/model/message.ts';
import { ConversationMarkedUnread, ConversationRead } from '../../../modules/messaging/model/reading.ts';
import { MessageRequestAccepted } from '../../../modules/messaging/model/request.ts';
import { MessageSettingsChanged } from '../../../modules/messaging/model/settings.ts';
import { FlagRaised, FlagWithdrawn } from '../../../modules/moderation/model/flag.ts';
import { UserFollowed } from '../../../modules/relations/model/follow.ts';
import type { EventOf, Recorded } from '../../../src/kernel/event.ts';
import { collection, defineProjection, tally } from '../../../src/platform/projection.ts';
import { findableWords } from './findable.ts';
import type { ConversationDocument, MessageDocument, MessageSettingsDocument } from './read-model.ts';

export const conversationOf = (conversationId: string, memberId: string): string => `${conversationId}:${memberId}`;

/** Returns the conversation of two members as the first of them sees it. */
export const conversationBetween = (memberId: string, otherId: string): string =>
  conversationOf(conversationIdOf(memberId, otherId), memberId);

const messageId = ({ data }: { data: { messageId: string } }): string => data.messageId;
const ofReader = ({ data }: { data: { conversationId: string; memberId: string } }): string =>
  conversationOf(data.conversationId, data.memberId);

const flaggedMessage = ({ data }: { data: { kind: string; aboutId: string } }): string | readonly string[] =>
  data.kind === 'message' ? data.aboutId : [];

/** Returns whether its receiver sees its text. */
export const isVisible = ({ isRemoved, isFlagged }: MessageDocument): boolean => !isRemoved && !isFlagged;

const withoutText = { content: '', mentionedAs: null, findableAs: [], takenDown: null } as const;
const removedText = { ...withoutText, unreadIn: null } as const;

export const messages = collection<MessageDocument>('conversations.messages', {
  whose: {
    owner: 'senderId',
    exportedAs: 'messagesSent',
    present: ({ _id, conversationId, receiverId, content, takenDown, isRemoved, read, createdAt }) => ({
      ...{ id: _id, conversationId, receiverId, content: takenDown?.content ?? content, isRemoved, read, createdAt },
    }),
    givenTo: {
      member: 'receiverId',
      exportedAs: 'messagesReceived',
      present: ({ _id, conversationId, senderId, content, isRemoved, read, createdAt }) => ({
        ...{ id: _id, conversationId, senderId, content, isRemoved, read, createdAt },
      }),
    },
  },
  indexes: [
    { fields: { conversationId: 1, createdAt: -1 } },
    { fields: { unreadIn: 1, createdAt: -1 } },
    { fields: { senderId: 1, createdAt: -1 } },
    { fields: { receiverId: 1, createdAt: -1 } },
  ],
  text: ['findableAs'],
  rules: ({ on, onEach }) => [
    on(MessageSent, { key: messageId, fold: (_, event) => written(event) }),
    on(MessageRemoved, { key: messageId, fold: (doc) => doc && { ...doc, ...removedText, isRemoved: true } }),
    on(MessageTakenDown, {
      key: messageId,
      fold(doc) {
        if (doc === null || doc.isRemoved) return doc;
        const { content, mentionedAs, findableAs } = doc;
        return { ...doc, ...withoutText, isRemoved: true, takenDown: { content, mentionedAs, findableAs } };
      },
    }),
    on(MessageRestored, {
      key: messageId,
      fold: (doc) => (doc?.takenDown ? { ...doc, ...doc.takenDown, isRemoved: false, takenDown: null } : doc),
    }),
    onEach(ConversationRead, {
      where: ({ data }) => ({ unreadIn: ofReader({ data }), createdAt: { $lte: data.sentAt } }),
      fold: (doc) => ({ ...doc, read: true, unreadIn: null }),
    }),
    on(ConversationMarkedUnread, {
      key: ({ data }) => data.from,
      fold: (doc, event) => (doc && isVisible(doc) ? { ...doc, unreadIn: ofReader(event) } : doc),
    }),
    // Its receiver has read it and no longer sees it, so it no longer counts as unread.
    on(FlagRaised, {
      key: flaggedMessage,
      fold: (doc, { data }) => (doc?.receiverId === data.flaggerId ? { ...doc, isFlagged: true, unreadIn: null } : doc),
    }),
    on(FlagWithdrawn, {
      key: flaggedMessage,
      fold: (doc, { data }) => (doc?.receiverId === data.flaggerId ? { ...doc, isFlagged: false } : doc),
    }),
    // Others retain what they wrote to the member.
    onEach(MemberErased, {
      where: ({ data }) => ({ senderId: data.memberId }),
      fold: (doc) => ({ ...doc, ...removedText }),
    }),
  ],
});

function written({ data, metadata }: Recorded<EventOf<typeof MessageSent | typeof MessageHeld>>): MessageDocument {
  const { conversationId, senderId, receiverId, content, mentionedAs } = data;
  return {
    ...{ _id: data.messageId, conversationId, senderId, receiverId, content: content ?? '', mentionedAs },
    findableAs: findableWords(content ?? '', [senderId, receiverId]),
    ...{ isRemoved: false, takenDown: null, read: false, isFlagged: false },
    ...{ unreadIn: conversationOf(conversationId, receiverId), createdAt: metadata.at },
  };
}

/** Held messages, which only their senders see, and which count as unread nowhere. */
export const heldMessages = collection<MessageDocument>('conversations.held', {
  whose: {
    owner: 'senderId',
    exportedAs: 'messagesHeld',
    present: ({ _id, receiverId, content, createdAt }) => ({ id: _id, receiverId, content, createdAt }),
  },
  indexes: [{ fields: { senderId: 1, createdAt: -1 } }, { fields: { senderId: 1, conversationId: 1, createdAt: 1 } }],
  rules: ({ on, onEach }) => [
    on(MessageHeld, { key: messageId, fold: (_, event) => ({ ...written(event), findableAs: [], unreadIn: null }) }),
    on(MessageSent, { key: messageId, fold: () => null }),
    on(MessageTakenDown, { key: messageId, fold: () => null }),
    on(MessageRemoved, { key: messageId, fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ senderId: data.memberId }), fold: () => null }),
  ],
});

export const unreadMessages = tally('conversations.unread', {
  of: messages,
  into: (doc) => (isVisible(doc) ? doc.unreadIn && [doc.unreadIn, doc.receiverId] : null),
  count: () => ({ unread: 1 }),
});

export const conversations = collection<ConversationDocument>('conversations.conversations', {
  whose: {
    owner: 'memberId',
    exportedAs: 'conversations',
    present: ({ conversationId, otherId, isRequest, isMarkedUnread, updatedAt }) => ({
      ...{ conversationId, otherId, isRequest, isMarkedUnread, updatedAt },
    }),
  },
  indexes: [
    { fields: { memberId: 1, updatedAt: -1 } },
    { fields: { memberId: 1, isRequest: 1, updatedAt: -1 } },
    { fields: { between: 1 }, array: true },
  ],
  rules: ({ on, onEach }) => [
    on(MessageSent, {
      key: ({ data: { conversationId, senderId, receiverId } }) =>
        [senderId, receiverId].map((memberId) => conversationOf(conversationId, memberId)),
      fold(doc, { data, metadata }, _id) {
        const { conversationId, senderId, receiverId, receiverFollows } = data;
        const isSender = _id === conversationOf(conversationId, senderId);
        const [memberId, otherId] = isSender ? [senderId, receiverId] : [receiverId, senderId];
        const conversation = doc ?? {
          ...{ _id, conversationId, memberId, otherId, between: [memberId, otherId] },
          ...{ hasWritten: false, isMarkedUnread: false },
          ...{ isRequest: !receiverFollows, readUpTo: null, readUpToAt: '', lastMessageId: '', updatedAt: '' },
        };
        const answered = isSender ? { ...conversation, hasWritten: true, isRequest: false } : conversation;
        // Two instances may stamp two messages in a different order than the log has them.
        if (metadata.at < answered.updatedAt) return answered;
        return { ...answered, lastMessageId: data.messageId, updatedAt: metadata.at };
      },
    }),
    on(MessageRequestAccepted, { key: ofReader, fold: (doc) => doc && { ...doc, isRequest: false } }),
    on(UserFollowed, {
      key: ({ data: { followerId, followedId } }) => conversationBetween(followerId, followedId),
      fold: (doc) => (doc?.isRequest ? { ...doc, isRequest: false } : doc),
    }),
    on(ConversationRead, {
      key: ofReader,
      fold(doc, { data: { upTo, sentAt } }) {
        if (doc === null) return null;
        const read = { ...doc, isMarkedUnread: false };
        return sentAt < doc.readUpToAt ? read : { ...read, readUpTo: upTo, readUpToAt: sentAt };
      },
    }),
    on(ConversationMarkedUnread, { key: ofReader, fold: (doc) => doc && { ...doc, isMarkedUnread: true } }),
    // A conversation in which only the erased member wrote has nothing left to read.
    onEach(MemberErased, {
      where: ({ data }) => ({ between: data.memberId }),
      fold: (doc, { data }) =>
        doc.otherId === data.memberId && doc.hasWritten ? { ...doc, isMarkedUnread: false } : null,
    }),
  ],
});

export const waitingRequests = tally('conversations.requests', {
  of: conversations,
  into: ({ memberId, isRequest }) => (isRequest ? memberId : null),
  count: () => ({ waiting: 1 }),
});

const settingsOf = ({ data }: { data: { memberId: string } }): string => data.memberId;

const messageSettings = collection<MessageSettingsDocument>('conversations.settings', {
  whose: { owner: '_id', exportedAs: 'messageSettings', present: ({ writableBy }) => ({ writableBy }) },
  rules: ({ on }) => [
    on(MessageSettingsChanged, {
      key: settingsOf,
      fold: (_, { data: { memberId, writableBy } }) => ({ _id: memberId, writableBy }),
    }),
    on(MemberErased, { key: settingsOf, fold: () => null }),
  ],
});

export const conversationsProjection = defineProjection({
  name: 'conversations',
  version: 5,
  collections: [messages, heldMessages, unreadMessages, conversations, waitingRequests, messageSettings],
});

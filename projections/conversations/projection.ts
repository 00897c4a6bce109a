// Folds what members write to each other, and counts what of it is unread: by member, and by conversation and member. A message
// belongs to its sender, and a conversation to each of its members on their own.
import { MemberErased } from '../../modules/accounts/member/events.ts';
import { conversationIdOf } from '../../modules/messaging/conversation.ts';
import { MessageRemoved, MessageSent } from '../../modules/messaging/message.ts';
import { ConversationMarkedUnread, ConversationRead } from '../../modules/messaging/reading.ts';
import { MessageRequestAccepted } from '../../modules/messaging/request.ts';
import { MessageSettingsChanged } from '../../modules/messaging/settings.ts';
import { UserFollowed } from '../../modules/relations/follow.ts';
import { collection, defineProjection, tally } from '../../src/platform/projection.ts';
import { findableWords } from './findable.ts';
import type { ConversationDocument, MessageDocument, MessageSettingsDocument } from './read-model.ts';

export const conversationOf = (conversationId: string, memberId: string): string => `${conversationId}:${memberId}`;

/** The conversation of two members as the first of them has it. */
export const conversationBetween = (memberId: string, otherId: string): string =>
  conversationOf(conversationIdOf(memberId, otherId), memberId);

const messageId = ({ data }: { data: { messageId: string } }): string => data.messageId;
const ofReader = ({ data }: { data: { conversationId: string; memberId: string } }): string =>
  conversationOf(data.conversationId, data.memberId);

const withoutText = { content: '', mentionedAs: null, findableAs: [], unreadIn: null } as const;

export const messages = collection<MessageDocument>('conversations.messages', {
  whose: {
    owner: 'senderId',
    exportedAs: 'messagesSent',
    present: ({ _id, conversationId, receiverId, content, isRemoved, read, createdAt }) => ({
      ...{ id: _id, conversationId, receiverId, content, isRemoved, read, createdAt },
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
    on(MessageSent, {
      key: messageId,
      fold(_, { data, metadata }) {
        const { conversationId, senderId, receiverId, content, mentionedAs } = data;
        return {
          _id: data.messageId,
          conversationId,
          senderId,
          receiverId,
          content: content ?? '',
          mentionedAs,
          findableAs: findableWords(content ?? '', [senderId, receiverId]),
          isRemoved: false,
          read: false,
          unreadIn: conversationOf(conversationId, receiverId),
          createdAt: metadata.at,
        };
      },
    }),
    on(MessageRemoved, { key: messageId, fold: (doc) => doc && { ...doc, ...withoutText, isRemoved: true } }),
    onEach(ConversationRead, {
      where: ({ data }) => ({ unreadIn: ofReader({ data }), createdAt: { $lte: data.sentAt } }),
      fold: (doc) => ({ ...doc, read: true, unreadIn: null }),
    }),
    on(ConversationMarkedUnread, {
      key: ({ data }) => data.from,
      fold: (doc, event) => (doc && !doc.isRemoved ? { ...doc, unreadIn: ofReader(event) } : doc),
    }),
    // What others wrote to the member stays theirs.
    onEach(MemberErased, {
      where: ({ data }) => ({ senderId: data.memberId }),
      fold: (doc) => ({ ...doc, ...withoutText }),
    }),
  ],
});

/** By the receiver's id, and by the id of their conversation. */
export const unreadMessages = tally('conversations.unread', {
  of: messages,
  into: ({ unreadIn, receiverId }) => unreadIn && [unreadIn, receiverId],
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
    { fields: { otherId: 1 } },
  ],
  rules: ({ on, onEach }) => [
    on(MessageSent, {
      key: ({ data: { conversationId, senderId, receiverId } }) =>
        [senderId, receiverId].map((memberId) => conversationOf(conversationId, memberId)),
      fold(doc, { data, metadata }, _id) {
        const { conversationId, senderId, receiverId, receiverFollows } = data;
        const isSender = _id === conversationOf(conversationId, senderId);
        const [memberId, otherId] = isSender ? [senderId, receiverId] : [receiverId, senderId];
        const begun = doc ?? {
          ...{ _id, conversationId, memberId, otherId, hasWritten: false, isMarkedUnread: false },
          ...{ isRequest: !receiverFollows, readUpTo: null, readUpToAt: '', lastMessageId: '', updatedAt: '' },
        };
        const answered = isSender ? { ...begun, hasWritten: true, isRequest: false } : begun;
        // Two instances may take the time of two messages in another order than that of the log.
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
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
    // A conversation in which only the erased member wrote has nothing left to read.
    onEach(MemberErased, {
      where: ({ data }) => ({ otherId: data.memberId }),
      fold: (doc) => (doc.hasWritten ? { ...doc, isMarkedUnread: false } : null),
    }),
  ],
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
  version: 1,
  collections: [messages, unreadMessages, conversations, messageSettings],
});

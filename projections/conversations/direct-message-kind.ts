// Notifies a member that somebody wrote to them: once for a conversation, until they read it or nothing unread is left in it.
import { MessageSent } from '../../modules/messaging/message.ts';
import { ConversationRead } from '../../modules/messaging/reading.ts';
import { endsWith, notificationKind, type Subject, tells } from '../../src/platform/notification-kind.ts';
import { conversationOf } from './projection.ts';
import { conversationsWithUnread } from './queries.ts';

/** What is unread of a conversation. */
const unread: Subject = {
  endings: [endsWith(ConversationRead, ({ data }) => conversationOf(data.conversationId, data.memberId))],
  readFrom: ['conversations'],
  existing: conversationsWithUnread,
};

/** The page of the conversation asks for the sender. Whoever is gone takes their notifications along, whatever their kind. */
const sender: Subject = { endings: [], readFrom: [], existing: async (_, ids) => new Set(ids) };

export const directMessageKind = notificationKind({
  name: 'direct_message',
  type: 'direct_message',
  version: 1,
  about: { unread, sender },
  from: [
    tells(MessageSent, ({ data: { conversationId, senderId, receiverId } }) => ({
      to: [receiverId],
      by: senderId,
      once: `message-${conversationId}`,
      about: { unread: conversationOf(conversationId, receiverId), sender: senderId },
    })),
  ],
  words: ({ actor }) => ({ title: 'New message', message: `${actor} sent you a message` }),
  actionUrl: ({ sender: userId }) => `/messages?userId=${userId}`,
});

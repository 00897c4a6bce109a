// Notifies a member of messages once per conversation until they read it, all in one row.
import { MessageSent } from '../../../modules/messaging/model/message.ts';
import { ConversationRead } from '../../../modules/messaging/model/reading.ts';
import { endsWith, notificationKind, notifies, type Subject } from '../../../src/platform/notification-kind.ts';
import { conversationOf } from './projection.ts';
import { conversationsWithUnread } from './queries.ts';

const unread: Subject = {
  endings: [
    endsWith(
      ConversationRead,
      ({ data }) => conversationOf(data.conversationId, data.memberId),
      ({ data }) => data.memberId,
    ),
  ],
  existing: async (read, ids) => new Map([...(await conversationsWithUnread(read, ids))].map((id) => [id, {}])),
};

/** The conversation's page loads the sender, whose erasure removes the notification anyway. */
const sender: Subject = { endings: [], existing: async (_, ids) => new Map(ids.map((id) => [id, {}])) };

export const directMessageKind = notificationKind({
  name: 'direct_message',
  type: 'direct_message',
  version: 2,
  about: { unread, sender },
  groupedBy: 'kind',
  from: [
    notifies(MessageSent, ({ data: { conversationId, senderId, receiverId } }) => ({
      to: [receiverId],
      by: senderId,
      once: `message-${conversationId}`,
      about: { unread: conversationOf(conversationId, receiverId), sender: senderId },
    })),
  ],
  words: ({ actor }) => ({ title: 'New message', message: `${actor} sent you a message` }),
  actionUrl: ({ sender: userId }) => `/messages?userId=${userId}`,
});

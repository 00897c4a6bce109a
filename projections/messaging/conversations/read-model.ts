// The conversations of members: each message once, and each conversation once for each of its two members.
import type { Mentioned } from '../../../modules/messaging/model/message.ts';
import type { WritableBy } from '../../../modules/messaging/model/settings.ts';

export type MessageDocument = Readonly<{
  _id: string;
  conversationId: string;
  senderId: string;
  receiverId: string;
  /** Empty once the message is removed or its sender erased. */
  content: string;
  /** Which name in the text meant which member; null without text. */
  mentionedAs: readonly Mentioned[] | null;
  /** The words that find the text for each of the two members; see `findable.ts`. */
  findableAs: readonly string[];
  isRemoved: boolean;
  /** What can be restored while moderators have removed it. */
  takenDown: Readonly<Pick<MessageDocument, 'content' | 'mentionedAs' | 'findableAs'>> | null;
  /** Whether the receiver has ever read it. */
  read: boolean;
  /** Whether its receiver flagged it, and so no longer sees it. */
  isFlagged: boolean;
  /** The receiver's `ConversationDocument` until the message is read there. */
  unreadIn: string | null;
  createdAt: string;
}>;

/** `_id` is `{conversationId}:{memberId}`: a conversation as one of its members sees it. */
export type ConversationDocument = Readonly<{
  _id: string;
  conversationId: string;
  memberId: string;
  otherId: string;
  between: readonly string[];
  hasWritten: boolean;
  /** Whether it is waiting to be answered or accepted, because the member doesn't follow the first writer. */
  isRequest: boolean;
  isMarkedUnread: boolean;
  /** The newest message from the other member that this member has read, and when it was sent (ISO 8601). */
  readUpTo: string | null;
  readUpToAt: string;
  lastMessageId: string;
  /** ISO 8601: when the last message was sent. */
  updatedAt: string;
}>;

export type MessageSettingsDocument = Readonly<{ _id: string; writableBy: WritableBy }>;

// Presents messages and conversations as the client gets them.
import { type Byline, type BylineOf, type MentionView, presentMentions } from '../../accounts/members/queries.ts';
import type { ConversationDocument, MessageDocument } from './read-model.ts';

export type MessageView = Readonly<{
  id: string;
  conversationId: string;
  senderId: string;
  receiverId: string;
  /** Empty once the message is removed or its sender erased. */
  content: string;
  isRemoved: boolean;
  /** It is held for review, and only its sender sees it. */
  isHeld: boolean;
  read: boolean;
  /** Null without text. */
  mentions: readonly MentionView[] | null;
  createdAt: string;
}>;

export type CorrespondentView = Readonly<{
  id: string;
  name: string;
  username: string | null;
  avatar: string | null;
  role: string | null;
  /** False once they are erased. */
  isThere: boolean;
}>;

export type ConversationView = Readonly<{
  id: string;
  otherUser: CorrespondentView;
  unreadCount: number;
  lastMessage: Pick<MessageView, 'id' | 'content' | 'senderId' | 'isRemoved' | 'createdAt'> | null;
  /** Whether it is waiting to be answered or accepted, because the viewer doesn't follow the first writer. */
  request: boolean;
  /** Whether the viewer mutes the other member: their unread messages do not count in the total. */
  isMuted: boolean;
  isMarkedUnread: boolean;
  updatedAt: string;
}>;

export function presentMessage(doc: MessageDocument, bylineOf: BylineOf): MessageView {
  const { _id: id, conversationId, senderId, receiverId, content, isRemoved, read, mentionedAs, createdAt } = doc;
  const mentions = presentMentions(mentionedAs, bylineOf);
  return { id, conversationId, senderId, receiverId, content, isRemoved, isHeld: false, read, mentions, createdAt };
}

export function presentCorrespondent(id: string, byline: Byline): CorrespondentView {
  const { name, username, avatar, role, isThere } = byline;
  return { id, name, username, avatar, role, isThere };
}

export function presentConversation(
  doc: ConversationDocument,
  byline: Byline,
  { unreadCount, isMuted }: Pick<ConversationView, 'unreadCount' | 'isMuted'>,
  lastMessage: MessageDocument | undefined,
): ConversationView {
  return {
    id: doc.conversationId,
    otherUser: presentCorrespondent(doc.otherId, byline),
    unreadCount,
    lastMessage: lastMessage ? presentLast(lastMessage) : null,
    request: doc.isRequest,
    isMuted,
    isMarkedUnread: doc.isMarkedUnread && unreadCount > 0,
    updatedAt: doc.updatedAt,
  };
}

function presentLast({ _id: id, content, senderId, isRemoved, createdAt }: MessageDocument) {
  return { id, content, senderId, isRemoved, createdAt };
}

// Conversations and messages for tests of the client: between Ada, who is logged in, and others.
import type { Handlers } from '../testing/fake-api.ts';
import { ada } from '../testing/people.ts';
import type { Conversation, Message, ThreadPage } from './message-types.ts';

type PublicMember = NonNullable<ThreadPage['otherUser']>;

export const mara: PublicMember = {
  id: 'member-mara',
  username: 'mara.k',
  firstName: 'Mara',
  lastName: 'Klein',
  bio: null,
  mentions: [],
  bioExcerpt: '',
  role: 'CTO',
  profileEmoji: '🦊',
  profileImageUrl: null,
  createdAt: '2026-02-01T09:00:00.000Z',
};

/** From Mara to Ada, unread. */
export function aMessage(by: Partial<Message> = {}): Message {
  return {
    id: 'message-1',
    conversationId: 'conversation-mara',
    senderId: mara.id,
    receiverId: ada.id,
    content: 'Did the pilot work out?',
    isRemoved: false,
    isHeld: false,
    read: false,
    mentions: [],
    createdAt: '2026-11-20T08:30:00.000Z',
    ...by,
  };
}

/** From Ada to Mara. */
export const adasMessage = (by: Partial<Message> = {}): Message =>
  aMessage({
    id: 'message-2',
    senderId: ada.id,
    receiverId: mara.id,
    content: 'It did, better than I hoped.',
    createdAt: '2026-11-20T08:32:00.000Z',
    ...by,
  });

export function aConversation(by: Partial<Conversation> = {}): Conversation {
  const { id, content, senderId, isRemoved, createdAt } = aMessage();
  return {
    id: 'conversation-mara',
    otherUser: { id: mara.id, name: 'mara.k', username: 'mara.k', avatar: '🦊', role: 'CTO', isThere: true },
    unreadCount: 0,
    lastMessage: { id, content, senderId, isRemoved, createdAt },
    request: false,
    isMuted: false,
    isMarkedUnread: false,
    updatedAt: createdAt,
    ...by,
  };
}

export function aThreadPage(by: Partial<ThreadPage> = {}): ThreadPage {
  return {
    messages: [aMessage({ read: true })],
    nextCursor: null,
    conversation: aConversation(),
    otherUser: mara,
    otherReadUpTo: null,
    canWrite: true,
    ...by,
  };
}

export function messagesWith(conversations: readonly Conversation[], thread: ThreadPage = aThreadPage()) {
  const unreadTotal = conversations.reduce((sum, { unreadCount, isMuted }) => sum + (isMuted ? 0 : unreadCount), 0);
  const requests = conversations.filter(({ request }) => request);
  return {
    messages: {
      conversations: ({ folder }) => ({
        conversations: folder === 'requests' ? requests : conversations.filter(({ request }) => !request),
        unreadTotal,
        requestsTotal: requests.filter(({ isMuted }) => !isMuted).length,
        mutedRequestsTotal: requests.filter(({ isMuted }) => isMuted).length,
        nextCursor: null,
      }),
      thread: () => thread,
      markRead: () => ({ success: true, unreadCount: 0, unreadTotal: 0 }),
      typing: () => ({ success: true }),
    },
  } satisfies Handlers;
}

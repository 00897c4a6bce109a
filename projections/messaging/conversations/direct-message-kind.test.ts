import { describe, expect, test } from 'vitest';
import { conversationIdOf } from '../../../modules/messaging/model/conversation.ts';
import { MessageSent } from '../../../modules/messaging/model/message.ts';
import { ConversationRead } from '../../../modules/messaging/model/reading.ts';
import { notificationsBy } from '../../../src/testing/notifications-by.ts';
import { directMessageKind } from './direct-message-kind.ts';

const conversationId = conversationIdOf('ada', 'bob');
const sent = (messageId: string, senderId: string, receiverId: string) =>
  MessageSent({
    ...{ messageId, senderId, receiverId, conversationId },
    ...{ content: 'Hello', mentionedAs: [{ name: 'eve', memberId: 'eve' }], receiverFollows: true },
  });
const notified = (...events: Parameters<typeof notificationsBy>[1][]) => notificationsBy(directMessageKind, ...events);
const toBob = { to: 'bob', message: 'ada sent you a message', actionUrl: '/messages?userId=ada' };

describe('a direct message', () => {
  test('notifies its receiver alone, and links to the conversation', () => {
    expect(notified(sent('m1', 'ada', 'bob'))).toEqual([toBob]);
  });

  test('notifies once for a conversation and member, however many there are', () => {
    const both = notified(sent('m1', 'ada', 'bob'), sent('m2', 'ada', 'bob'), sent('m3', 'bob', 'ada'));
    expect(both.map(({ to }) => to)).toEqual(['bob', 'ada']);
  });

  test('disappears once the conversation is read, and later messages notify again', () => {
    const reader = { conversationId, memberId: 'bob', otherId: 'ada' };
    const read = ConversationRead({ ...reader, upTo: 'm1', sentAt: '2026-11-02T09:30:00.000Z' });
    expect(notified(sent('m1', 'ada', 'bob'), read)).toEqual([]);
    expect(notified(sent('m1', 'ada', 'bob'), read, sent('m2', 'ada', 'bob'))).toEqual([toBob]);
  });
});

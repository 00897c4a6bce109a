// How far a member has read a conversation. Each mark is a separate stream, since there may be thousands, and covers
// only unread messages, so a late one moves nothing back.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';

const ofReader = { conversationId: idOf('conversation'), memberId: idOf('member'), otherId: idOf('member') };

export const ConversationRead = defineEvent('ConversationRead', {
  summary: 'A member read the messages of a conversation.',
  schema: z.object({
    ...ofReader,
    upTo: idOf('message'),
    /** When that message was sent; ISO 8601. Everything before it is read, too. */
    sentAt: z.string(),
  }),
});

export const ConversationMarkedUnread = defineEvent('ConversationMarkedUnread', {
  summary: 'A member marked a conversation as unread.',
  schema: z.object({ ...ofReader, from: idOf('message') }),
});

const events = [ConversationRead, ConversationMarkedUnread] as const;
type ReadingEvent = EventsOf<typeof events>;

type OfOther = Readonly<{ conversationId: string; otherId: string }>;
/** `upTo` is the newest unread message that the member has seen. */
type Read = Command<'ReadConversation', OfOther & Readonly<{ upTo: string; sentAt: string }>>;
type MarkUnread = Command<'MarkConversationUnread', OfOther & Readonly<{ from: string }>>;

type ReadingState = Readonly<{ marked: 'not yet' | 'read' | 'unread' }>;

function decide(command: Read | MarkUnread, { marked }: ReadingState): readonly ReadingEvent[] {
  const memberId = actingMember(command);
  switch (command.type) {
    case 'ReadConversation':
      return marked === 'read' ? [] : [ConversationRead({ ...command.data, memberId })];
    case 'MarkConversationUnread':
      return marked === 'unread' ? [] : [ConversationMarkedUnread({ ...command.data, memberId })];
  }
}

export const readings = aggregate({
  category: 'reading',
  id: ['messageId', 'memberId'],
  events,
  decider: {
    initial: { marked: 'not yet' } as ReadingState,
    evolve: (_, { type }: ReadingEvent): ReadingState => ({ marked: type === 'ConversationRead' ? 'read' : 'unread' }),
    decide,
  },
});

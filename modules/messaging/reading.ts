// How far a member has read a conversation. Only what was unread is ever marked read, so a mark from another window that comes late
// moves nothing back.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';

const ofReader = { conversationId: idOf('conversation'), memberId: idOf('member'), otherId: idOf('member') };

export const ConversationRead = defineEvent('ConversationRead', {
  summary: 'A member read a conversation, up to a message from the other one.',
  schema: z.object({
    ...ofReader,
    upTo: idOf('message'),
    /** When that message was sent; ISO 8601. Whatever came before it is read, too. */
    sentAt: z.string(),
  }),
});

export const ConversationMarkedUnread = defineEvent('ConversationMarkedUnread', {
  summary: 'A member marked the newest message from the other one as unread, to come back to it.',
  schema: z.object({ ...ofReader, from: idOf('message') }),
});

const events = [ConversationRead, ConversationMarkedUnread] as const;
type ReadingEvent = EventsOf<typeof events>;

type OfOther = Readonly<{ conversationId: string; otherId: string }>;
/** `upTo` is the newest unread message that the member has seen. */
type Read = Command<'ReadConversation', OfOther & Readonly<{ upTo: string; sentAt: string }>>;
type MarkUnread = Command<'MarkConversationUnread', OfOther & Readonly<{ from: string }>>;

/** What was marked last. */
type ReadingState = Readonly<{ readUpTo: string | null; unreadFrom: string | null }>;

function evolve(_: ReadingState, event: ReadingEvent): ReadingState {
  switch (event.type) {
    case 'ConversationRead':
      return { readUpTo: event.data.upTo, unreadFrom: null };
    case 'ConversationMarkedUnread':
      return { readUpTo: null, unreadFrom: event.data.from };
  }
}

function decide(command: Read | MarkUnread, state: ReadingState): readonly ReadingEvent[] {
  const memberId = actingMember(command);
  switch (command.type) {
    case 'ReadConversation':
      return state.readUpTo === command.data.upTo ? [] : [ConversationRead({ ...command.data, memberId })];
    case 'MarkConversationUnread':
      return state.unreadFrom === command.data.from ? [] : [ConversationMarkedUnread({ ...command.data, memberId })];
  }
}

export const readings = aggregate({
  category: 'reading',
  id: ['conversationId', 'memberId'],
  events,
  decider: { initial: { readUpTo: null, unreadFrom: null } as ReadingState, evolve, decide },
});

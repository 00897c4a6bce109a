// A message from one member to another: sent once, and perhaps removed for both, by its sender or by a moderator. The text is the
// sender's.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { conversationIdOf } from './conversation.ts';
import { messageNotFound } from './errors.ts';
import { nobodyWritesToThemself, onlyAnAdminTakesDown, onlyTheSenderMayRemove } from './policies.ts';

const mention = z.object({
  /** As the text spells it. Capitals do not matter. */
  name: z.string(),
  memberId: z.string(),
});
/** A name in the text, and the member whom it means, whatever they are called later. */
export type Mentioned = Readonly<z.output<typeof mention>>;

const betweenTwo = {
  messageId: idOf('message'),
  conversationId: idOf('conversation'),
  senderId: idOf('member'),
  receiverId: idOf('member'),
};

export const MessageSent = defineEvent('MessageSent', {
  summary: 'A member sent another one a message.',
  schema: z.object({
    ...betweenTwo,
    content: personal('senderId', z.string()),
    /** Sealed with the text: whom it mentions is not told of it, and can't read it. */
    mentionedAs: personal('senderId', z.array(mention)),
    /** Whether the receiver followed the sender then. If not, a first message is a request. */
    receiverFollows: z.boolean(),
  }),
});

export const MessageRemoved = defineEvent('MessageRemoved', {
  summary: 'A message was removed for both, by its sender or by a moderator.',
  schema: z.object(betweenTwo),
});

const events = [MessageSent, MessageRemoved] as const;
type MessageEvent = EventsOf<typeof events>;

/** The command carries facts about the receiver. The caller has already checked that they may be written to. */
type SendMessage = Command<
  'SendMessage',
  Readonly<{
    messageId: string;
    receiverId: string;
    content: string;
    mentionedAs: readonly Mentioned[];
    receiverFollows: boolean;
  }>
>;
type RemoveMessage = Command<'RemoveMessage', Readonly<Record<never, never>>>;
/** By a moderator who decided so about a message that was flagged. The decision keeps the reason. */
type TakeDownMessage = Command<'TakeDownMessage', Readonly<Record<never, never>>>;
type MessageCommand = SendMessage | RemoveMessage | TakeDownMessage;

type Between = Readonly<{ messageId: string; conversationId: string; senderId: string; receiverId: string }>;
type MessageState =
  | Readonly<{ status: 'none' }>
  /** No content: it is removed, or its sender erased. */
  | (Between & Readonly<{ status: 'sent' | 'removed'; content: string | null }>);

function evolve(_: MessageState, { type, data }: MessageEvent): MessageState {
  const { messageId, conversationId, senderId, receiverId } = data;
  const between = { messageId, conversationId, senderId, receiverId };
  return type === 'MessageSent'
    ? { ...between, status: 'sent', content: data.content }
    : { ...between, status: 'removed', content: null };
}

function decide(command: MessageCommand, state: MessageState): readonly MessageEvent[] | Refusal {
  if (command.type === 'SendMessage') {
    const { messageId, receiverId, mentionedAs, ...rest } = command.data;
    if (state.status !== 'none') throw new Error(`Message ${messageId} was sent before.`);
    const senderId = actingMember(command);
    const refusal = nobodyWritesToThemself(senderId, receiverId);
    if (refusal) return refusal;
    const conversationId = conversationIdOf(senderId, receiverId);
    const sent = { messageId, conversationId, senderId, receiverId, mentionedAs: [...mentionedAs], ...rest };
    return [MessageSent(sent)];
  }
  if (state.status === 'none') return messageNotFound;
  const { status, content: _, ...between } = state;
  const refusal =
    command.type === 'TakeDownMessage'
      ? onlyAnAdminTakesDown(command.actor)
      : onlyTheSenderMayRemove(command.actor, state);
  if (refusal) return refusal;
  return status === 'removed' ? [] : [MessageRemoved(between)];
}

export const messages = aggregate({
  category: 'message',
  events,
  decider: { initial: { status: 'none' } as MessageState, evolve, decide },
});

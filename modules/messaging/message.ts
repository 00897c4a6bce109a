// A message from one member to another: sent once, and perhaps removed for both, by its sender or by a moderator. The text is the
// sender's.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, type EventsOf, idOf, personal } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { conversationIdOf } from './conversation.ts';
import { messageNotFound } from './errors.ts';
import { nobodyWritesToThemself, onlyStaffTakeDown, onlyTheSenderMayRemove } from './policies.ts';

const mention = z.object({
  /** As the text spells it. Capitals do not matter. */
  name: z.string(),
  memberId: z.string(),
});
/** A name in the text, and the member it means, whatever they are called later. */
export type Mentioned = Readonly<z.output<typeof mention>>;

const betweenTwo = {
  messageId: idOf('message'),
  conversationId: idOf('conversation'),
  senderId: idOf('member'),
  receiverId: idOf('member'),
};

const written = z.object({
  ...betweenTwo,
  content: personal('senderId', z.string()),
  /** Sealed with the text: a mention in a message notifies nobody. */
  mentionedAs: personal('senderId', z.array(mention)),
  /** Whether the receiver followed the sender when it was sent. If not, a first message is a request. */
  receiverFollows: z.boolean(),
});

export const MessageSent = defineEvent('MessageSent', {
  summary: 'A member sent another one a message.',
  schema: written,
});

export const MessageHeld = defineEvent('MessageHeld', {
  summary:
    'A message was held for review before it was sent, because its sender repeats it. A moderator sends or removes it.',
  schema: written,
});

export const MessageRemoved = defineEvent('MessageRemoved', {
  summary: 'A message was removed for both, by its sender or by a moderator.',
  schema: z.object(betweenTwo),
});

export const MessageTakenDown = defineEvent('MessageTakenDown', {
  summary: 'A moderator removed a message for both. It can be restored.',
  schema: z.object(betweenTwo),
});

export const MessageRestored = defineEvent('MessageRestored', {
  summary: 'A message that moderators had removed was brought back.',
  schema: z.object(betweenTwo),
});

const events = [MessageTakenDown, MessageRestored, MessageSent, MessageHeld, MessageRemoved] as const;
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
    /** If so, it is held for review. */
    isRepeated?: boolean;
  }>
>;
/** Sends a held message. */
type ReleaseMessage = Command<'ReleaseMessage', Readonly<Record<never, never>>>;
type RemoveMessage = Command<'RemoveMessage', Readonly<Record<never, never>>>;
/** A moderator decided so after a flag. The decision keeps the reason. */
type TakeDownMessage = Command<'TakeDownMessage', Readonly<Record<never, never>>>;
type RestoreMessage = Command<'RestoreMessage', Readonly<Record<never, never>>>;
type MessageCommand = RestoreMessage | SendMessage | ReleaseMessage | RemoveMessage | TakeDownMessage;

type Between = Readonly<{ messageId: string; conversationId: string; senderId: string; receiverId: string }>;
type MessageState =
  | Readonly<{ status: 'none' }>
  | (Between & Readonly<{ status: 'takenDown'; content: null; before: WrittenMessage }>)
  | WrittenMessage;

type WrittenMessage =
  | (Between & Readonly<{ status: 'held'; content: string | null; held: EventOf<typeof MessageHeld>['data'] }>)
  /** It has no content: it is removed, or its sender is erased. */
  | (Between & Readonly<{ status: 'sent' | 'removed'; content: string | null }>);

function evolve(state: MessageState, { type, data }: MessageEvent): MessageState {
  const { messageId, conversationId, senderId, receiverId } = data;
  const between = { messageId, conversationId, senderId, receiverId };
  switch (type) {
    case 'MessageSent':
      return { ...between, status: 'sent', content: data.content };
    case 'MessageHeld':
      return { ...between, status: 'held', content: data.content, held: data };
    case 'MessageTakenDown':
      return state.status === 'sent' || state.status === 'held'
        ? { ...between, status: 'takenDown', content: null, before: state }
        : state;
    case 'MessageRestored':
      return state.status === 'takenDown' ? state.before : state;
    case 'MessageRemoved':
      return { ...between, status: 'removed', content: null };
  }
}

function decide(command: MessageCommand, state: MessageState): readonly MessageEvent[] | Refusal {
  if (command.type === 'SendMessage') {
    const { messageId, receiverId, mentionedAs, isRepeated = false, ...rest } = command.data;
    if (state.status !== 'none') throw new Error(`Message ${messageId} was sent before.`);
    const senderId = actingMember(command);
    const refusal = nobodyWritesToThemself(senderId, receiverId);
    if (refusal) return refusal;
    const conversationId = conversationIdOf(senderId, receiverId);
    const sent = { messageId, conversationId, senderId, receiverId, mentionedAs: [...mentionedAs], ...rest };
    return [isRepeated ? MessageHeld(sent) : MessageSent(sent)];
  }
  if (state.status === 'none') return messageNotFound;
  if (command.type === 'ReleaseMessage') {
    const mayNot = onlyStaffTakeDown(command.actor);
    if (mayNot) return mayNot;
    // Nothing is left of a message whose sender is erased.
    return state.status === 'held' && state.content !== null ? [MessageSent(state.held)] : [];
  }
  if (command.type === 'RestoreMessage') {
    const mayNot = onlyStaffTakeDown(command.actor);
    if (mayNot) return mayNot;
    if (state.status !== 'takenDown') return [];
    const { before } = state;
    if (before.status === 'held') return before.content === null ? [] : [MessageSent(before.held)];
    const { messageId, conversationId, senderId, receiverId } = before;
    return [MessageRestored({ messageId, conversationId, senderId, receiverId })];
  }
  const { status, messageId, conversationId, senderId, receiverId } = state;
  const between = { messageId, conversationId, senderId, receiverId };
  const refusal =
    command.type === 'TakeDownMessage'
      ? onlyStaffTakeDown(command.actor)
      : onlyTheSenderMayRemove(command.actor, state);
  if (refusal) return refusal;
  if (status === 'removed' || status === 'takenDown') return [];
  return [command.type === 'TakeDownMessage' ? MessageTakenDown(between) : MessageRemoved(between)];
}

export const messages = aggregate({
  category: 'message',
  events,
  decider: { initial: { status: 'none' } as MessageState, evolve, decide },
});

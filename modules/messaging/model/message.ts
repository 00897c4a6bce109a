// A message between two members: sent once, and perhaps removed for both. The text belongs to the sender.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventOf, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import {
  addCause,
  causeField,
  isRemoved,
  noneHolds,
  noRemovals,
  type Removals,
  takeBackCause,
  withCause,
  withoutCause,
} from '../../../src/kernel/removals.ts';
import { conversationIdOf } from './conversation.ts';
import { messageNotFound } from './errors.ts';
import { noOneWritesToThemselves, onlyStaffTakeDown, onlyTheSenderMayRemove } from './policies.ts';

const mention = z.object({ name: z.string(), memberId: z.string() });
/** A name in the text and the member it means, even if the member is renamed later. */
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
  /** Sealed with the text: a mention in a message notifies no one. */
  mentionedAs: personal('senderId', z.array(mention)),
  /** Whether the receiver followed the sender at the time of sending. If not, a first message is a request. */
  receiverFollows: z.boolean(),
});

export const MessageSent = defineEvent('MessageSent', {
  summary: 'A member sent a message to another.',
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

const ofRemoval = { ...betweenTwo, cause: causeField() };

export const MessageTakenDown = defineEvent('MessageTakenDown', {
  summary: 'A moderator removed a message for both. It can be restored.',
  version: 2,
  schema: z.object(ofRemoval),
  upcasters: { 1: withoutCause },
});

export const MessageRestored = defineEvent('MessageRestored', {
  summary:
    'A message that moderators had removed was restored, because the last decision to remove it no longer applies.',
  version: 2,
  schema: z.object(ofRemoval),
  upcasters: { 1: withoutCause },
});

const MessageRemovalNoted = defineEvent('MessageRemovalNoted', {
  summary: 'A decision to remove a message was added or withdrawn. The message stayed as it was.',
  schema: z.object({ ...ofRemoval, holds: z.boolean() }),
});

const events = [
  MessageTakenDown,
  MessageRestored,
  MessageRemovalNoted,
  MessageSent,
  MessageHeld,
  MessageRemoved,
] as const;
type MessageEvent = EventsOf<typeof events>;

/** The command carries facts about the receiver. The caller has already checked that they may be written to. */
type SendMessage = Command<
  'SendMessage',
  /** `isRepeated`: it is held for review. */
  Omit<DataOf<typeof MessageSent>, 'conversationId' | 'senderId'> & Readonly<{ isRepeated?: boolean }>
>;
/** Sends a held message. The caller has checked that it may be sent now. */
type ReleaseMessage = Command<'ReleaseMessage', Readonly<{ receiverFollows: boolean }>>;
type RemoveMessage = Command<'RemoveMessage'>;
/** A moderator's decision after a flag, which records the reason. `endsReview` if it is about this message alone. */
type TakeDownMessage = Command<'TakeDownMessage', Readonly<{ decisionId: string; endsReview: boolean }>>;
/** Reverses the removal by one decision. `receiverFollows` is for a message that was held, and is sent now. */
type RestoreMessage = Command<'RestoreMessage', Readonly<{ decisionId: string; receiverFollows: boolean }>>;
type MessageCommand = SendMessage | RemoveMessage | ReleaseMessage | TakeDownMessage | RestoreMessage;

type Between = DataOf<typeof MessageRemoved>;
type Written = Between &
  Readonly<{
    /** Null if its sender is erased. */
    content: string | null;
    removals: Removals;
  }> &
  (Readonly<{ status: 'held'; held: EventOf<typeof MessageHeld>['data'] }> | Readonly<{ status: 'sent' }>);
type ExistingMessage =
  | Written
  | (Between & Readonly<{ status: 'takenDown'; content: null; before: Written; removals: Removals }>);
type MessageState =
  | Readonly<{ status: 'none' }>
  | (Between & Readonly<{ status: 'removed'; content: null }>)
  | ExistingMessage;

const exists = (state: MessageState): state is ExistingMessage => state.status !== 'none' && state.status !== 'removed';

const between = ({ messageId, conversationId, senderId, receiverId }: Between): Between => ({
  messageId,
  conversationId,
  senderId,
  receiverId,
});

function withRemoval(state: MessageState, cause: string | null, holds: boolean): MessageState {
  if (!exists(state)) return state;
  const removals = withCause(state.removals, cause, holds);
  const before = state.status === 'takenDown' ? state.before : state;
  return isRemoved(removals)
    ? { ...between(state), status: 'takenDown', content: null, before, removals }
    : { ...before, removals };
}

function evolve(state: MessageState, { type, data }: MessageEvent): MessageState {
  const removals = 'removals' in state ? noneHolds(state.removals) : noRemovals;
  switch (type) {
    case 'MessageSent':
      return { ...between(data), status: 'sent', content: data.content, removals };
    case 'MessageHeld':
      return { ...between(data), status: 'held', content: data.content, held: data, removals };
    case 'MessageTakenDown':
      return withRemoval(state, data.cause, true);
    case 'MessageRestored':
      return withRemoval(state, data.cause, false);
    case 'MessageRemovalNoted':
      return withRemoval(state, data.cause, data.holds);
    case 'MessageRemoved':
      return { ...between(data), status: 'removed', content: null };
  }
}

function send(command: SendMessage): readonly MessageEvent[] | Refusal {
  const { isRepeated = false, ...message } = command.data;
  const senderId = actingMember(command);
  const refusal = noOneWritesToThemselves(senderId, message.receiverId);
  if (refusal) return refusal;
  const sent = { ...message, senderId, conversationId: conversationIdOf(senderId, message.receiverId) };
  return [isRepeated ? MessageHeld(sent) : MessageSent(sent)];
}

/** A message that was held is sent as if it was written now. One whose sender is erased has no text. */
const sentNow = ({ held }: Readonly<{ held: EventOf<typeof MessageHeld>['data'] }>, receiverFollows: boolean) =>
  held.content === null ? [] : [MessageSent({ ...held, receiverFollows })];

const noted = (message: ExistingMessage) => (cause: string | null, holds: boolean) => [
  MessageRemovalNoted({ ...between(message), cause, holds }),
];

const release = ({ data }: ReleaseMessage, message: ExistingMessage) =>
  message.status === 'held' ? sentNow(message, data.receiverFollows) : [];

function takeDown({ data }: TakeDownMessage, message: ExistingMessage): readonly MessageEvent[] {
  // No one sees it, and its reviewer decides.
  if (message.status === 'held' && !data.endsReview) return [];
  const removed = (cause: string) => [MessageTakenDown({ ...between(message), cause })];
  return addCause(message.removals, data.decisionId, { removed, noted: noted(message) });
}

function restore({ data }: RestoreMessage, message: ExistingMessage): readonly MessageEvent[] {
  const restored = (cause: string | null): readonly MessageEvent[] =>
    message.status === 'takenDown' && message.before.status === 'held'
      ? sentNow(message.before, data.receiverFollows)
      : [MessageRestored({ ...between(message), cause })];
  return takeBackCause(message.removals, data.decisionId, { restored, noted: noted(message) });
}

/** A message that moderators removed never comes back once its sender removed it, too. */
function remove({ actor }: RemoveMessage, state: MessageState): readonly MessageEvent[] | Refusal {
  if (state.status === 'none') return messageNotFound;
  return onlyTheSenderMayRemove(actor, state) ?? (exists(state) ? [MessageRemoved(between(state))] : []);
}

/** Applies a moderator's command. Does nothing if the sender removed the message. */
function moderate<C extends RestoreMessage | ReleaseMessage | TakeDownMessage>(
  command: C,
  state: MessageState,
  decideOn: (command: C, message: ExistingMessage) => readonly MessageEvent[],
): readonly MessageEvent[] | Refusal {
  if (state.status === 'none') return messageNotFound;
  return onlyStaffTakeDown(command.actor) ?? (exists(state) ? decideOn(command, state) : []);
}

function decide(command: MessageCommand, state: MessageState): readonly MessageEvent[] | Refusal {
  switch (command.type) {
    case 'SendMessage':
      if (state.status !== 'none') throw new Error(`Message ${command.data.messageId} was sent before.`);
      return send(command);
    case 'RemoveMessage':
      return remove(command, state);
    case 'ReleaseMessage':
      return moderate(command, state, release);
    case 'TakeDownMessage':
      return moderate(command, state, takeDown);
    case 'RestoreMessage':
      return moderate(command, state, restore);
  }
}

export const messages = aggregate({
  category: 'message',
  events,
  decider: { initial: { status: 'none' } as MessageState, evolve, decide },
});

// Random messages between members, and their actions on them.
import { by, type CommandGenerator, type History, markOf } from '../../src/testing/history/history.ts';
import { activeMembers, byMember } from '../accounts/command-generators-fixture.ts';
import { conversationIdOf, messageRequests, messageSettings, messages, readings } from './index.ts';

const send: CommandGenerator = (history) => {
  const active = activeMembers(history);
  const senderId = history.pick(active);
  const receiverId = history.pick(active.filter((id) => id !== senderId));
  if (senderId === undefined || receiverId === undefined) return;
  const messageId = history.make('message');
  const mentioned = history.one('member');
  const mentionedAs = mentioned ? [{ name: `friend-of-${markOf(senderId)}`, memberId: mentioned }] : [];
  const data = {
    ...{ messageId, receiverId, mentionedAs },
    content: history.text(senderId),
    receiverFollows: history.chance(2),
    isRepeated: history.chance(4),
  };
  history.execute(messages, messageId, { type: 'SendMessage', data, actor: by(senderId) });
};

/** A message that was sent and not removed. */
function oneMessage(history: History) {
  const id = history.one('message');
  const message = id === undefined ? undefined : history.state(messages, id);
  return message?.status === 'sent' ? message : undefined;
}

const isActive = (history: History, memberId: string): boolean => activeMembers(history).includes(memberId);

const takeDownOrRestore: CommandGenerator = (history) => {
  const messageId = history.one('message');
  const moderator = history.pick(activeMembers(history));
  const message = messageId === undefined ? undefined : history.state(messages, messageId);
  if (!moderator || messageId === undefined || !message || message.status === 'none') return;
  if (!isActive(history, message.senderId)) return;
  const actor = by(moderator, true);
  if (message.status === 'held' || (message.status === 'takenDown' && message.before.status === 'held')) return;
  const decisionId = history.pick(['decision-a', 'decision-b', 'decision-c']) ?? '';
  if (history.chance(2))
    history.execute(messages, messageId, { type: 'TakeDownMessage', data: { decisionId, endsReview: true }, actor });
  else
    history.execute(messages, messageId, {
      type: 'RestoreMessage',
      data: { decisionId, receiverFollows: true },
      actor,
    });
};

const review: CommandGenerator = (history) => {
  const messageId = history.one('message');
  const moderator = history.pick(activeMembers(history));
  const message = messageId === undefined ? undefined : history.state(messages, messageId);
  if (!moderator || messageId === undefined || message?.status !== 'held') return;
  if (!isActive(history, message.senderId) || !isActive(history, message.receiverId)) return;
  const actor = by(moderator, true);
  history.execute(messages, messageId, { type: 'ReleaseMessage', data: { receiverFollows: history.chance(2) }, actor });
};

const remove: CommandGenerator = (history) => {
  const message = oneMessage(history);
  if (!message || !isActive(history, message.senderId)) return;
  history.execute(messages, message.messageId, { type: 'RemoveMessage', data: {}, actor: by(message.senderId) });
};

/** The receiver's actions on a conversation. Messages from an erased sender can't be marked unread. */
const receive =
  (generator: (history: History, message: NonNullable<ReturnType<typeof oneMessage>>) => void): CommandGenerator =>
  (history) => {
    const message = oneMessage(history);
    if (message && isActive(history, message.receiverId) && isActive(history, message.senderId))
      generator(history, message);
  };

const sentAt = (history: History, messageId: string): string =>
  history.events.find(({ stream }) => stream === messages.stream(messageId))?.metadata.at ?? '';

const read = receive((history, { messageId, conversationId, senderId, receiverId }) => {
  const data = { conversationId, otherId: senderId, upTo: messageId, sentAt: sentAt(history, messageId) };
  history.execute(readings, [messageId, receiverId], { type: 'ReadConversation', data, actor: by(receiverId) });
});

const markUnread = receive((history, { messageId, conversationId, senderId, receiverId }) => {
  const data = { conversationId, otherId: senderId, from: messageId };
  const actor = by(receiverId);
  history.execute(readings, [messageId, receiverId], { type: 'MarkConversationUnread', data, actor });
});

const accept = receive((history, { senderId, receiverId }) => {
  const conversationId = conversationIdOf(senderId, receiverId);
  const data = { conversationId, otherId: senderId };
  history.execute(messageRequests, [conversationId, receiverId], {
    type: 'AcceptRequest',
    data,
    actor: by(receiverId),
  });
});

const changeSettings = byMember((history, memberId) => {
  const data = { writableBy: history.pick(['everybody', 'followed'] as const) ?? 'everybody' };
  history.execute(messageSettings, memberId, { type: 'ChangeMessageSettings', data, actor: by(memberId) });
});

export const commandGenerators: readonly CommandGenerator[] = [
  ...[
    send,
    send,
    send,
    send,
    send,
    review,
    takeDownOrRestore,
    takeDownOrRestore,
    remove,
    read,
    read,
    markUnread,
    accept,
  ],
  ...[changeSettings, changeSettings],
];

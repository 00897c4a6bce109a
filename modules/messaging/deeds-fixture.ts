// Random messages between members, and their actions on them.
import { by, type Deed, markOf, type World } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { conversationIdOf, messageRequests, messageSettings, messages, readings } from './index.ts';

const send: Deed = (world) => {
  const active = activeMembers(world);
  const senderId = world.pick(active);
  const receiverId = world.pick(active.filter((id) => id !== senderId));
  if (senderId === undefined || receiverId === undefined) return;
  const messageId = world.make('message');
  const mentioned = world.one('member');
  const mentionedAs = mentioned ? [{ name: `friend-of-${markOf(senderId)}`, memberId: mentioned }] : [];
  const data = {
    ...{ messageId, receiverId, mentionedAs },
    content: world.text(senderId),
    receiverFollows: world.chance(2),
    isRepeated: world.chance(4),
  };
  world.execute(messages, messageId, { type: 'SendMessage', data, actor: by(senderId) });
};

/** A message that was sent and not removed. */
function oneMessage(world: World) {
  const id = world.one('message');
  const message = id === undefined ? undefined : world.state(messages, id);
  return message?.status === 'sent' ? message : undefined;
}

const isActive = (world: World, memberId: string): boolean => activeMembers(world).includes(memberId);

const takeDownOrRestore: Deed = (world) => {
  const messageId = world.one('message');
  const moderator = world.pick(activeMembers(world));
  const message = messageId === undefined ? undefined : world.state(messages, messageId);
  if (!moderator || messageId === undefined || !message || message.status === 'none') return;
  if (!isActive(world, message.senderId)) return;
  const actor = by(moderator, true);
  if (message.status === 'held' || (message.status === 'takenDown' && message.before.status === 'held')) return;
  const decisionId = world.pick(['decision-a', 'decision-b', 'decision-c']) ?? '';
  if (world.chance(2))
    world.execute(messages, messageId, { type: 'TakeDownMessage', data: { decisionId, endsReview: true }, actor });
  else
    world.execute(messages, messageId, { type: 'RestoreMessage', data: { decisionId, receiverFollows: true }, actor });
};

const review: Deed = (world) => {
  const messageId = world.one('message');
  const moderator = world.pick(activeMembers(world));
  const message = messageId === undefined ? undefined : world.state(messages, messageId);
  if (!moderator || messageId === undefined || message?.status !== 'held') return;
  if (!isActive(world, message.senderId) || !isActive(world, message.receiverId)) return;
  const actor = by(moderator, true);
  world.execute(messages, messageId, { type: 'ReleaseMessage', data: { receiverFollows: world.chance(2) }, actor });
};

const remove: Deed = (world) => {
  const message = oneMessage(world);
  if (!message || !isActive(world, message.senderId)) return;
  world.execute(messages, message.messageId, { type: 'RemoveMessage', data: {}, actor: by(message.senderId) });
};

/** The receiver's actions on a conversation. Messages from an erased sender can't be marked unread. */
const receive =
  (deed: (world: World, message: NonNullable<ReturnType<typeof oneMessage>>) => void): Deed =>
  (world) => {
    const message = oneMessage(world);
    if (message && isActive(world, message.receiverId) && isActive(world, message.senderId)) deed(world, message);
  };

const sentAt = (world: World, messageId: string): string =>
  world.events.find(({ stream }) => stream === messages.stream(messageId))?.metadata.at ?? '';

const read = receive((world, { messageId, conversationId, senderId, receiverId }) => {
  const data = { conversationId, otherId: senderId, upTo: messageId, sentAt: sentAt(world, messageId) };
  world.execute(readings, [messageId, receiverId], { type: 'ReadConversation', data, actor: by(receiverId) });
});

const markUnread = receive((world, { messageId, conversationId, senderId, receiverId }) => {
  const data = { conversationId, otherId: senderId, from: messageId };
  const actor = by(receiverId);
  world.execute(readings, [messageId, receiverId], { type: 'MarkConversationUnread', data, actor });
});

const accept = receive((world, { senderId, receiverId }) => {
  const conversationId = conversationIdOf(senderId, receiverId);
  const data = { conversationId, otherId: senderId };
  world.execute(messageRequests, [conversationId, receiverId], { type: 'AcceptRequest', data, actor: by(receiverId) });
});

const changeSettings: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  const data = { writableBy: world.pick(['everybody', 'followed'] as const) ?? 'everybody' };
  world.execute(messageSettings, memberId, { type: 'ChangeMessageSettings', data, actor: by(memberId) });
};

export const deeds: readonly Deed[] = [
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

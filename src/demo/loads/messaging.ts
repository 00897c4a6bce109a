// Messages of a generated load: each member writes to a few others. Every tenth is between the first two, which makes one long thread.
import { conversationIdOf, MessageSent, messages } from '../../../modules/messaging/index.ts';
import { derivedId } from '../../kernel/ids.ts';
import { type LoadPart, leadsTo } from '../load.ts';
import { loadText } from '../load-text.ts';

const longThreadEach = 10;
const correspondents = 20;

export const messagingLoad: LoadPart = {
  amounts: [
    {
      name: 'messages',
      small: 2_000,
      eventsEach: 1,
      impossible: ({ members, messages = 0 }) =>
        members < 2 && messages > 0 ? 'Messages need two members.' : undefined,
      plan:
        ({ load, seed, chance, memberAt, nextMs }) =>
        (index) => {
          const isOfLongThread = index % longThreadEach === 0;
          const first = isOfLongThread ? 0 : chance.integer(load.members);
          const second = isOfLongThread ? 1 : first + 1 + chance.integer(Math.min(correspondents, load.members - 1));
          const [sender, receiver] = chance.next() < 0.5 ? [first, second] : [second, first];
          const [senderId, receiverId] = [memberAt(sender), memberAt(receiver)];
          const messageId = derivedId('load', seed, 'message', index);
          const data = {
            ...{ messageId, conversationId: conversationIdOf(senderId, receiverId), senderId, receiverId },
            ...{ content: loadText(chance, 2), mentionedAs: [], receiverFollows: true },
          };
          const events = [MessageSent(data)];
          return [{ stream: messages.stream(messageId), actorId: senderId, atMs: nextMs(), events }];
        },
    },
  ],
  commands: [
    leadsTo(MessageSent, ({ messageId, receiverId, content, mentionedAs, receiverFollows }, id, acting) => {
      const data = { messageId, receiverId, content: content ?? '', mentionedAs: mentionedAs ?? [], receiverFollows };
      return acting.execute(messages, id, { type: 'SendMessage', data });
    }),
  ],
};

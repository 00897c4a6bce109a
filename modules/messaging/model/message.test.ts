import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { conversationIdOf } from './conversation.ts';
import { messageNotFound, notSender, notToYourself } from './errors.ts';
import { MessageRemoved, MessageSent, MessageTakenDown, messages } from './message.ts';

const as = (id: string, isAdmin = false): Actor => ({ kind: 'member', id, isAdmin });
const at = '2026-03-01T09:00:00.000Z';
const message = specify(messages);

const input = {
  ...{ messageId: 'm1', receiverId: 'bob', content: 'Hello', receiverFollows: false },
  mentionedAs: [{ name: 'Eve', memberId: 'eve' }],
};
const between = {
  messageId: 'm1',
  conversationId: conversationIdOf('bob', 'ada'),
  senderId: 'ada',
  receiverId: 'bob',
};
const sent = MessageSent({ ...input, ...between });
const removed = MessageRemoved(between);
const takenDown = MessageTakenDown({ ...between, cause: 'd1' });

describe('a message', () => {
  it('belongs to the one conversation of the two, whoever writes', () => {
    message
      .given()
      .when({ type: 'SendMessage', data: input, actor: as('ada'), at })
      .thenDecided(sent);
  });

  it('to the sender is refused', () => {
    message
      .given()
      .when({ type: 'SendMessage', data: { ...input, receiverId: 'ada' }, actor: as('ada'), at })
      .thenRefused(notToYourself);
  });
});

describe('removing', () => {
  const removing = (actor: Actor) => ({ type: 'RemoveMessage', data: {}, actor, at }) as const;

  it('is allowed to the sender, and a repeat changes nothing', () => {
    message
      .given(sent)
      .when(removing(as('ada')))
      .thenDecided(removed);
    message
      .given(sent, removed)
      .when(removing(as('ada')))
      .thenNothing();
  });

  it('is refused to the receiver, and to all others as if there were no message', () => {
    message
      .given(sent)
      .when(removing(as('bob')))
      .thenRefused(notSender);
    message
      .given(sent)
      .when(removing(as('eve', true)))
      .thenRefused(messageNotFound);
    message
      .given(sent)
      .when(removing({ kind: 'operator', id: 'root' }))
      .thenRefused(messageNotFound);
    message
      .given()
      .when(removing(as('ada')))
      .thenRefused(messageNotFound);
  });

  it('is allowed to an admin who decides about a flag, and to no one else', () => {
    const takingDown = (actor: Actor) =>
      ({ type: 'TakeDownMessage', data: { decisionId: 'd1', endsReview: true }, actor, at }) as const;
    message
      .given(sent)
      .when(takingDown(as('chief', true)))
      .thenDecided(takenDown);
    message
      .given(sent, takenDown)
      .when(takingDown(as('chief', true)))
      .thenNothing();
    message
      .given(sent)
      .when(takingDown(as('bob')))
      .thenRefused(messageNotFound);
  });
});

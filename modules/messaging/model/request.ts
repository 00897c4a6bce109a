// A first message from a member that the receiver doesn't follow is a request, until it is accepted or replied to.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../../src/kernel/event.ts';

export const MessageRequestAccepted = defineEvent('MessageRequestAccepted', {
  summary: 'A member accepted a message request.',
  schema: z.object({ conversationId: idOf('conversation'), memberId: idOf('member'), otherId: idOf('member') }),
});
type Accepted = EventOf<typeof MessageRequestAccepted>;

type Accept = Command<'AcceptRequest', Readonly<{ conversationId: string; otherId: string }>>;

export const messageRequests = aggregate({
  category: 'messagerequest',
  id: ['conversationId', 'memberId'],
  events: [MessageRequestAccepted],
  decider: {
    initial: { accepted: false },
    evolve: () => ({ accepted: true }),
    decide: (command: Accept, { accepted }): readonly Accepted[] =>
      accepted ? [] : [MessageRequestAccepted({ ...command.data, memberId: actingMember(command) })],
  },
});

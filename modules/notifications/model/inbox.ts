// How far a member has read their inbox: everything up to a time is read, and that time only moves forward.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../../src/kernel/event.ts';

export const AllNotificationsRead = defineEvent('AllNotificationsRead', {
  summary: 'A member marked all notifications as read.',
  schema: z.object({ memberId: idOf('member'), /** ISO 8601. */ upTo: z.string() }),
});
type AllRead = EventOf<typeof AllNotificationsRead>;

type ReadAll = Command<'ReadAll'>;

export const inboxes = aggregate({
  category: 'inbox',
  events: [AllNotificationsRead],
  decider: {
    initial: { readUpTo: '' },
    evolve: (_, { data }: AllRead) => ({ readUpTo: data.upTo }),
    decide: (command: ReadAll, { readUpTo }): readonly AllRead[] =>
      command.at <= readUpTo ? [] : [AllNotificationsRead({ memberId: actingMember(command), upTo: command.at })],
  },
});

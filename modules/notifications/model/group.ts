// How far a member has read a group of notifications, such as the likes of one post: a time that only moves forward.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../../src/kernel/event.ts';

export const NotificationGroupRead = defineEvent('NotificationGroupRead', {
  summary: 'A member read a group of notifications.',
  schema: z.object({ memberId: idOf('member'), group: idOf('notification group'), /** ISO 8601. */ upTo: z.string() }),
});
type GroupRead = EventOf<typeof NotificationGroupRead>;

type ReadGroup = Command<'ReadGroup', Readonly<{ group: string }>>;

/** A group belongs to one member, so its id contains the member's id, too. */
export const notificationGroups = aggregate({
  category: 'notificationgroup',
  events: [NotificationGroupRead],
  decider: {
    initial: { readUpTo: '' },
    evolve: (_, { data }: GroupRead) => ({ readUpTo: data.upTo }),
    decide: (command: ReadGroup, { readUpTo }): readonly GroupRead[] =>
      command.at <= readUpTo
        ? []
        : [NotificationGroupRead({ ...command.data, memberId: actingMember(command), upTo: command.at })],
  },
});

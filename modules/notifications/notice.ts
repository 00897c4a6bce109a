// A notice from an admin to everybody who is a member when it is sent.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { adminsOnly } from './errors.ts';

export const NoticeSent = defineEvent('NoticeSent', {
  summary: 'An admin told everybody who was a member then.',
  // The text is Kindling's own, like that of a page, and so nobody's personal data.
  schema: z.object({ noticeId: idOf('notice'), senderId: idOf('member'), title: z.string(), message: z.string() }),
});
type Sent = EventOf<typeof NoticeSent>;

type SendNotice = Command<'SendNotice', Readonly<{ noticeId: string; title: string; message: string }>>;

export const notices = aggregate({
  category: 'notice',
  events: [NoticeSent],
  decider: {
    initial: { sent: false },
    evolve: () => ({ sent: true }),
    decide({ data, actor }: SendNotice, { sent }): readonly Sent[] | Refusal {
      if (actor.kind !== 'member' || !actor.isAdmin) return adminsOnly;
      return sent ? [] : [NoticeSent({ ...data, senderId: actor.id })];
    },
  },
});

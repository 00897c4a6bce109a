// A notice from an admin to everyone who is a member when it is sent, or to those with a certain role at the time.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf, publicText } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { adminsOnly } from './errors.ts';

const forAll = 'It is Kindling’s own text for all members, like that of a page.';

export const NoticeSent = defineEvent('NoticeSent', {
  summary: 'An admin sent a notice to all members, or to those with a role.',
  version: 2,
  schema: z.object({
    noticeId: idOf('notice'),
    senderId: idOf('member'),
    title: publicText(forAll),
    message: publicText(forAll),
    /** As the admin wrote it; null for everyone. */
    role: publicText('The role that a notice is for, as members share it.').nullable(),
  }),
  upcasters: { 1: (data) => ({ ...data, role: null }) },
});
type Sent = EventOf<typeof NoticeSent>;

type SendNotice = Command<'SendNotice', Readonly<Omit<Sent['data'], 'senderId'>>>;

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

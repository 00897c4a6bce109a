// One member blocks another. The two then neither see nor reach each other, whichever of them blocked.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { noOneDoesThisToThemselves } from './policies.ts';

const schema = z.object({ blockerId: idOf('member'), blockedId: idOf('member') });

export const UserBlocked = defineEvent('UserBlocked', { summary: 'A member blocked another.', schema });
export const UserUnblocked = defineEvent('UserUnblocked', { summary: 'A member took a block back.', schema });

const events = [UserBlocked, UserUnblocked] as const;
type BlockEvent = EventsOf<typeof events>;

type BlockCommand = Command<'BlockUser' | 'UnblockUser', Readonly<{ blockedId: string }>>;

type BlockState = Readonly<{ blocked: boolean }>;

function decide(command: BlockCommand, { blocked }: BlockState): readonly BlockEvent[] | Refusal {
  const data = { blockerId: actingMember(command), blockedId: command.data.blockedId };
  switch (command.type) {
    case 'BlockUser': {
      const refusal = noOneDoesThisToThemselves(data.blockerId, data.blockedId);
      if (refusal) return refusal;
      return blocked ? [] : [UserBlocked(data)];
    }
    case 'UnblockUser':
      return blocked ? [UserUnblocked(data)] : [];
  }
}

export const blocks = aggregate({
  category: 'block',
  id: ['blockerId', 'blockedId'],
  events,
  decider: {
    initial: { blocked: false },
    evolve: (_, { type }: BlockEvent) => ({ blocked: type === 'UserBlocked' }),
    decide,
  },
});

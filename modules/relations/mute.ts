// One member mutes another: lists no longer show them the other's content. The other is never told.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { noOneDoesThisToThemselves } from './policies.ts';

const schema = z.object({ muterId: idOf('member'), mutedId: idOf('member') });

export const UserMuted = defineEvent('UserMuted', { summary: 'A member muted another.', schema });
export const UserUnmuted = defineEvent('UserUnmuted', { summary: 'A member unmuted another.', schema });

const events = [UserMuted, UserUnmuted] as const;
type MuteEvent = EventsOf<typeof events>;

type MuteCommand = Command<'MuteUser' | 'UnmuteUser', Readonly<{ mutedId: string }>>;

type MuteState = Readonly<{ muted: boolean }>;

function decide(command: MuteCommand, { muted }: MuteState): readonly MuteEvent[] | Refusal {
  const data = { muterId: actingMember(command), mutedId: command.data.mutedId };
  switch (command.type) {
    case 'MuteUser': {
      const refusal = noOneDoesThisToThemselves(data.muterId, data.mutedId);
      if (refusal) return refusal;
      return muted ? [] : [UserMuted(data)];
    }
    case 'UnmuteUser':
      return muted ? [UserUnmuted(data)] : [];
  }
}

export const mutes = aggregate({
  category: 'mute',
  id: ['muterId', 'mutedId'],
  events,
  decider: {
    initial: { muted: false },
    evolve: (_, { type }: MuteEvent) => ({ muted: type === 'UserMuted' }),
    decide,
  },
});

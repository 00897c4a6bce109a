// A member's choice of who may write to them.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../../src/kernel/event.ts';

/** `followed`: only members that they follow. */
export const writers = ['everybody', 'followed'] as const;
export type WritableBy = (typeof writers)[number];

export const MessageSettingsChanged = defineEvent('MessageSettingsChanged', {
  summary: 'A member chose who may write to them.',
  schema: z.object({ memberId: idOf('member'), writableBy: z.enum(writers) }),
});
type Changed = EventOf<typeof MessageSettingsChanged>;

type Change = Command<'ChangeMessageSettings', Readonly<{ writableBy: WritableBy }>>;
type SettingsState = Readonly<{ writableBy: WritableBy }>;

export const messageSettings = aggregate({
  category: 'messagesettings',
  events: [MessageSettingsChanged],
  decider: {
    initial: { writableBy: 'everybody' } as SettingsState,
    evolve: (_, { data: { writableBy } }: Changed): SettingsState => ({ writableBy }),
    decide: (command: Change, { writableBy }): readonly Changed[] =>
      command.data.writableBy === writableBy
        ? []
        : [MessageSettingsChanged({ ...command.data, memberId: actingMember(command) })],
  },
});

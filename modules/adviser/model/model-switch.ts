// The switch by which admins stop all use of models, on every instance at once.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { adminsOnly } from './errors.ts';

export const ModelsSwitchedOff = defineEvent('ModelsSwitchedOff', {
  summary: 'Models were switched off. The embedded adviser takes over.',
  schema: z.object({}),
});
export const ModelsSwitchedOn = defineEvent('ModelsSwitchedOn', {
  summary: 'Models were switched on again.',
  schema: z.object({}),
});

const events = [ModelsSwitchedOff, ModelsSwitchedOn] as const;
type SwitchEvent = EventsOf<typeof events>;

type SwitchModels = Command<'SwitchModels', Readonly<{ isOn: boolean }>>;
type SwitchState = Readonly<{ isOn: boolean }>;

function decide({ actor, data: { isOn } }: SwitchModels, state: SwitchState): readonly SwitchEvent[] | Refusal {
  if (actor.kind !== 'operator' && !(actor.kind === 'member' && actor.isAdmin)) return adminsOnly;
  if (isOn === state.isOn) return [];
  return [isOn ? ModelsSwitchedOn({}) : ModelsSwitchedOff({})];
}

export const modelSwitch = aggregate({
  category: 'modelswitch',
  id: [],
  events,
  decider: {
    initial: { isOn: true } as SwitchState,
    evolve: (_, { type }: SwitchEvent): SwitchState => ({ isOn: type === 'ModelsSwitchedOn' }),
    decide,
  },
});

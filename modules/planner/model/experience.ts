// Whether a member's experience with tools counts in the figures that others see. It does until they withdraw it.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';

const schema = z.object({ memberId: idOf('member') });

export const ExperienceKeptOut = defineEvent('ExperienceKeptOut', {
  summary: 'A member withdrew their experience with tools from the figures that others see.',
  schema,
});
export const ExperienceShared = defineEvent('ExperienceShared', {
  summary: 'A member’s experience with tools counts in the figures again.',
  schema,
});

const events = [ExperienceKeptOut, ExperienceShared] as const;
type ExperienceEvent = EventsOf<typeof events>;
type ShareExperience = Command<'ShareExperience', Readonly<{ isShared: boolean }>>;
type ExperienceState = Readonly<{ isShared: boolean }>;

function decide(command: ShareExperience, state: ExperienceState): readonly ExperienceEvent[] {
  const { isShared } = command.data;
  if (isShared === state.isShared) return [];
  const data = { memberId: actingMember(command) };
  return [isShared ? ExperienceShared(data) : ExperienceKeptOut(data)];
}

export const sharedExperience = aggregate({
  category: 'experience',
  events,
  decider: {
    initial: { isShared: true } as ExperienceState,
    evolve: (_: ExperienceState, { type }: ExperienceEvent) => ({ isShared: type === 'ExperienceShared' }),
    decide,
  },
});

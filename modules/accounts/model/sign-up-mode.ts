// Who may sign up: everyone, everyone with approval, people with an invitation, or no one. Admins set it, and a wave of
// sign-ups turns approval on. One stream for all of Kindling.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf } from '../../../src/kernel/event.ts';
import { hourMs } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { onlyAdminsManageSignUps } from './policies.ts';

export const signUpModes = ['open', 'approval', 'invitation', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

export const SignUpModeSet = defineEvent('SignUpModeSet', {
  summary: 'The sign-up mode was set: by an admin, an operator, or a wave of sign-ups.',
  schema: z.object({ mode: z.enum(signUpModes), becauseOfWave: z.boolean(), setAt: z.string() }),
});

type SetSignUpMode = Command<'SetSignUpMode', Readonly<{ mode: SignUpMode }>>;
/** Sent by a visitor whose sign-up exceeds the limit for its period. */
type NoticeWave = Command<'NoticeWave'>;

type ModeState = Readonly<{ mode: SignUpMode; setAt: string | null }>;

/** How long an admin's choice stands: one who opens sign-ups during a wave knows about the wave. */
const adminChoiceHoldsMs = hourMs;

function decide(
  command: SetSignUpMode | NoticeWave,
  { mode, setAt }: ModeState,
): readonly EventOf<typeof SignUpModeSet>[] | Refusal {
  const { at } = command;
  switch (command.type) {
    case 'SetSignUpMode': {
      const refusal = onlyAdminsManageSignUps(command.actor);
      if (refusal) return refusal;
      const wanted = command.data.mode;
      // An admin who confirms the default mode has also made a choice.
      return wanted === mode && setAt !== null
        ? []
        : [SignUpModeSet({ mode: wanted, becauseOfWave: false, setAt: at })];
    }
    case 'NoticeWave': {
      const wasSetRecently = setAt !== null && Date.parse(at) < Date.parse(setAt) + adminChoiceHoldsMs;
      return mode !== 'open' || wasSetRecently
        ? []
        : [SignUpModeSet({ mode: 'approval', becauseOfWave: true, setAt: at })];
    }
  }
}

export const signUpMode = aggregate({
  category: 'signups',
  id: [],
  events: [SignUpModeSet],
  decider: {
    initial: { mode: 'open', setAt: null } as ModeState,
    evolve: (_: ModeState, { data: { mode, setAt } }: EventOf<typeof SignUpModeSet>): ModeState => ({ mode, setAt }),
    decide,
  },
});

// A session: a member is logged in on a device, until it ends.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { sessionNotFound } from './errors.ts';

export const SessionStarted = defineEvent('SessionStarted', {
  summary: 'A member logged in on a device.',
  schema: z.object({
    sessionId: idOf('session'),
    memberId: idOf('member'),
    address: personal('memberId', z.string()),
    userAgent: personal('memberId', z.string()),
  }),
});

export const SessionEnded = defineEvent('SessionEnded', {
  summary: 'A member logged out on a device.',
  schema: z.object({ sessionId: idOf('session'), memberId: idOf('member') }),
});

const events = [SessionStarted, SessionEnded] as const;
type SessionEvent = EventsOf<typeof events>;

/** Given by a visitor, who has shown whose account it is. */
type StartSession = Command<
  'StartSession',
  Readonly<{ sessionId: string; memberId: string; address: string; userAgent: string }>
>;
type EndSession = Command<'EndSession', Readonly<Record<never, never>>>;

type SessionState = Readonly<{ status: 'none' | 'open' | 'ended'; sessionId: string; memberId: string }>;

function evolve(_: SessionState, { type, data: { sessionId, memberId } }: SessionEvent): SessionState {
  return { status: type === 'SessionStarted' ? 'open' : 'ended', sessionId, memberId };
}

function decide(command: StartSession | EndSession, state: SessionState): readonly SessionEvent[] | Refusal {
  switch (command.type) {
    case 'StartSession':
      if (state.status !== 'none') throw new Error(`Session ${command.data.sessionId} was started before.`);
      return [SessionStarted(command.data)];
    case 'EndSession': {
      const { sessionId, memberId } = state;
      if (state.status === 'none' || memberId !== actingMember(command)) return sessionNotFound;
      return state.status === 'open' ? [SessionEnded({ sessionId, memberId })] : [];
    }
  }
}

export const sessions = aggregate({
  category: 'session',
  events,
  decider: { initial: { status: 'none', sessionId: '', memberId: '' } as SessionState, evolve, decide },
});

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
  summary:
    'A session ended: the member logged out on the device, or the password they had shown was replaced meanwhile.',
  schema: z.object({ sessionId: idOf('session'), memberId: idOf('member') }),
});

const events = [SessionStarted, SessionEnded] as const;
type SessionEvent = EventsOf<typeof events>;

/** Given by a visitor, who has shown whose account it is. */
type StartSession = Command<
  'StartSession',
  Readonly<{ sessionId: string; memberId: string; address: string; userAgent: string }>
>;
/** Takes a session back whose cookie was not handed out; given by whoever gave the command that started it. */
type WithdrawSession = Command<'WithdrawSession', Readonly<Record<never, never>>>;
type EndSession = Command<'EndSession', Readonly<Record<never, never>>>;

type SessionState = Readonly<{ status: 'none' | 'open' | 'ended'; sessionId: string; memberId: string }>;

function evolve(_: SessionState, { type, data: { sessionId, memberId } }: SessionEvent): SessionState {
  return { status: type === 'SessionStarted' ? 'open' : 'ended', sessionId, memberId };
}

function decide(
  command: StartSession | WithdrawSession | EndSession,
  state: SessionState,
): readonly SessionEvent[] | Refusal {
  switch (command.type) {
    case 'StartSession':
      if (state.status !== 'none') throw new Error(`Session ${command.data.sessionId} was started before.`);
      return [SessionStarted(command.data)];
    case 'WithdrawSession':
      return endOf(state);
    case 'EndSession': {
      if (state.status === 'none' || state.memberId !== actingMember(command)) return sessionNotFound;
      return endOf(state);
    }
  }
}

function endOf({ status, sessionId, memberId }: SessionState): readonly SessionEvent[] {
  return status === 'open' ? [SessionEnded({ sessionId, memberId })] : [];
}

export const sessions = aggregate({
  category: 'session',
  events,
  decider: { initial: { status: 'none', sessionId: '', memberId: '' } as SessionState, evolve, decide },
});

// A session on a device, until it ends. One event per day of use is all that is recorded of a member's visits.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import { dayOf } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { sessionNotFound } from './errors.ts';

export const SessionStarted = defineEvent('SessionStarted', {
  summary: 'A member logged in on a device.',
  version: 2,
  schema: z.object({
    sessionId: idOf('session'),
    memberId: idOf('member'),
    address: personal('memberId', z.string()),
    userAgent: personal('memberId', z.string()),
    /** Whether the account never logged in from there; the member is told. False in older events. */
    isNewDevice: z.boolean(),
  }),
  upcasters: { 1: (data) => ({ ...data, isNewDevice: false }) },
});

export const SessionSeen = defineEvent('SessionSeen', {
  summary: 'A session was used for the first time that day.',
  schema: z.object({
    sessionId: idOf('session'),
    memberId: idOf('member'),
    /** In UTC, as YYYY-MM-DD. */
    day: z.string(),
  }),
});

export const SessionEnded = defineEvent('SessionEnded', {
  summary:
    'A session ended: the member logged out on the device, the password they had entered was changed in the meantime, or it was too old.',
  schema: z.object({ sessionId: idOf('session'), memberId: idOf('member') }),
});

const events = [SessionStarted, SessionSeen, SessionEnded] as const;
type SessionEvent = EventsOf<typeof events>;

/** Sent by a visitor who has authenticated as the member. */
type StartSession = Command<'StartSession', DataOf<typeof SessionStarted>>;
/** Ends a session whose cookie was not handed out. The actor is whoever started it. */
type WithdrawSession = Command<'WithdrawSession'>;
/** Sent on behalf of the session's member, with any request. The command carries the day. */
type SeeSession = Command<'SeeSession'>;
/** Ends a session that exceeds the maximum age. The actor is the system. */
type ExpireSession = Command<'ExpireSession'>;
type EndSession = Command<'EndSession'>;

type SessionState = Readonly<{
  status: 'none' | 'open' | 'ended';
  sessionId: string;
  memberId: string;
  /** The newest recorded day; empty until there is one. */
  lastSeenDay: string;
}>;

function evolve(state: SessionState, { type, data }: SessionEvent): SessionState {
  switch (type) {
    case 'SessionStarted':
      return { status: 'open', sessionId: data.sessionId, memberId: data.memberId, lastSeenDay: '' };
    case 'SessionSeen':
      return { ...state, lastSeenDay: data.day };
    case 'SessionEnded':
      return { ...state, status: 'ended' };
  }
}

function decide(
  command: StartSession | WithdrawSession | SeeSession | ExpireSession | EndSession,
  state: SessionState,
): readonly SessionEvent[] | Refusal {
  switch (command.type) {
    case 'StartSession':
      if (state.status !== 'none') throw new Error(`Session ${command.data.sessionId} was started before.`);
      return [SessionStarted(command.data)];
    case 'WithdrawSession':
    case 'ExpireSession':
      return endOf(state);
    case 'SeeSession': {
      if (state.status === 'none' || state.memberId !== actingMember(command)) return sessionNotFound;
      const day = dayOf(command.at);
      if (state.status === 'ended' || state.lastSeenDay >= day) return [];
      return [SessionSeen({ sessionId: state.sessionId, memberId: state.memberId, day })];
    }
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
  decider: {
    initial: { status: 'none', sessionId: '', memberId: '', lastSeenDay: '' } as SessionState,
    evolve,
    decide,
  },
});

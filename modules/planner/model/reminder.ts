// The weekly reminders for a subscriber's plans: one for each slot, and off for good once the member says so.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import { addMs, dayMs } from '../../../src/kernel/instants.ts';
import { nextDigestTime } from '../../../src/kernel/next-digest-time.ts';
import { offsetMs } from '../../../src/kernel/time-zone.ts';

const memberId = idOf('member');
/** ISO 8601; null if there are to be none. */
const nextAt = z.string().nullable();

export const PlanRemindersSet = defineEvent('PlanRemindersSet', {
  summary: 'Weekly reminders of plans were switched on or off, postponed, or ended with the subscription.',
  schema: z.object({ memberId, isOn: z.boolean(), nextAt }),
});
export const PlanReminderDue = defineEvent('PlanReminderDue', {
  summary: 'A member’s weekly reminder is due. It is mailed once, if there is anything to do.',
  schema: z.object({ memberId, /** The instant that it is for; ISO 8601. */ slot: z.string(), nextAt }),
});

const events = [PlanRemindersSet, PlanReminderDue] as const;
type ReminderEvent = EventsOf<typeof events>;

type Subscriber = Readonly<{ isSubscribed: boolean; timeZone: string }>;

type ReminderCommand =
  /** Issued when a subscription starts or continues. */
  | Command<'StartReminders', Subscriber & Readonly<{ memberId: string }>>
  | Command<'SwitchReminders', Subscriber & Readonly<{ isOn: boolean }>>
  /** Issued through the link in a mail, which needs no log-in. */
  | Command<'StopReminders', Readonly<{ memberId: string }>>
  | Command<'TakeReminder', Subscriber & Readonly<{ memberId: string; slot: string }>>;

type ReminderState = Readonly<{
  isOn: boolean;
  nextAt: string | null;
  /** The earliest time for the next reminder: switching off and on again makes none earlier. */
  notBefore: string;
}>;

function evolve(state: ReminderState, event: ReminderEvent): ReminderState {
  if (event.type === 'PlanRemindersSet') return { ...state, isOn: event.data.isOn, nextAt: event.data.nextAt };
  return { ...state, nextAt: event.data.nextAt, notBefore: event.data.nextAt ?? '' };
}

const firstHour = 8;
const lastHour = 20;
/** The state of an unfinished plan. */
export type PlanToRemindOf = Readonly<{
  planId: string;
  number: number;
  tools: number;
  completed: number;
  inProgress: readonly string[];
  /** The first step of the roadmap that has not started; null if all have. */
  next: Readonly<{ step: number; toolName: string; rationale: string }> | null;
  /** The names of metrics that were not measured in the last week. */
  toMeasure: readonly string[];
}>;

/** A late reminder is not followed too soon by the next. */
const leastApartMs = 3 * dayMs;

const mondayAfter = (timeZone: string, after: string) => nextDigestTime(timeZone, 'weekly', after);

function isDecent(timeZone: string, at: string): boolean {
  const hour = new Date(Date.parse(at) + offsetMs(timeZone, Date.parse(at))).getUTCHours();
  return hour >= firstHour && hour < lastHour;
}

function nextFor({ timeZone, isSubscribed }: Subscriber, { notBefore }: ReminderState, at: string): string | null {
  if (!isSubscribed) return null;
  return at < notBefore ? notBefore : mondayAfter(timeZone, at);
}

function decide(command: ReminderCommand, state: ReminderState): readonly ReminderEvent[] {
  const { at } = command;
  switch (command.type) {
    case 'StartReminders': {
      const next = nextFor(command.data, state, at);
      if (!state.isOn || state.nextAt !== null || next === null) return [];
      return [PlanRemindersSet({ memberId: command.data.memberId, isOn: true, nextAt: next })];
    }
    case 'SwitchReminders': {
      const { isOn } = command.data;
      if (isOn === state.isOn) return [];
      const next = isOn ? nextFor(command.data, state, at) : null;
      return [PlanRemindersSet({ memberId: actingMember(command), isOn, nextAt: next })];
    }
    case 'StopReminders':
      return state.isOn ? [PlanRemindersSet({ memberId: command.data.memberId, isOn: false, nextAt: null })] : [];
    case 'TakeReminder': {
      const { memberId: of, slot, timeZone, isSubscribed } = command.data;
      if (slot !== state.nextAt || at < slot) return [];
      if (!isSubscribed) return [PlanRemindersSet({ memberId: of, isOn: state.isOn, nextAt: null })];
      if (!isDecent(timeZone, at)) {
        const morning = nextDigestTime(timeZone, 'daily', at);
        return [PlanRemindersSet({ memberId: of, isOn: state.isOn, nextAt: morning })];
      }
      const restedAt = addMs(at, leastApartMs);
      return [PlanReminderDue({ memberId: of, slot, nextAt: mondayAfter(timeZone, restedAt) })];
    }
  }
}

export const planReminders = aggregate({
  category: 'planreminders',
  events,
  decider: { initial: { isOn: true, nextAt: null, notBefore: '' } as ReminderState, evolve, decide },
});

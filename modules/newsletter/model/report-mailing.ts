// A weekly report on its way to the subscribers. It lists its recipients before the first mail, in batches with
// separate streams, and is complete when each has an outcome.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, type EventsOf, idOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { mailingIsOver, mailingNotFound } from './errors.ts';
import { onlyAdminsMail } from './policies.ts';

const mailingId = idOf('report mailing');
export const period = {
  days: z.union([z.literal(7), z.literal(14), z.literal(30)]),
  /** YYYY-MM-DD, both inclusive. */
  firstDay: z.string(),
  lastDay: z.string(),
};
export const pace = { perHour: z.int().min(1), perDay: z.int().min(1) };
const sums = { sent: z.int(), failed: z.int(), leftOut: z.int() };

export const WeeklyReportMailingStarted = defineEvent('WeeklyReportMailingStarted', {
  summary: 'An admin started mailing the weekly report of a period to the subscribers.',
  schema: z.object({
    mailingId,
    ...period,
    ...pace,
    /** Its recipients are the subscribers at this time; ISO 8601. */
    startedAt: z.string(),
  }),
});
export const WeeklyReportMailingPaced = defineEvent('WeeklyReportMailingPaced', {
  summary: 'An admin changed how many mails of a weekly report may be sent in an hour and in a day.',
  schema: z.object({ mailingId, ...pace }),
});
export const WeeklyReportMailingStopped = defineEvent('WeeklyReportMailingStopped', {
  summary: 'An admin stopped the mailing of a weekly report.',
  schema: z.object({ mailingId }),
});
export const WeeklyReportMailingContinued = defineEvent('WeeklyReportMailingContinued', {
  summary: 'An admin resumed a stopped mailing of a weekly report.',
  schema: z.object({ mailingId }),
});
export const WeeklyReportRecipientsListed = defineEvent('WeeklyReportRecipientsListed', {
  summary: 'All recipients of a weekly report are listed.',
  schema: z.object({ mailingId, recipients: z.int() }),
});
export const WeeklyReportMailed = defineEvent('WeeklyReportMailed', {
  summary: 'Each recipient of a weekly report has an outcome.',
  schema: z.object({ mailingId, ...sums }),
});

const events = [
  WeeklyReportMailingStarted,
  WeeklyReportMailingPaced,
  WeeklyReportMailingStopped,
  WeeklyReportMailingContinued,
  WeeklyReportRecipientsListed,
  WeeklyReportMailed,
] as const;
type MailingEvent = EventsOf<typeof events>;

type Started = EventOf<typeof WeeklyReportMailingStarted>['data'];
type Pace = Readonly<{ perHour: number; perDay: number }>;
export type Sums = Readonly<{ sent: number; failed: number; leftOut: number }>;

/** Issued once the days are taken. */
type StartMailing = Command<'StartMailing', Readonly<Omit<Started, 'startedAt'>>>;
type PaceMailing = Command<'PaceMailing', Readonly<{ [Limit in keyof Pace]?: Pace[Limit] | undefined }>>;
type AdminCommand = PaceMailing | Command<'StopMailing' | 'ContinueMailing'>;
type SystemCommand = Command<'NoteRecipients', Readonly<{ recipients: number }>> | Command<'EndMailing', Sums>;
type MailingCommand = StartMailing | AdminCommand | SystemCommand;

export type MailingState =
  | Readonly<{ status: 'none' }>
  | (Readonly<Started> &
      Readonly<{
        status: 'sending' | 'stopped' | 'sent';
        /** Null until all are listed. */
        recipients: number | null;
      }>);
type Known = Exclude<MailingState, { status: 'none' }>;

function evolve(state: MailingState, event: MailingEvent): MailingState {
  const known = state as Known;
  switch (event.type) {
    case 'WeeklyReportMailingStarted':
      return { ...event.data, status: 'sending', recipients: null };
    case 'WeeklyReportMailingPaced':
      return { ...known, perHour: event.data.perHour, perDay: event.data.perDay };
    case 'WeeklyReportMailingStopped':
      return { ...known, status: 'stopped' };
    case 'WeeklyReportMailingContinued':
      return { ...known, status: 'sending' };
    case 'WeeklyReportRecipientsListed':
      return { ...known, recipients: event.data.recipients };
    case 'WeeklyReportMailed':
      return { ...known, status: 'sent' };
  }
}

function decide(command: MailingCommand, state: MailingState): readonly MailingEvent[] | Refusal {
  switch (command.type) {
    case 'StartMailing':
      return state.status === 'none' ? [WeeklyReportMailingStarted({ ...command.data, startedAt: command.at })] : [];
    case 'NoteRecipients':
      if (state.status === 'none' || state.recipients !== null) return [];
      return [WeeklyReportRecipientsListed({ mailingId: state.mailingId, ...command.data })];
    case 'EndMailing':
      return end(command.data, state);
    case 'PaceMailing':
    case 'StopMailing':
    case 'ContinueMailing':
      return onlyAdminsMail(command.actor) ?? steer(command, state);
  }
}

function end(sums: Sums, state: MailingState): readonly MailingEvent[] {
  if (state.status === 'none' || state.status === 'sent') return [];
  const outcomes = sums.sent + sums.failed + sums.leftOut;
  if (outcomes !== state.recipients)
    throw new Error(`The mailing ${state.mailingId} has ${outcomes} outcomes for ${state.recipients} recipients.`);
  return [WeeklyReportMailed({ mailingId: state.mailingId, ...sums })];
}

function steer(command: AdminCommand, state: MailingState): readonly MailingEvent[] | Refusal {
  if (state.status === 'none') return mailingNotFound;
  if (state.status === 'sent') return mailingIsOver;
  const { mailingId: of, status } = state;
  switch (command.type) {
    case 'PaceMailing': {
      const { perHour = state.perHour, perDay = state.perDay } = command.data;
      if (perHour === state.perHour && perDay === state.perDay) return [];
      return [WeeklyReportMailingPaced({ mailingId: of, perHour, perDay })];
    }
    case 'StopMailing':
      return status === 'stopped' ? [] : [WeeklyReportMailingStopped({ mailingId: of })];
    case 'ContinueMailing':
      return status === 'sending' ? [] : [WeeklyReportMailingContinued({ mailingId: of })];
  }
}

export const mailingIdOf = ({ days, lastDay }: Pick<Started, 'days' | 'lastDay'>): string => `${lastDay}-${days}`;

/** By `mailingIdOf` their period. */
export const reportMailings = aggregate({
  category: 'reportmailing',
  events,
  decider: { initial: { status: 'none' } as MailingState, evolve, decide },
});

// Which days were in a mailed weekly report. One stream decides it for all periods, because reports of different
// lengths share days but have separate streams.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { daysWereMailed, reportIsMailed } from './errors.ts';
import { onlyAdminsMail } from './policies.ts';
import { pace, period } from './report-mailing.ts';

export const WeeklyReportDaysTaken = defineEvent('WeeklyReportDaysTaken', {
  summary: 'An admin decided to mail the weekly report of a period.',
  schema: z.object({ mailingId: idOf('report mailing'), ...period, ...pace, /** ISO 8601. */ takenAt: z.string() }),
});
type Taken = EventOf<typeof WeeklyReportDaysTaken>['data'];

export type Mailed = Readonly<{ mailingId: string; firstDay: string; lastDay: string /** ISO 8601. */; at: string }>;

type TakeDays = Command<
  'TakeDays',
  Readonly<Omit<Taken, 'takenAt'>> &
    Readonly<{
      /** Whether some of the days may have been mailed already. */
      anyway: boolean;
      /** The mailings from before this stream. */
      older: readonly Mailed[];
    }>
>;

/** Oldest first. */
type DaysState = readonly Mailed[];

const inWords = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
const dayInWords = (at: string): string => inWords.format(Date.parse(at));

function decide(
  { data, actor, at }: TakeDays,
  taken: DaysState,
): readonly EventOf<typeof WeeklyReportDaysTaken>[] | Refusal {
  const { anyway, older, ...asked } = data;
  const refusal = onlyAdminsMail(actor);
  if (refusal) return refusal;
  const mailed = [...older, ...taken];
  if (mailed.some(({ mailingId }) => mailingId === asked.mailingId)) return reportIsMailed;
  const last = mailed.findLast(({ firstDay, lastDay }) => firstDay <= asked.lastDay && lastDay >= asked.firstDay);
  if (last === undefined || anyway) return [WeeklyReportDaysTaken({ ...asked, takenAt: at })];
  const { firstDay, lastDay, at: startedAt } = last;
  return daysWereMailed.saying(
    `The report of ${dayInWords(firstDay)} to ${dayInWords(lastDay)} was already sent on ${dayInWords(startedAt)}, and some of these days were in it. Send it anyway only if you mean to.`,
    { firstDay, lastDay, startedAt },
  );
}

export const reportDays = aggregate({
  category: 'reportdays',
  id: [],
  events: [WeeklyReportDaysTaken],
  decider: {
    initial: [] as DaysState,
    evolve: (taken: DaysState, { data }: EventOf<typeof WeeklyReportDaysTaken>): DaysState => {
      const { mailingId, firstDay, lastDay, takenAt: at } = data;
      return [...taken, { mailingId, firstDay, lastDay, at }];
    },
    decide,
  },
});

// The mailings from before `reportDays` decided about days, read from the log by their periods.
import { daysAfter } from '../../src/kernel/time-zone.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { type Mailed, reportDays } from './model/report-days.ts';
import { mailingIdOf, period, reportMailings } from './model/report-mailing.ts';

const lengths = period.days.options.map(({ value }) => value);

/** Returns mailings that cover some of these days, oldest first. */
export async function olderMailings(
  { load }: Pick<Acting, 'load'>,
  { firstDay, lastDay }: Readonly<{ firstDay: string; lastDay: string }>,
): Promise<readonly Mailed[]> {
  const [first] = (await load(reportDays, [])).state;
  // In no time zone did a period end later than that.
  const end = first && daysAfter(first.at.slice(0, 10), 1);
  const found: Mailed[] = [];
  for (const days of lengths) {
    for (
      let ends = firstDay;
      ends < daysAfter(lastDay, days) && (end === undefined || ends <= end);
      ends = daysAfter(ends, 1)
    ) {
      const { state } = await load(reportMailings, mailingIdOf({ days, lastDay: ends }));
      if (state.status === 'none') continue;
      const { mailingId, firstDay: from, lastDay: to, startedAt: at } = state;
      found.push({ mailingId, firstDay: from, lastDay: to, at });
    }
  }
  return found.toSorted((one, other) => one.at.localeCompare(other.at));
}

// How many members there are and come back, in days and months of the community's time zone. All of it is added up from counts.
import { daysAfter, localDayOf, startOfLocalDay } from '../../src/kernel/time-zone.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { countMembers } from '../members/queries.ts';
import { totalsByDay } from '../weekly-report/queries.ts';
import { dayOfQuarter, isWithin, monthAfter, startOf } from './edges.ts';
import { cohorts, midnights, months } from './projection.ts';
import { type FirstPost, firstPostWithin, quarterMs, quarters } from './read-model.ts';

const shownDays = 90;
const shownMonths = 12;

/** Members came and went; `members` is how many there were at the end. */
type Growth = Readonly<{ joined: number; left: number; members: number; active: number }>;

export type Cohort = Readonly<{
  /** YYYY-MM: when they joined. */
  month: string;
  /** Who are members still. */
  members: number;
  /** How many of them were here in that month, in the next one, and so on to this one. */
  active: readonly number[];
  /** How many posted for the first time, by how long after joining. */
  firstPost: Readonly<Record<FirstPost, number>>;
}>;

export type Audience = Readonly<{
  timeZone: string;
  /** YYYY-MM-DD; the last is today. */
  days: readonly (Readonly<{ day: string }> & Growth)[];
  /** YYYY-MM; the last is this one, so far. */
  months: readonly (Readonly<{ month: string }> & Growth)[];
  cohorts: readonly Cohort[];
}>;

type Span = Readonly<{ from: number; until: number }>;
type Counts = Readonly<Record<string, unknown>>;

/** In quarters. */
const daySpan = (day: string, timeZone: string): Span => spanBetween(day, daysAfter(day, 1), timeZone);
const monthSpan = (month: string, timeZone: string): Span =>
  spanBetween(`${month}-01`, `${monthAfter(month, 1)}-01`, timeZone);
const spanBetween = (first: string, next: string, timeZone: string): Span => ({
  from: startOfLocalDay(first, timeZone) / quarterMs,
  until: startOfLocalDay(next, timeZone) / quarterMs,
});

/** The midnight in UTC that a day of any time zone has within or at its edge, with less than a day on either side. */
function midnightIn({ from, until }: Span): number {
  const last = Math.floor(until / quarters) * quarters;
  return last - quarters <= from ? last : Math.ceil(from / quarters) * quarters;
}

const sumOf = (counts: Counts, counted: (field: string) => boolean): number =>
  Object.entries(counts).reduce(
    (sum, [field, count]) => (typeof count === 'number' && counted(field) ? sum + count : sum),
    0,
  );

async function countsById(
  read: ReadModels,
  from: typeof midnights | typeof months | typeof cohorts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  const found = await read.getMany(from, [...new Set(ids)]);
  return new Map(found.map(({ _id, _at, ...counts }) => [_id, counts]));
}

/** How many members were here on each of these days of the community. */
export async function activeOn(
  read: ReadModels,
  days: readonly string[],
  timeZone: string,
): Promise<readonly number[]> {
  const spans = days.map((day) => daySpan(day, timeZone));
  const found = await countsById(
    read,
    midnights,
    spans.map((span) => dayOfQuarter(midnightIn(span))),
  );
  return spans.map((span) => {
    const at = midnightIn(span);
    const counts = found.get(dayOfQuarter(at)) ?? {};
    return sumOf(counts, (field) => isWithin(field, span.from - at, span.until - at));
  });
}

/** How many members were here in each of these months of the community. */
export async function activeIn(
  read: ReadModels,
  asked: readonly string[],
  timeZone: string,
): Promise<readonly number[]> {
  const found = await countsById(read, months, asked);
  return asked.map((month) => sumOf(found.get(month) ?? {}, withinMonth(month, timeZone)));
}

function withinMonth(month: string, timeZone: string): (field: string) => boolean {
  const { from, until } = monthSpan(month, timeZone);
  const [start, end] = [startOf(month), startOf(monthAfter(month, 1))];
  return (field) => isWithin(field, from - start, until - end);
}

/** Of those who joined in each of these months, how many were here in that month and in each one up to the last. */
export async function cohortsOf(
  read: ReadModels,
  asked: readonly string[],
  last: string,
  timeZone: string,
): Promise<readonly Cohort[]> {
  const found = await countsById(
    read,
    cohorts,
    asked.flatMap((month) => [month, monthAfter(month, 1)]),
  );
  return asked.map((month) => {
    const next = monthAfter(month, 1);
    const { from, until } = monthSpan(month, timeZone);
    const [start, end] = [from - startOf(month), until - startOf(next)];
    const own = (joined: string) => joined === '' || Number(joined) >= start;
    const early = (joined: string) => joined !== '' && Number(joined) < end;
    const count = (matches: (what: string, detail: string) => boolean): number => {
      const counted = (isOne: (joined: string) => boolean) => (field: string) => {
        const [joined = '', what = '', detail = ''] = field.split(' ');
        return isOne(joined) && matches(what, detail);
      };
      return sumOf(found.get(month) ?? {}, counted(own)) + sumOf(found.get(next) ?? {}, counted(early));
    };
    const since: string[] = [];
    for (let each = month; each <= last; each = monthAfter(each, 1)) since.push(each);
    const names = Object.keys(firstPostWithin) as FirstPost[];
    return {
      month,
      members: count((what) => what === 'size'),
      active: since.map((each) => {
        const within = withinMonth(each, timeZone);
        return count((what, detail) => what === each && within(detail));
      }),
      firstPost: Object.fromEntries(
        names.map((name) => [name, count((what, detail) => what === 'post' && detail === name)]),
      ) as Record<FirstPost, number>,
    };
  });
}

const readFrom = ['audience', 'weekly-report', 'members'] as const;

export function audienceOf(read: ReadModels, now: Date, timeZone: string): Promise<Audience> {
  const today = localDayOf(now.getTime(), timeZone);
  return read.kept(`audience ${today} ${timeZone}`, readFrom, () => audienceUntil(read, today, timeZone));
}

async function audienceUntil(read: ReadModels, today: string, timeZone: string): Promise<Audience> {
  const days = Array.from({ length: shownDays }, (_, index) => daysAfter(today, index + 1 - shownDays));
  const thisMonth = today.slice(0, 7);
  const last12 = Array.from({ length: shownMonths }, (_, index) => monthAfter(thisMonth, index + 1 - shownMonths));
  const instants = ({ from, until }: Span) => ({
    from: new Date(from * quarterMs).toISOString(),
    until: new Date(until * quarterMs).toISOString(),
  });
  const [byDay, byMonth, activeByDay, activeByMonth, joinedIn, members] = await Promise.all([
    totalsByDay(
      read,
      days.map((day) => instants(daySpan(day, timeZone))),
    ),
    totalsByDay(
      read,
      last12.map((month) => instants(monthSpan(month, timeZone))),
    ),
    activeOn(read, days, timeZone),
    activeIn(read, last12, timeZone),
    cohortsOf(read, last12, thisMonth, timeZone),
    countMembers(read),
  ]);
  return {
    timeZone,
    days: grown(byDay, activeByDay, members).map((each, index) => ({ day: days[index] ?? '', ...each })),
    months: grown(byMonth, activeByMonth, members).map((each, index) => ({ month: last12[index] ?? '', ...each })),
    cohorts: joinedIn,
  };
}

type Came = Readonly<{ members: number; left: number }>;

/** Counts back from how many there are now. */
function grown(happened: readonly Came[], active: readonly number[], now: number): readonly Growth[] {
  let members = now;
  return happened
    .map(({ members: joined, left }, index) => ({ joined, left, active: active[index] ?? 0 }))
    .reverse()
    .map((each) => {
      const atEnd = members;
      members -= each.joined - each.left;
      return { ...each, members: atEnd };
    })
    .reverse();
}

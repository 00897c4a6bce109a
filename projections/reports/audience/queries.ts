// How many members are active and come back, in days and months of the community's time zone.
import { quarterHourMs } from '../../../src/kernel/instants.ts';
import { daysAfter, localDayOf, monthAfter, startOfLocalDay } from '../../../src/kernel/time-zone.ts';
import { cachedQuery } from '../../../src/platform/viewing/cached-query.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { countMembers } from '../../accounts/members/queries.ts';
import { totalsOfEach } from '../weekly-report/queries.ts';
import { dayOfQuarter, isWithin, startOf } from './edges.ts';
import { cohorts, midnights, midnightsOfChange, months } from './projection.ts';
import { type FirstPost, firstPostWithin, quarters } from './read-model.ts';

const shownDays = 90;
const shownMonths = 12;

/** Arrivals and departures; `members` is the number at the end. */
type Growth = Readonly<{ joined: number; left: number; members: number; active: number }>;

export type Cohort = Readonly<{
  /** YYYY-MM: when they joined. */
  month: string;
  members: number;
  /** How many of them were active in that month, in the next one, and so on to this one. */
  active: readonly number[];
  /** First posts, by time since joining. */
  firstPost: Readonly<Record<FirstPost, number>>;
}>;

export type Audience = Readonly<{
  timeZone: string;
  /** YYYY-MM-DD; the last is today. */
  days: readonly (Readonly<{ day: string }> & Growth)[];
  /** YYYY-MM; the last is the current one, so far. */
  months: readonly (Readonly<{ month: string }> & Growth)[];
  cohorts: readonly Cohort[];
}>;

type FirstPosts = Record<FirstPost, number>;
type Span = Readonly<{ from: number; until: number }>;
/** As stored: nothing is copied of thousands of fields. `_id` and `_at` count no one. */
type Counts = Readonly<Record<string, unknown>>;

const spanBetween = (first: string, next: string, timeZone: string): Span => ({
  from: startOfLocalDay(first, timeZone) / quarterHourMs,
  until: startOfLocalDay(next, timeZone) / quarterHourMs,
});
const daySpan = (day: string, timeZone: string): Span => spanBetween(day, daysAfter(day, 1), timeZone);
const monthSpan = (month: string, timeZone: string): Span =>
  spanBetween(`${month}-01`, `${monthAfter(month, 1)}-01`, timeZone);

/** Returns the midnight in UTC within a day of any time zone or at its edge, with less than a day on either side. */
function midnightIn({ from, until }: Span): number {
  const last = Math.floor(until / quarters) * quarters;
  return last - quarters <= from ? last : Math.ceil(from / quarters) * quarters;
}

const countOf = (counts: Counts, isCounted: (field: string) => boolean): number => {
  let sum = 0;
  for (const field in counts) if (isCounted(field)) sum += Number(counts[field]);
  return sum;
};

async function countsById(
  read: ReadModels,
  from: typeof midnights | typeof months | typeof cohorts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  const found = await read.getMany(from, [...new Set(ids)]);
  return new Map(found.map((counts) => [counts._id, counts]));
}

export async function activeOn(read: ReadModels, days: readonly string[], timeZone: string) {
  const spans = days.map((day) => {
    const span = daySpan(day, timeZone);
    const at = midnightIn(span);
    return { id: dayOfQuarter(at), from: span.from - at, until: span.until - at };
  });
  const isUsual = ({ from, until }: Span) => until - from === quarters;
  const idsWhere = (isOne: (span: Span) => boolean) => spans.filter(isOne).map(({ id }) => id);
  const [usual, ofChange] = await Promise.all([
    countsById(read, midnights, idsWhere(isUsual)),
    countsById(
      read,
      midnightsOfChange,
      idsWhere((span) => !isUsual(span)),
    ),
  ]);
  return spans.map((span) =>
    countOf((isUsual(span) ? usual : ofChange).get(span.id) ?? {}, (field) => isWithin(field, span.from, span.until)),
  );
}

export async function activeIn(read: ReadModels, asked: readonly string[], timeZone: string) {
  const found = await countsById(read, months, asked);
  return asked.map((month) => countOf(found.get(month) ?? {}, withinMonth(month, timeZone)));
}

function withinMonth(month: string, timeZone: string): (field: string) => boolean {
  const { from, until } = monthSpan(month, timeZone);
  const [start, end] = [from - startOf(month), until - startOf(monthAfter(month, 1))];
  return (field) => isWithin(field, start, end);
}

/** Returns, for those who joined in each month, how many were active in it and in each later one up to `last`. */
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
  const [earliest = last] = asked.toSorted();
  const within = new Map(monthsBetween(earliest, last).map((month) => [month, withinMonth(month, timeZone)]));
  return asked.map((month) => {
    const next = monthAfter(month, 1);
    const { from, until } = monthSpan(month, timeZone);
    const [start, end] = [from - startOf(month), until - startOf(next)];
    const active = new Map(monthsBetween(month, last).map((each) => [each, 0]));
    const firstPost = Object.fromEntries(Object.keys(firstPostWithin).map((name) => [name, 0])) as FirstPosts;
    let members = 0;
    const add = (counts: Counts, isOne: (joined: string) => boolean) => {
      for (const field in counts) {
        const space = field.indexOf(' ');
        if (space < 0 || !isOne(field.slice(0, space))) continue;
        const [what = '', detail = ''] = field.slice(space + 1).split(' ');
        const count = Number(counts[field]);
        if (what === 'size') members += count;
        else if (what === 'post') firstPost[detail as FirstPost] += count;
        else if (active.has(what) && within.get(what)?.(detail)) active.set(what, (active.get(what) ?? 0) + count);
      }
    };
    add(found.get(month) ?? {}, (joined) => joined === '' || Number(joined) >= start);
    add(found.get(next) ?? {}, (joined) => joined !== '' && Number(joined) < end);
    return { month, members, active: [...active.values()], firstPost };
  });
}

function monthsBetween(first: string, last: string): readonly string[] {
  const found: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month, 1)) found.push(month);
  return found;
}

export function audienceOf(read: ReadModels, now: Date, timeZone: string): Promise<Audience> {
  return audienceUntil(read, localDayOf(now.getTime(), timeZone), timeZone);
}

const audienceUntil = cachedQuery('audience', async (read, today: string, timeZone: string): Promise<Audience> => {
  const days = Array.from({ length: shownDays }, (_, index) => daysAfter(today, index + 1 - shownDays));
  const thisMonth = today.slice(0, 7);
  const last12 = Array.from({ length: shownMonths }, (_, index) => monthAfter(thisMonth, index + 1 - shownMonths));
  const instants = ({ from, until }: Span) => ({
    from: new Date(from * quarterHourMs).toISOString(),
    until: new Date(until * quarterHourMs).toISOString(),
  });
  const growth = (spans: readonly Span[]) => totalsOfEach(read, spans.map(instants), ['members', 'left']);
  const [byDay, byMonth, activeByDay, activeByMonth, joinedIn, members] = await Promise.all([
    growth(days.map((day) => daySpan(day, timeZone))),
    growth(last12.map((month) => monthSpan(month, timeZone))),
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
});

type Arrivals = Readonly<{ members: number; left: number }>;

/** Counts back from the current number. */
function grown(happened: readonly Arrivals[], active: readonly number[], now: number): readonly Growth[] {
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

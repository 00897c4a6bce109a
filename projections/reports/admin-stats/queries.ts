// The figures on the admins' dashboard, each with its trend of the last days.
import { daysAfter, localDayOf, startOfLocalDay } from '../../../src/kernel/time-zone.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type ModelSettings, modelsView, modelUseByDay, tokensOf } from '../../adviser/model-use/queries.ts';
import { communityStats } from '../../community/community-pulse/queries.ts';
import { countOpenCases, flagsAbout } from '../../moderation/moderation/queries.ts';
import { countSubscribed } from '../../newsletter/subscribers/queries.ts';
import { countReadyPlans } from '../../planner/plans/queries.ts';
import { countPending } from '../../tools/submissions/queries.ts';
import { activeOn } from '../audience/queries.ts';
import { totalsOfEach } from '../weekly-report/queries.ts';

const trendDays = 12;
const weekDays = 7;

const counted = ['members', 'posts', 'comments', 'subscribers', 'submissions', 'flags', 'plans'] as const;
type Counted = (typeof counted)[number];

export type Figure = Readonly<{
  value: number;
  /** One number a day, today's last. */
  trend: readonly number[];
}>;

export type AdminStats = Readonly<{
  /** The days of the trends, YYYY-MM-DD. */
  days: readonly string[];
  members: Figure;
  /** Members who were active in the last seven days. */
  active: Figure;
  posts: Figure;
  comments: Figure;
  subscribers: Figure;
  /** Pending decisions. The trend counts arrivals. */
  submissions: Figure;
  flags: Figure;
  plans: Figure;
  /** Of models, this month, and each day of the trend; both in UTC, like the month of the cap. */
  modelTokens: Figure;
  /** US dollars, for the same periods; null if no prices are set. */
  modelCost: Figure | null;
}>;

export async function adminStats(
  read: ReadModels,
  now: Date,
  viewerId: string,
  { timeZone, model }: Readonly<{ timeZone: string; model: ModelSettings | undefined }>,
): Promise<AdminStats> {
  const today = localDayOf(now.getTime(), timeZone);
  const days = Array.from({ length: trendDays }, (_, index) => daysAfter(today, index + 1 - trendDays));
  const instant = (day: string) => new Date(startOfLocalDay(day, timeZone)).toISOString();
  const spans = days.map((day) => ({ from: instant(day), until: instant(daysAfter(day, 1)) }));
  const todayUtc = now.toISOString().slice(0, 10);
  const utcDays = Array.from({ length: trendDays }, (_, index) => daysAfter(todayUtc, index + 1 - trendDays));
  const [byDay, active, community, subscribed, pending, open, ready, models, modelDays, ownFlags] = await Promise.all([
    totalsOfEach(read, spans, counted),
    activeOn(read, days, timeZone),
    communityStats(read, now),
    countSubscribed(read),
    countPending(read),
    countOpenCases(read, viewerId),
    countReadyPlans(read),
    modelsView(read, model, now),
    modelUseByDay(read, model, utcDays),
    flagsAbout(read, viewerId, spans[0]?.from ?? now.toISOString()),
  ]);
  const trend = (of: Counted) => byDay.map((totals) => totals[of]);
  // No one learns that they were reported, not even from a number.
  const withoutOwn = (each: readonly number[]) =>
    each.map((count, day) => {
      const { from = '', until = '' } = spans[day] ?? {};
      return Math.max(0, count - ownFlags.filter((at) => from <= at && at < until).length);
    });
  const ofWeek = (of: Counted) => {
    const each = trend(of);
    return { value: each.slice(-weekDays).reduce((sum, count) => sum + count, 0), trend: each };
  };
  return {
    days,
    members: { value: community.members, trend: trend('members') },
    active: { value: community.activeMembers, trend: active },
    posts: ofWeek('posts'),
    comments: ofWeek('comments'),
    subscribers: { value: subscribed, trend: trend('subscribers') },
    submissions: { value: pending, trend: trend('submissions') },
    flags: { value: open, trend: withoutOwn(trend('flags')) },
    plans: { value: ready, trend: trend('plans') },
    modelTokens: { value: tokensOf(models.month), trend: modelDays.map(tokensOf) },
    modelCost:
      models.month.costUsd === null
        ? null
        : { value: models.month.costUsd, trend: modelDays.map(({ costUsd }) => costUsd ?? 0) },
  };
}

// The report of a few days: its news, new tools and trending posts, and what happened in numbers. It is the same for everybody who
// may read it, so nobody's blocks and mutes change it.
import type { NewsCategory } from '../../modules/news/category.ts';
import { daysAfter } from '../../src/kernel/time-zone.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { anyVisitor } from '../../src/platform/viewer.ts';
import { type ToolView, toolsBetween } from '../directory/queries.ts';
import { mostLikedBetween, type PostView } from '../feed/queries.ts';
import { articlesBetween } from '../newsroom/queries.ts';
import { type Period, type PeriodLength, periodOf } from './period.ts';
import { days, quarterOf } from './projection.ts';
import { type DayDocument, type Happening, happenings } from './read-model.ts';

/** As many news as the preview lists; of the other two as many as are worth reading. */
const mostNews = 10;
const mostTools = 10;
const mostPosts = 5;

export type ReportNews = Readonly<{
  id: string;
  title: string;
  source: string;
  aiCategory: NewsCategory;
  description: string;
  publishedAt: string;
  /** Null while it is live. */
  archivedAt: string | null;
  /** Of its page here once it is archived. */
  slug: string | null;
  url: string;
}>;
export type ReportPost = Readonly<
  Pick<PostView, 'id' | 'content' | 'postType' | 'likesCount' | 'commentsCount' | 'createdAt'>
>;

export type Totals = Readonly<Record<Happening, number>>;

export type WeeklyReport = Readonly<{
  /** In words. */
  period: string;
  days: PeriodLength;
  /** YYYY-MM-DD, both within. */
  firstDay: string;
  lastDay: string;
  /** What happened in the period; what was undone since is counted. */
  totals: Totals;
  recentNews: readonly ReportNews[];
  newTools: readonly ToolView[];
  trendingPosts: readonly ReportPost[];
}>;

export type ReportAsked = Readonly<{ days: PeriodLength; until?: string | undefined }>;

export async function weeklyReport(
  read: ReadModels,
  asked: ReportAsked,
  now: Date,
  timeZone: string,
): Promise<WeeklyReport> {
  const period = periodOf(asked.days, now, timeZone, asked.until);
  const { from, until, firstDay, lastDay } = period;
  const [totals, news, newTools, posts] = await Promise.all([
    totalsOf(read, period),
    articlesBetween(read, from, until, mostNews),
    toolsBetween(read, from, until, mostTools, now),
    mostLikedBetween(read, from, until, mostPosts, anyVisitor(now)),
  ]);
  return {
    ...{ period: period.text, days: period.days, firstDay, lastDay, totals },
    recentNews: news.map((article) => ({
      id: article.id,
      title: article.title,
      source: typeof article.source === 'string' ? article.source : article.source.name,
      aiCategory: article.aiCategory,
      description: article.description,
      publishedAt: article.publishedAt,
      archivedAt: 'archivedAt' in article ? article.archivedAt : null,
      slug: 'slug' in article ? article.slug : null,
      url: article.url,
    })),
    newTools,
    trendingPosts: posts.map(({ id, content, postType, likesCount, commentsCount, createdAt }) => ({
      ...{ id, content, postType, likesCount, commentsCount, createdAt },
    })),
  };
}

/** The days in UTC that a period touches. */
const utcDaysOf = ({ from, until }: Pick<Period, 'from' | 'until'>): readonly string[] => {
  const first = from.slice(0, 10);
  const days: string[] = [];
  for (let day = first; day <= until.slice(0, 10); day = daysAfter(day, 1)) days.push(day);
  return days;
};

export async function totalsOf(read: ReadModels, { from, until }: Pick<Period, 'from' | 'until'>): Promise<Totals> {
  return sumsOf(await read.getMany(days, [...utcDaysOf({ from, until })]), from, until);
}

/** A day begins with a quarter of an hour in every time zone, so whole quarters are within or not. */
function sumsOf(docs: readonly DayDocument[], from: string, until: string): Totals {
  const sums = Object.fromEntries(happenings.map((happening) => [happening, 0])) as Record<Happening, number>;
  for (const { _id: day, quarters } of docs) {
    const first = day < from.slice(0, 10) ? 96 : day === from.slice(0, 10) ? quarterOf(from) : 0;
    const end = day > until.slice(0, 10) ? 0 : day === until.slice(0, 10) ? quarterOf(until) : 96;
    for (const [quarter, counted] of Object.entries(quarters)) {
      if (Number(quarter) < first || Number(quarter) >= end) continue;
      for (const happening of happenings) sums[happening] += counted[happening] ?? 0;
    }
  }
  return sums;
}

/** What happened on each of these days, one after the other. */
export async function totalsByDay(
  read: ReadModels,
  spans: readonly Pick<Period, 'from' | 'until'>[],
): Promise<readonly Totals[]> {
  const [first, last] = [spans.at(0), spans.at(-1)];
  if (first === undefined || last === undefined) return [];
  const docs = await read.getMany(days, [...utcDaysOf({ from: first.from, until: last.until })]);
  return spans.map(({ from, until }) => sumsOf(docs, from, until));
}

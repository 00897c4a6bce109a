// The report for a few days. It is the same for everyone, so no one's blocks and mutes change it.
import type { NewsCategory } from '../../../modules/news/names.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { anyVisitor } from '../../../src/platform/viewing/viewer.ts';
import { mostLikedBetween, type PostView } from '../../community/feed/queries.ts';
import { articlesBetween } from '../../news/newsroom/queries.ts';
import { type ToolView, toolsBetween } from '../../tools/directory/queries.ts';
import { type PeriodLength, periodOf } from './period.ts';
import { counts, countsOf, type Happening, happenings } from './projection.ts';
import { type Span, stretchesOf } from './stretches.ts';

/** As many news items as the preview lists, and a reasonable number of the others. */
const maxNews = 10;
const maxTools = 10;
const maxPosts = 5;

export type ReportNews = Readonly<{
  id: string;
  title: string;
  source: string;
  aiCategory: NewsCategory;
  description: string;
  publishedAt: string;
  /** Null while it is live. */
  archivedAt: string | null;
  /** The path of its page here once it is archived. */
  slug: string | null;
  url: string;
}>;
export type ReportPost = Readonly<
  Pick<PostView, 'id' | 'content' | 'excerpt' | 'postType' | 'likesCount' | 'commentsCount' | 'createdAt'>
>;

export type Totals = Readonly<Record<Happening, number>>;

export type WeeklyReport = Readonly<{
  period: string;
  days: PeriodLength;
  /** YYYY-MM-DD, both inclusive. */
  firstDay: string;
  lastDay: string;
  /** What happened in the period, including what was undone since. */
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
    articlesBetween(read, from, until, maxNews),
    toolsBetween(read, from, until, maxTools, now),
    mostLikedBetween(read, from, until, maxPosts, anyVisitor(now)),
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
    trendingPosts: posts.map(({ id, content, excerpt, postType, likesCount, commentsCount, createdAt }) => ({
      ...{ id, content, excerpt, postType, likesCount, commentsCount, createdAt },
    })),
  };
}

export async function totalsOf(read: ReadModels, span: Span): Promise<Totals> {
  const [totals] = await totalsOfEach(read, [span], happenings);
  return totals ?? none(happenings);
}

/** What happened in each of these spans: everything, or the given kinds. */
export async function totalsOfEach<Wanted extends Happening>(
  read: ReadModels,
  spans: readonly Span[],
  wanted: readonly Wanted[],
): Promise<readonly Readonly<Record<Wanted, number>>[]> {
  const stretches = spans.map(stretchesOf);
  const ids = new Set(stretches.flat().flatMap(({ of }) => wanted.map((happening) => countsOf(happening, of))));
  const found = new Map((await read.getMany(counts, [...ids])).map((doc) => [doc._id, doc.counts]));
  return stretches.map((each) => {
    const totals = none(wanted);
    for (const { of, from, until } of each)
      for (const happening of wanted) {
        const counted = found.get(countsOf(happening, of)) ?? {};
        for (let place = from; place < until; place += 1) totals[happening] += counted[place] ?? 0;
      }
    return totals;
  });
}

const none = <Wanted extends Happening>(wanted: readonly Wanted[]) =>
  Object.fromEntries(wanted.map((happening) => [happening, 0])) as Record<Wanted, number>;

// Counts events by day and month, so that any period is the sum of a few documents.
import { MemberErased, MemberRegistered } from '../../../modules/accounts/model/member/events.ts';
import { CommentAdded } from '../../../modules/community/model/comment-events.ts';
import { PostCreated } from '../../../modules/community/model/post-events.ts';
import { FlagRaised } from '../../../modules/moderation/model/flag.ts';
import { ArticlePublished } from '../../../modules/news/model/article.ts';
import { SubscriptionConfirmed } from '../../../modules/newsletter/model/subscription.ts';
import { ReportGenerated } from '../../../modules/planner/model/plan.ts';
import { ToolSubmitted } from '../../../modules/tools/model/submission.ts';
import { ToolListed } from '../../../modules/tools/model/tool.ts';
import { dayMs, quarterHourMs } from '../../../src/kernel/instants.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

/** What is counted. Each is a kind of event, and counts even if it was undone later. */
export const happenings = [
  'members',
  'left',
  'posts',
  'comments',
  'subscribers',
  'articles',
  'tools',
  'submissions',
  'flags',
  'plans',
] as const;
export type Happening = (typeof happenings)[number];

/**
 * How often something happened in a UTC day ("posts 2026-11-22", by quarters of an hour from 0 to 95, because a day of any
 * time zone consists of whole ones) or in a month ("posts 2026-11", by days from 1).
 */
export type CountDocument = Readonly<{ _id: string; counts: Readonly<Record<string, number>> }>;

/** Returns the quarter of an hour within its day in UTC. */
export const quarterOf = (at: string): number => Math.floor((Date.parse(at) % dayMs) / quarterHourMs);

export const monthOf = (at: string): string => at.slice(0, 7);
export const dayOfMonth = (at: string): number => Number(at.slice(8, 10));

export const countsOf = (happening: Happening, dayOrMonth: string): string => `${happening} ${dayOrMonth}`;

const dayLength = '2026-11-22'.length;

function withOneMore(doc: CountDocument | null, _id: string, at: string): CountDocument {
  const [, span = ''] = _id.split(' ');
  const place = span.length === dayLength ? quarterOf(at) : dayOfMonth(at);
  return { _id, counts: { ...doc?.counts, [place]: (doc?.counts[place] ?? 0) + 1 } };
}

const counting = <Event>(happening: Happening, whenIs: (event: Event) => string) => ({
  key(event: Event): readonly string[] {
    const at = whenIs(event);
    return [countsOf(happening, at.slice(0, dayLength)), countsOf(happening, monthOf(at))];
  },
  fold: (doc: CountDocument | null, event: Event, _id: string) => withOneMore(doc, _id, whenIs(event)),
});

type At = Readonly<{ metadata: Readonly<{ at: string }> }>;
const whenRecorded = ({ metadata: { at } }: At): string => at;

export const counts = collection<CountDocument>('weekly-report.counts', {
  whose: 'nobody',
  rules: ({ on }) => [
    on(MemberRegistered, counting('members', whenRecorded)),
    on(MemberErased, counting('left', whenRecorded)),
    on(PostCreated, counting('posts', whenRecorded)),
    on(CommentAdded, counting('comments', whenRecorded)),
    on(SubscriptionConfirmed, counting('subscribers', whenRecorded)),
    on(ToolSubmitted, counting('submissions', whenRecorded)),
    on(FlagRaised, counting('flags', whenRecorded)),
    on(ReportGenerated, counting('plans', whenRecorded)),
    on(
      ArticlePublished,
      counting('articles', ({ data }) => data.publishedAt),
    ),
    on(
      ToolListed,
      counting('tools', ({ data }) => data.listedAt),
    ),
  ],
});

export const weeklyReportProjection = defineProjection({ name: 'weekly-report', version: 4, collections: [counts] });

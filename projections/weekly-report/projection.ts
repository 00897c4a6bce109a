// Counts what happens, by day, from the events themselves: any period is the sum of a few documents, however long the history is.
import { MemberErased, MemberRegistered } from '../../modules/accounts/member/events.ts';
import { dayOf } from '../../modules/accounts/session.ts';
import { CommentAdded } from '../../modules/community/comment.ts';
import { PostCreated } from '../../modules/community/post.ts';
import { FlagRaised } from '../../modules/moderation/flag.ts';
import { ArticlePublished } from '../../modules/news/article.ts';
import { SubscriptionConfirmed } from '../../modules/newsletter/subscription.ts';
import { ReportGenerated } from '../../modules/planner/plan.ts';
import { ToolSubmitted } from '../../modules/tools/submission.ts';
import { ToolListed } from '../../modules/tools/tool.ts';
import { collection, defineProjection } from '../../src/platform/projection.ts';
import type { DayDocument, Happening } from './read-model.ts';

const quarterMs = 15 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** The quarter of an hour within its day in UTC. */
export const quarterOf = (at: string): number => Math.floor((Date.parse(at) % dayMs) / quarterMs);

function withOneMore(doc: DayDocument | null, _id: string, at: string, happening: Happening): DayDocument {
  const quarters = doc?.quarters ?? {};
  const quarter = quarters[quarterOf(at)] ?? {};
  const counted = { ...quarter, [happening]: (quarter[happening] ?? 0) + 1 };
  return { _id, quarters: { ...quarters, [quarterOf(at)]: counted } };
}

type At = Readonly<{ metadata: Readonly<{ at: string }> }>;
const whenRecorded = ({ metadata: { at } }: At): string => at;

export const days = collection<DayDocument>('weekly-report.days', {
  whose: 'nobody',
  rules: ({ on }) => [
    ...(
      [
        [MemberRegistered, 'members'],
        [MemberErased, 'left'],
        [PostCreated, 'posts'],
        [CommentAdded, 'comments'],
        [SubscriptionConfirmed, 'subscribers'],
        [ToolSubmitted, 'submissions'],
        [FlagRaised, 'flags'],
        [ReportGenerated, 'plans'],
      ] as const
    ).map(([definition, happening]) =>
      on(definition, {
        key: (event) => dayOf(whenRecorded(event)),
        fold: (doc, event, day) => withOneMore(doc, day, whenRecorded(event), happening),
      }),
    ),
    on(ArticlePublished, {
      key: ({ data }) => dayOf(data.publishedAt),
      fold: (doc, { data }, day) => withOneMore(doc, day, data.publishedAt, 'articles'),
    }),
    on(ToolListed, {
      key: ({ data }) => dayOf(data.listedAt),
      fold: (doc, { data }, day) => withOneMore(doc, day, data.listedAt, 'tools'),
    }),
  ],
});

export const weeklyReportProjection = defineProjection({
  name: 'weekly-report',
  version: 3,
  collections: [days],
});

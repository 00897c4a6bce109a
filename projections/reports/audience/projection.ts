// Folds when members are active: from their sessions and contributions, never from what they read.
import { MemberErased, MemberRegistered } from '../../../modules/accounts/model/member/events.ts';
import { SessionSeen, SessionStarted } from '../../../modules/accounts/model/session.ts';
import { CommentAdded } from '../../../modules/community/model/comment-events.ts';
import { PostCreated } from '../../../modules/community/model/post-events.ts';
import { ReviewPosted } from '../../../modules/tools/model/review.ts';
import { ToolSubmitted } from '../../../modules/tools/model/submission.ts';
import { hourMs } from '../../../src/kernel/instants.ts';
import { daysAfter, monthAfter } from '../../../src/kernel/time-zone.ts';
import { collection, defineProjection, tally } from '../../../src/platform/projection.ts';
import { dayOfQuarter, midnightFields, monthField, monthOfQuarter, nearStart, nearStartOf, startOf } from './edges.ts';
import { type AudienceDocument, type FirstPost, firstPostWithin, type MonthSeen, quarterOf } from './read-model.ts';

/** More than are shown. */
const maxDays = 100;

type At = Readonly<{ metadata: Readonly<{ at: string }> }>;
const memberId = ({ data }: { data: { memberId: string } }): string => data.memberId;
const authorId = ({ data }: { data: { authorId: string } }): string => data.authorId;

const unseen: MonthSeen = { within: false, atStart: null, atEnd: null };

function withQuarter(doc: AudienceDocument, quarter: number): AudienceDocument {
  const day = dayOfQuarter(quarter);
  const [first, last] = doc.days[day] ?? [quarter, quarter];
  if (doc.days[day] && quarter >= first && quarter <= last) return doc;
  const days = { ...doc.days, [day]: [Math.min(first, quarter), Math.max(last, quarter)] as const };
  const newest = Object.keys(days).sort().slice(-maxDays);
  return {
    ...doc,
    days: Object.fromEntries(newest.map((each) => [each, days[each] ?? [quarter, quarter]])),
    months: withMonths(doc.months, quarter),
  };
}

function withMonths(months: AudienceDocument['months'], quarter: number): AudienceDocument['months'] {
  const begins = nearStartOf(quarter);
  if (begins === null) {
    const month = monthOfQuarter(quarter);
    return { ...months, [month]: { ...(months[month] ?? unseen), within: true } };
  }
  const ends = monthAfter(begins, -1);
  const [before, after] = [months[ends] ?? unseen, months[begins] ?? unseen];
  return {
    ...months,
    [ends]: { ...before, atEnd: Math.min(before.atEnd ?? quarter, quarter) },
    [begins]: { ...after, atStart: Math.max(after.atStart ?? quarter, quarter) },
  };
}

const seen = (doc: AudienceDocument | null, { metadata: { at } }: At) => doc && withQuarter(doc, quarterOf(at));

function posted(doc: AudienceDocument | null, event: At): AudienceDocument | null {
  const here = seen(doc, event);
  if (here === null || here.firstPost !== null) return here;
  const hours = (Date.parse(event.metadata.at) - Date.parse(here.joinedAt)) / hourMs;
  const names = Object.keys(firstPostWithin) as FirstPost[];
  return { ...here, firstPost: names.find((name) => hours < firstPostWithin[name]) ?? 'later' };
}

const members = collection<AudienceDocument>('audience.members', {
  whose: { owner: '_id', exportedAs: 'daysHere', present: ({ days }) => ({ days: Object.keys(days) }) },
  rules: ({ on }) => [
    on(MemberRegistered, {
      key: memberId,
      fold: (_, { metadata: { at } }, _id) => ({ _id, joinedAt: at, days: {}, months: {}, firstPost: null }),
    }),
    on(SessionStarted, { key: memberId, fold: seen }),
    on(SessionSeen, { key: memberId, fold: seen }),
    on(PostCreated, { key: authorId, fold: posted }),
    on(CommentAdded, { key: authorId, fold: seen }),
    on(ReviewPosted, { key: memberId, fold: seen }),
    on(ToolSubmitted, { key: memberId, fold: seen }),
    on(MemberErased, { key: memberId, fold: () => null }),
  ],
});

/** The keys whose values differ, or that only one of the two has. */
const changedBetween = <Value>(one: Readonly<Record<string, Value>>, other: Readonly<Record<string, Value>> = {}) =>
  Object.keys({ ...one, ...other }).filter((key) => one[key] !== other[key]);

/** Counts members active in the day before a midnight in UTC and in the one after it. */
const aroundMidnight = (name: string, slack: number) =>
  tally(name, {
    of: members,
    sparse: true,
    into: ({ days }, other) =>
      changedBetween(days, other?.days)
        .flatMap((day) => [day, daysAfter(day, 1)])
        .filter((midnight) => midnight in days || daysAfter(midnight, -1) in days),
    count({ days }, midnight) {
      const at = startOf(midnight);
      const [, last = null] = days[daysAfter(midnight, -1)] ?? [];
      const [first = null] = days[midnight] ?? [];
      const near = (quarter: number | null) => (quarter === null ? null : quarter - at);
      const fields = midnightFields(near(last), near(first), slack);
      return Object.fromEntries(fields.map((field) => [field, 1]));
    },
  });

/** `_id` is a midnight in UTC, as the day that begins. For days of 24 hours. */
export const midnights = aroundMidnight('audience.midnights', 0);

/** The same for the few days with a clock change, of three hours at most. These documents are larger. */
export const midnightsOfChange = aroundMidnight('audience.midnights-of-change', 12);

/** `_id` is a month in UTC. */
export const months = tally('audience.months', {
  of: members,
  sparse: true,
  into: ({ months }, other) => changedBetween(months, other?.months).filter((month) => month in months),
  count(doc, month) {
    const field = monthField(month, doc.months[month] ?? unseen);
    return field === undefined ? {} : { [field]: 1 };
  },
});

/**
 * `_id` is the month of joining, or that began about then in UTC. Each field begins with the time of joining, in quarters
 * from the beginning of the month, or with nothing if the month is certain.
 */
export const cohorts = tally('audience.cohorts', {
  of: members,
  sparse: true,
  into: ({ joinedAt }) => cohortOf(joinedAt).month,
  count(doc) {
    const { joined } = cohortOf(doc.joinedAt);
    return Object.fromEntries([
      [`${joined} size`, 1],
      ...(doc.firstPost === null ? [] : [[`${joined} post ${doc.firstPost}`, 1] as const]),
      ...Object.entries(doc.months).flatMap(([month, each]) => {
        const field = monthField(month, each);
        return field === undefined ? [] : [[`${joined} ${month} ${field}`, 1] as const];
      }),
    ]);
  },
});

function cohortOf(joinedAt: string): Readonly<{ month: string; joined: string }> {
  const quarter = quarterOf(joinedAt);
  const near = nearStartOf(quarter);
  if (near === null) return { month: monthOfQuarter(quarter), joined: '' };
  const joined = nearStart(quarter, startOf(near));
  if (joined === 'before') return { month: monthAfter(near, -1), joined: '' };
  return { month: near, joined: joined === 'after' ? '' : String(joined) };
}

export const audienceProjection = defineProjection({
  name: 'audience',
  version: 2,
  collections: [members, midnights, midnightsOfChange, months, cohorts],
});

// The top of a member's home page, found on request from a limited number of documents.
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { answersTo, type CommentWithPost } from '../../community/discussion/queries.ts';
import { countPostsBy, countPostsSince, type PostView, unansweredQuestions } from '../../community/feed/queries.ts';
import { countArticlesSince } from '../../news/newsroom/queries.ts';
import { countFollowersSince, followCountsOf } from '../../relations/relations/queries.ts';
import { type Suggestion, suggestedMembers } from '../../relations/suggestions/queries.ts';
import { countToolsSince } from '../../tools/directory/queries.ts';

const shown = { answers: 3, questions: 3, people: 5 } as const;
/** More is shown as "99+". */
const countedUpTo = 100;

export type HomeDigest = Readonly<{
  /** The last visit before today; null for a first visit, which covers everything. */
  since: string | null;
  answers: readonly CommentWithPost[];
  answersCount: number;
  /** Each counted up to 100. Null without a last visit. */
  happened: Readonly<{ posts: number; articles: number; tools: number; followers: number }> | null;
  unanswered: readonly PostView[];
  people: readonly Suggestion[];
  /** Which of the first steps are done, besides the profile. */
  steps: Readonly<{ followsSomebody: boolean; hasPosted: boolean }>;
}>;

export async function homeDigest(read: ReadModels, memberId: string, viewer: Viewer): Promise<HomeDigest> {
  const since = await viewer.lastVisitAt();
  const [answers, happened, unanswered, people, steps] = await Promise.all([
    answersTo(read, memberId, since ?? '', viewer),
    since === null ? null : happenedSince(read, memberId, since),
    unansweredQuestions(read, shown.questions, viewer),
    suggestedMembers(read, memberId, shown.people, viewer),
    stepsOf(read, memberId),
  ]);
  const answersCount = Math.min(answers.length, countedUpTo);
  return { since, answers: answers.slice(0, shown.answers), answersCount, happened, unanswered, people, steps };
}

async function happenedSince(read: ReadModels, memberId: string, since: string) {
  const [posts, articles, tools, followers] = await Promise.all([
    countPostsSince(read, since, { notBy: memberId, upTo: countedUpTo }),
    countArticlesSince(read, since, countedUpTo),
    countToolsSince(read, since, countedUpTo),
    countFollowersSince(read, memberId, since, countedUpTo),
  ]);
  return { posts, articles, tools, followers };
}

async function stepsOf(read: ReadModels, memberId: string): Promise<HomeDigest['steps']> {
  const [posts, { following }] = await Promise.all([countPostsBy(read, memberId), followCountsOf(read, memberId)]);
  return { followsSomebody: following > 0, hasPosted: posts > 0 };
}

// What members do with the demo's posts besides writing: they like, bookmark and watch them, and vote in their polls.
import { bookmarks, likes, pollVotes, posts, watches } from '../../../modules/community/index.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/instants.ts';
import type { Chance } from '../chance.ts';
import type { Handle } from '../content/members.ts';
import type { NamedThread } from '../content/threads.ts';
import { lastThread, memberIdOf, postIdOf } from '../ids.ts';
import type { Acting, Moment } from '../moment.ts';
import { sampleMember } from '../sample-account.ts';
import { newestMs, type Stage } from '../stage.ts';
import { actionOn } from './posts.ts';

/** Most posts get a few likes, celebrations and pictures get more, and nearly everyone likes some posts. */
export function likesOf(
  thread: NamedThread,
  postedMs: number,
  { members, joinedMs }: Stage,
  chance: Chance,
): readonly Moment[] {
  const appeal = appealOf(thread, chance);
  const others = members.filter(({ username }) => username !== thread.by);
  return others.flatMap(({ username, energy }) => {
    const atMs = Math.max(postedMs, joinedMs(username)) + 2 * minuteMs + chance.exponential() * 16 * hourMs;
    const isFinale = thread.name === lastThread && username === sampleMember;
    return chance.next() < appeal * energy && atMs < newestMs && !isFinale ? [like(thread, username, atMs)] : [];
  });
}

export const like = (thread: NamedThread, by: Handle, atMs: number): Moment => ({
  ...actionOn(thread, 'like', by, atMs),
  notifies: [thread.by],
  async enact(acting) {
    const data = { postId: postIdOf(thread.name), postAuthorId: memberIdOf(thread.by) };
    await acting.execute(likes, [data.postId, memberIdOf(by)], { type: 'LikePost', data });
  },
});

function appealOf({ type, pictures, comments }: NamedThread, chance: Chance): number {
  const kind = { celebration: 0.34, insight: 0.26, resource: 0.24, question: 0.15, poll: 0.16 }[type];
  const draw = kind + (pictures.length > 0 ? 0.08 : 0) + comments.length * 0.02;
  return Math.min(1.2, draw * Math.exp(chance.normal() * 0.6));
}

/** Members bookmark a few long posts, and the sample member some more. */
export function bookmarksOf(
  thread: NamedThread,
  postedMs: number,
  { members, joinedMs }: Stage,
  chance: Chance,
): readonly Moment[] {
  const worth = { celebration: 0.004, insight: 0.02, resource: 0.05, question: 0.006, poll: 0.003 }[thread.type];
  return members.flatMap(({ username: by, energy }): readonly Moment[] => {
    const atMs = Math.max(postedMs, joinedMs(by)) + chance.exponential() * 20 * hourMs;
    const keeps = chance.next() < worth * energy * (by === sampleMember ? 3 : 1);
    if (!keeps || by === thread.by || atMs >= newestMs) return [];
    const enact = async (acting: Acting) => {
      const postId = postIdOf(thread.name);
      await acting.execute(bookmarks, [postId, memberIdOf(by)], { type: 'BookmarkPost', data: { postId } });
    };
    return [{ ...actionOn(thread, 'bookmark', by, atMs), enact }];
  });
}

const pollOpenMs = 7 * dayMs;

/** Each poll has a favourite, and accepts votes for a week. */
export function votesOn(
  thread: NamedThread,
  postedMs: number,
  { members, joinedMs }: Stage,
  chance: Chance,
): readonly Moment[] {
  const { options } = thread;
  if (options === undefined) return [];
  const weights = options.map(() => 0.2 + chance.exponential());
  const reached = weights.map((_, index) => weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0));
  const voters = members.filter(({ username }) => username !== thread.by);
  return voters.flatMap(({ username: by, energy }): Moment[] => {
    const atMs = postedMs + 3 * minuteMs + chance.exponential() * 20 * hourMs;
    const point = chance.next() * (reached.at(-1) ?? 0);
    const option = reached.findIndex((end) => point < end);
    const votes = chance.next() < 0.3 + energy / 2 && atMs > joinedMs(by) && option >= 0;
    if (!votes || atMs > newestMs || atMs - postedMs > pollOpenMs) return [];
    return [{ ...actionOn(thread, 'vote', by, atMs), enact: (acting) => vote(thread, by, option, acting) }];
  });
}

async function vote({ name }: NamedThread, voter: Handle, option: number, acting: Acting): Promise<void> {
  const postId = postIdOf(name);
  const { state } = await acting.load(posts, postId);
  const poll = state.status === 'published' ? state.poll : null;
  const data = { postId, option, poll };
  await acting.execute(pollVotes, [postId, memberIdOf(voter)], { type: 'CastPollVote', data });
}

/** By the name of its thread, which is stable: a question by someone else with answers. */
const watched = 'ethics-3';

/** The sample member watches a post without taking part, so that its menu says so and the bell shows its comments. */
export function watchesOf(thread: NamedThread, postedMs: number, { joinedMs }: Stage): readonly Moment[] {
  if (thread.name !== watched) return [];
  const atMs = Math.max(postedMs, joinedMs(sampleMember)) + 5 * minuteMs;
  const enact = async (acting: Acting) => {
    const postId = postIdOf(thread.name);
    await acting.execute(watches, [postId, memberIdOf(sampleMember)], { type: 'WatchPost', data: { postId } });
  };
  return [{ ...actionOn(thread, 'watch', sampleMember, atMs), enact }];
}

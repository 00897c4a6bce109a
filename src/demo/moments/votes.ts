// Votes in the demo's polls. Each poll has a favourite, and accepts votes for a week.
import { pollVotes, posts } from '../../../modules/community/index.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/instants.ts';
import type { Chance } from '../chance.ts';
import type { Handle } from '../content/members.ts';
import type { NamedThread } from '../content/threads.ts';
import { memberIdOf, postIdOf } from '../ids.ts';
import type { Acting, Moment } from '../moment.ts';
import { newestMs, type Stage } from '../stage.ts';
import { introducing } from './accounts.ts';
import { posting } from './posts.ts';

const pollOpenMs = 7 * dayMs;

export function votesOn(
  thread: NamedThread,
  postedMs: number,
  { members, joinedMs }: Stage,
  chance: Chance,
): readonly Moment[] {
  const { name, options } = thread;
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
    const needs = [introducing(by), posting(thread)];
    return [{ name: `vote ${name} ${by}`, by, atMs, needs, enact: (acting) => vote(thread, by, option, acting) }];
  });
}

async function vote({ name }: NamedThread, voter: Handle, option: number, acting: Acting): Promise<void> {
  const postId = postIdOf(name);
  const { state } = await acting.load(posts, postId);
  const poll = state.status === 'published' ? state.poll : null;
  await acting.execute(pollVotes, [postId, memberIdOf(voter)], {
    type: 'CastPollVote',
    data: { postId, option, poll },
  });
}

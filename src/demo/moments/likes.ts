// Likes of the demo's posts. Most posts get a few likes, celebrations and pictures get more, and some posts are liked
// by nearly everyone.
import { likes } from '../../../modules/community/index.ts';
import { hourMs, minuteMs } from '../../kernel/instants.ts';
import type { Chance } from '../chance.ts';
import type { Handle } from '../content/members.ts';
import type { NamedThread } from '../content/threads.ts';
import { lastThread, memberIdOf, postIdOf } from '../ids.ts';
import type { Moment } from '../moment.ts';
import { sampleMember } from '../sample-account.ts';
import { newestMs, type Stage } from '../stage.ts';
import { introducing } from './accounts.ts';
import { posting } from './posts.ts';

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

export function like(thread: NamedThread, by: Handle, atMs: number): Moment {
  return {
    name: `like ${thread.name} ${by}`,
    by,
    atMs,
    needs: [introducing(by), posting(thread)],
    notifies: [thread.by],
    async enact(acting) {
      const data = { postId: postIdOf(thread.name), postAuthorId: memberIdOf(thread.by) };
      await acting.execute(likes, [data.postId, memberIdOf(by)], { type: 'LikePost', data });
    },
  };
}

function appealOf({ type, pictures, comments }: NamedThread, chance: Chance): number {
  const kind = { celebration: 0.34, insight: 0.26, resource: 0.24, question: 0.15, poll: 0.16 }[type];
  const draw = kind + (pictures.length > 0 ? 0.08 : 0) + comments.length * 0.02;
  return Math.min(1.2, draw * Math.exp(chance.normal() * 0.6));
}

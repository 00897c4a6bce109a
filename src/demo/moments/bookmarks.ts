// Bookmarks of the demo's posts. Members bookmark a few long posts, and the sample member some more.
import { bookmarks } from '../../../modules/community/index.ts';
import { hourMs } from '../../kernel/instants.ts';
import type { Chance } from '../chance.ts';
import type { NamedThread } from '../content/threads.ts';
import { memberIdOf, postIdOf } from '../ids.ts';
import type { Moment } from '../moment.ts';
import { sampleMember } from '../sample-account.ts';
import { newestMs, type Stage } from '../stage.ts';
import { introducing } from './accounts.ts';
import { posting } from './posts.ts';

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
    return [
      {
        name: `bookmark ${thread.name} ${by}`,
        by,
        atMs,
        needs: [introducing(by), posting(thread)],
        notifies: [],
        async enact(acting) {
          const postId = postIdOf(thread.name);
          await acting.execute(bookmarks, [postId, memberIdOf(by)], { type: 'BookmarkPost', data: { postId } });
        },
      },
    ];
  });
}

// A post of the demo that the sample member watches without taking part, so that its menu says so and the bell shows
// its comments.
import { watches } from '../../../modules/community/index.ts';
import { minuteMs } from '../../kernel/instants.ts';
import type { NamedThread } from '../content/threads.ts';
import { memberIdOf, postIdOf } from '../ids.ts';
import type { Moment } from '../moment.ts';
import { sampleMember } from '../sample-account.ts';
import type { Stage } from '../stage.ts';
import { introducing } from './accounts.ts';
import { posting } from './posts.ts';

/** By the name of its thread, which is stable: a question by someone else with answers. */
const watched = 'ethics-3';

export function watchesOf(thread: NamedThread, postedMs: number, { joinedMs }: Stage): readonly Moment[] {
  if (thread.name !== watched) return [];
  return [
    {
      name: `watch ${thread.name} ${sampleMember}`,
      by: sampleMember,
      atMs: Math.max(postedMs, joinedMs(sampleMember)) + 5 * minuteMs,
      needs: [introducing(sampleMember), posting(thread)],
      async enact(acting) {
        const postId = postIdOf(thread.name);
        await acting.execute(watches, [postId, memberIdOf(sampleMember)], { type: 'WatchPost', data: { postId } });
      },
    },
  ];
}

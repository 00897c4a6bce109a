// The demo's community: posts, answers within hours, and likes and votes on popular posts. Its last like is the demo's finale.
import { hourMs } from '../../kernel/instants.ts';
import { lastThread } from '../ids.ts';
import type { DemoPart } from '../moment.ts';
import { sampleMember } from '../sample-account.ts';
import { firstPurpose, newestMs } from '../stage.ts';
import { bookmarksOf, like, likesOf, votesOn, watchesOf } from './post-actions.ts';
import { postingMs, writingsOf } from './posts.ts';

export const communityDemo: DemoPart = {
  moments(stage) {
    const chance = stage.chanceOf(firstPurpose);
    const keeping = stage.chanceOf('bookmarks');
    const writings = writingsOf(stage, chance);
    return stage.threads.flatMap((thread) => {
      const postedMs = thread.name === lastThread ? newestMs - 3 * hourMs : postingMs(thread, stage, chance);
      return [
        ...writings(thread, postedMs),
        ...likesOf(thread, postedMs, stage, chance),
        ...votesOn(thread, postedMs, stage, chance),
        ...bookmarksOf(thread, postedMs, stage, keeping),
        ...watchesOf(thread, postedMs, stage),
      ];
    });
  },
  finale({ threads }) {
    const last = threads.find(({ name }) => name === lastThread);
    if (last === undefined) throw new Error(`The demo needs a thread named ${lastThread}.`);
    return like(last, sampleMember, newestMs);
  },
};

// Who follows whom in the demo, and a word that someone mutes. Members follow those whose posts they come across; many follow back.
import { follows, mutedWords } from '../../../modules/relations/index.ts';
import { derivedId } from '../../kernel/ids.ts';
import { dayMs, hourMs } from '../../kernel/instants.ts';
import type { Handle } from '../content/members.ts';
import { demoSeedCause, memberIdOf } from '../ids.ts';
import type { DemoPart, Moment } from '../moment.ts';
import { sampleMember } from '../sample-account.ts';
import { newestMs } from '../stage.ts';
import { introducing } from './accounts.ts';

const followsBack = 0.45;

export const relationsDemo: DemoPart = {
  moments({ members, threads, joinedMs, chanceOf }) {
    const chance = chanceOf('relations');
    const writings = Map.groupBy(threads, ({ by }) => by);
    const following = new Map<string, Moment>();
    const add = (by: Handle, followed: Handle, atMs: number) => {
      if (by !== followed && atMs < newestMs && !following.has(`${by} ${followed}`))
        following.set(`${by} ${followed}`, follow(by, followed, atMs));
    };
    for (const { username: by, energy } of members) {
      for (const { username: other } of members) {
        const appeal = 0.06 + 0.05 * (writings.get(other)?.length ?? 0);
        if (chance.next() >= appeal * energy) continue;
        const atMs = Math.max(joinedMs(by), joinedMs(other)) + hourMs + chance.exponential() * 6 * dayMs;
        add(by, other, atMs);
        if (chance.next() < followsBack) add(other, by, atMs + chance.exponential() * 20 * hourMs);
      }
    }
    return [...following.values(), muteWord(joinedMs(sampleMember) + dayMs)];
  },
};

/** The sample member has read enough about one topic, which no one in the demo writes about. */
function muteWord(atMs: number): Moment {
  return {
    name: `mute-word ${sampleMember}`,
    by: sampleMember,
    atMs,
    needs: [introducing(sampleMember)],
    async enact(acting) {
      const wordId = derivedId(demoSeedCause, 'word', sampleMember);
      const data = { wordId, word: 'growth hacking', for: 'always' } as const;
      await acting.execute(mutedWords, memberIdOf(sampleMember), { type: 'MuteWord', data });
    },
  };
}

function follow(by: Handle, followed: Handle, atMs: number): Moment {
  return {
    name: `follow ${by} ${followed}`,
    by,
    atMs,
    needs: [introducing(by), introducing(followed)],
    notifies: [followed],
    async enact(acting) {
      const followedId = memberIdOf(followed);
      await acting.execute(follows, [memberIdOf(by), followedId], { type: 'FollowUser', data: { followedId } });
    },
  };
}

// Closes polls on time, unless their post is gone, and notifies the participants.
import type { Position } from '../../src/kernel/event.ts';
import { dayMs } from '../../src/kernel/instants.ts';
import { reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { PollClosed, pollClosings } from './model/poll-closing.ts';
import { posts } from './model/post.ts';
import { PostCreated } from './model/post-events.ts';

/** A poll that closed longer ago, before such notifications existed, is no longer news. */
const newsMs = 7 * dayMs;

export function communitySchedules({
  votersAfter,
}: Readonly<{
  /** Returns a batch of voters in the order of their ids. Throws while the votes up to a position are not known. */
  votersAfter(postId: string, memberId: string, upTo: Position): Promise<readonly string[]>;
}>): readonly Schedule[] {
  const closesAt = { at: ({ data }: { data: { pollClosesAt: string | null } }) => data.pollClosesAt ?? undefined };
  return [
    schedule.at('community.close-polls', PostCreated, closesAt, async ({ data: { postId, authorId } }, run) => {
      if (Date.parse(run.acting.at) - Date.parse(run.slot) > newsMs) return;
      // It closed then, even if it is recorded later after a pause.
      const acting = run.actingAs({ at: run.slot });
      const { state } = await acting.load(posts, postId);
      // An erased author's poll has no text left.
      if (state.status !== 'published' || state.content === null) return;
      await acting.execute(pollClosings, postId, { type: 'ClosePoll', data: { postId, authorId } });
    }),

    reaction('community.tell-voters', PollClosed, async ({ data, metadata, position }, { actingAs }) => {
      const acting = actingAs({ at: metadata.at });
      for (;;) {
        const { toldUpTo } = (await acting.load(pollClosings, data.postId)).state;
        const voterIds = await votersAfter(data.postId, toldUpTo, position);
        if (voterIds.length === 0) return;
        const command = { type: 'TellVoters', data: { ...data, voterIds } } as const;
        await acting.execute(pollClosings, data.postId, command, { step: `TellVoters after ${toldUpTo}` });
      }
    }),
  ];
}

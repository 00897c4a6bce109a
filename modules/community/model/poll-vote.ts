// A member's vote in a poll: one at a time, changeable until the poll closes.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { aVoteNeedsAnOpenPollAndOneOfItsOptions } from './policies.ts';

export const PollVoteCast = defineEvent('PollVoteCast', {
  summary: 'A member voted in a poll, or changed their vote.',
  schema: z.object({
    postId: idOf('post'),
    memberId: idOf('member'),
    option: z.int().min(0),
    previousOption: z.int().min(0).nullable(),
  }),
});

type PollVoteEvent = EventOf<typeof PollVoteCast>;

type CastPollVote = Command<
  'CastPollVote',
  Readonly<{
    postId: string;
    /** Index of the chosen option, from 0. */
    option: number;
    /** Null if the post has no poll. */
    poll: Readonly<{ optionCount: number; closesAt: string }> | null;
  }>
>;

type PollVoteState = Readonly<{ option: number | null }>;

function decide(command: CastPollVote, state: PollVoteState): readonly PollVoteEvent[] | Refusal {
  const { postId, option, poll } = command.data;
  const refusal = aVoteNeedsAnOpenPollAndOneOfItsOptions(poll, option, command.at);
  if (refusal) return refusal;
  if (option === state.option) return [];
  return [PollVoteCast({ postId, memberId: actingMember(command), option, previousOption: state.option })];
}

export const pollVotes = aggregate({
  category: 'pollvote',
  id: ['postId', 'memberId'],
  events: [PollVoteCast],
  decider: {
    initial: { option: null } as PollVoteState,
    evolve: (_, { data }: PollVoteEvent) => ({ option: data.option }),
    decide,
  },
});

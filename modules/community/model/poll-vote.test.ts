import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import * as errors from './errors.ts';
import { PollVoteCast, pollVotes } from './poll-vote.ts';

const bob: Actor = { kind: 'member', id: 'bob', isAdmin: false };
const at = '2026-03-01T09:00:00.000Z';

describe('a vote in a poll', () => {
  const vote = specify(pollVotes);
  const poll = { optionCount: 3, closesAt: '2026-03-08T09:00:00.000Z' };
  const cast = (option: number, when = at, inPoll: typeof poll | null = poll) => ({
    type: 'CastPollVote' as const,
    data: { postId: 'p2', option, poll: inPoll },
    actor: bob,
    at: when,
  });

  it('is counted', () => {
    vote
      .given()
      .when(cast(2))
      .thenDecided(PollVoteCast({ postId: 'p2', memberId: 'bob', option: 2, previousOption: null }));
  });

  it('replaces the previous vote', () => {
    vote
      .given(PollVoteCast({ postId: 'p2', memberId: 'bob', option: 2, previousOption: null }))
      .when(cast(0))
      .thenDecided(PollVoteCast({ postId: 'p2', memberId: 'bob', option: 0, previousOption: 2 }));
  });

  it('for the same option changes nothing', () => {
    vote
      .given(PollVoteCast({ postId: 'p2', memberId: 'bob', option: 1, previousOption: null }))
      .when(cast(1))
      .thenNothing();
  });

  it('is too late at the moment the poll closes', () => {
    vote.given().when(cast(0, '2026-03-08T09:00:00.000Z')).thenRefused(errors.pollClosed);
    vote
      .given()
      .when(cast(0, '2026-03-08T08:59:59.999Z'))
      .thenDecided(PollVoteCast({ postId: 'p2', memberId: 'bob', option: 0, previousOption: null }));
  });

  it('needs a valid option', () => {
    vote.given().when(cast(3)).thenRefused(errors.noSuchOption);
  });

  it('needs a poll', () => {
    vote
      .given()
      .when(cast(0, at, null))
      .thenRefused(errors.notAPoll);
  });
});

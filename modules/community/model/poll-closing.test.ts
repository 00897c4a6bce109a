import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { PollClosed, PollVotersTold, pollClosings } from './poll-closing.ts';

const actor: Actor = { kind: 'system', id: 'community.close-polls' };
const at = '2026-03-02T09:00:00.000Z';
const poll = { postId: 'p1', authorId: 'ada' };

describe('a poll that ends', () => {
  const closing = specify(pollClosings);
  const close = { type: 'ClosePoll', data: poll, actor, at } as const;
  const tell = (...voterIds: string[]) => ({ type: 'TellVoters', data: { ...poll, voterIds }, actor, at }) as const;
  const votersTold = (...voterIds: string[]) => PollVotersTold({ ...poll, voterIds });

  it('closes once', () => {
    closing.given().when(close).thenDecided(PollClosed(poll));
    closing.given(PollClosed(poll)).when(close).thenNothing();
  });

  it('notifies its voters in the order of their ids, each once', () => {
    closing.given(PollClosed(poll)).when(tell('eve', 'bob')).thenDecided(votersTold('bob', 'eve'));
    closing.given(PollClosed(poll), votersTold('bob', 'eve')).when(tell('bob', 'eve')).thenNothing();
    closing.given(PollClosed(poll), votersTold('bob', 'eve')).when(tell('eve', 'gil')).thenDecided(votersTold('gil'));
  });
});

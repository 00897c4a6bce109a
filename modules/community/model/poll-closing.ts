// The end of a poll and its notifications: its author at once, then its voters, in batches. Each happens once.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf } from '../../../src/kernel/event.ts';

export const PollClosed = defineEvent('PollClosed', {
  summary: 'A poll closed.',
  schema: z.object({ postId: idOf('post'), authorId: idOf('member') }),
});

export const PollVotersTold = defineEvent('PollVotersTold', {
  summary: 'Some voters of a poll were notified that it closed.',
  schema: z.object({
    postId: idOf('post'),
    authorId: idOf('member'),
    /** In ascending order. The next event continues after the last of them. */
    voterIds: z.array(idOf('member')),
  }),
});

const events = [PollClosed, PollVotersTold] as const;
type PollClosingEvent = EventsOf<typeof events>;

type PollClosingCommand =
  | Command<'ClosePoll', DataOf<typeof PollClosed>>
  | Command<'TellVoters', DataOf<typeof PollVotersTold>>;

type PollClosingState = Readonly<{ closed: boolean /** A member's id. */; toldUpTo: string }>;

function decide(command: PollClosingCommand, { closed, toldUpTo }: PollClosingState): readonly PollClosingEvent[] {
  switch (command.type) {
    case 'ClosePoll':
      return closed ? [] : [PollClosed(command.data)];
    case 'TellVoters': {
      const voterIds = command.data.voterIds.filter((id) => id > toldUpTo).sort();
      return voterIds.length === 0 ? [] : [PollVotersTold({ ...command.data, voterIds })];
    }
  }
}

export const pollClosings = aggregate({
  category: 'pollclosing',
  events,
  decider: {
    initial: { closed: false, toldUpTo: '' },
    evolve: (state: PollClosingState, event: PollClosingEvent) =>
      event.type === 'PollClosed'
        ? { ...state, closed: true }
        : { ...state, toldUpTo: event.data.voterIds.at(-1) ?? '' },
    decide,
  },
});

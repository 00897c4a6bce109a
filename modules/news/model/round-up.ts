// A day's round-up: the number of new articles. Members are notified once a day, however many there were.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf } from '../../../src/kernel/event.ts';

export const NewsRoundedUp = defineEvent('NewsRoundedUp', {
  summary: 'A day’s new articles were counted.',
  /** `day` is YYYY-MM-DD in UTC. */
  schema: z.object({ day: z.string(), articles: z.int() }),
});

const events = [NewsRoundedUp] as const;
type RoundUp = Command<'RoundUp', Readonly<z.output<typeof NewsRoundedUp.schema>>>;
type RoundUpState = Readonly<{ isDone: boolean }>;

export const roundUps = aggregate({
  category: 'newsday',
  id: ['day'],
  events,
  decider: {
    initial: { isDone: false } as RoundUpState,
    evolve: (): RoundUpState => ({ isDone: true }),
    decide: ({ data }: RoundUp, { isDone }: RoundUpState): readonly EventsOf<typeof events>[] =>
      isDone || data.articles === 0 ? [] : [NewsRoundedUp(data)],
  },
});

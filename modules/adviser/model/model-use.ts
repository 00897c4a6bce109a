// What models cost, in one stream per month. It holds no text and names no member.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, publicText } from '../../../src/kernel/event.ts';

const tokens = z.int().nonnegative();
const use = z.object({
  purpose: z.enum(['plan', 'analysis', 'categories']),
  model: publicText('The operator chooses the model in the settings.'),
  provider: publicText('The operator chooses the provider in the settings.'),
  inputTokens: tokens,
  outputTokens: tokens,
});
export type Use = z.infer<typeof use>;

export const ModelUsed = defineEvent('ModelUsed', {
  summary: 'A model was used; the event has the number of tokens.',
  version: 2,
  upcasters: { 1: (data) => data },
  schema: use,
});

type UseModel = Command<'UseModel', Use>;
type SpendingState = Readonly<{ tokens: number }>;

/** By the month in UTC, as `2026-11`. */
export const modelSpending = aggregate({
  category: 'modelspending',
  events: [ModelUsed],
  decider: {
    initial: { tokens: 0 } as SpendingState,
    evolve: (state: SpendingState, { data }: EventsOf<readonly [typeof ModelUsed]>): SpendingState => ({
      tokens: state.tokens + data.inputTokens + data.outputTokens,
    }),
    decide: (command: UseModel) => [ModelUsed(command.data)],
  },
});

export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

// Keeps count of what models cost, and stops asking them at the month's cap. What has begun is finished, so the cap may be passed by the
// work that is under way.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../src/kernel/clock.ts';
import { actAs } from '../../../src/platform/act-as.ts';
import type { Commands } from '../../../src/platform/commands.ts';
import { modelSpending, monthOf, type Use } from '../model-use.ts';

export type Spending = Readonly<{ hasTokensLeft(): Promise<boolean>; record(use: Use): Promise<void> }>;

type World = Readonly<{ commands: Commands; clock: Clock /** Tokens. */; monthlyCap: number }>;

export function createSpending({ commands, clock, monthlyCap }: World): Spending {
  return {
    async hasTokensLeft() {
      const { state } = await commands.load(modelSpending, monthOf(clock()));
      return state.tokens < monthlyCap;
    },
    async record(use) {
      const now = clock();
      const id = randomUUID();
      const actor = { kind: 'system', id: 'adviser' } as const;
      const context = {
        actor,
        at: now.toISOString(),
        commandId: id,
        commandHash: id,
        correlationId: id,
        causationId: id,
      };
      await actAs(commands, context).execute(modelSpending, monthOf(now), { type: 'UseModel', data: use });
    },
  };
}

// Keeps count of what models cost, and says whether they may be asked: not while an admin has switched them off, nor past the month's
// cap. What has begun is finished, so the cap may be passed by the work that is under way.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../src/kernel/clock.ts';
import { actAs } from '../../../src/platform/act-as.ts';
import type { Commands } from '../../../src/platform/commands.ts';
import { modelSwitch } from '../model-switch.ts';
import { modelSpending, monthOf, type Use } from '../model-use.ts';
import type { Standing } from './engine.ts';

export type Spending = Readonly<{ standing(): Promise<Standing>; record(use: Use): Promise<void> }>;

type World = Readonly<{ commands: Commands; clock: Clock /** Tokens. */; monthlyCap: number }>;

export function createSpending({ commands, clock, monthlyCap }: World): Spending {
  return {
    async standing() {
      if (!(await commands.load(modelSwitch, [])).state.isOn) return 'switched-off';
      const { state } = await commands.load(modelSpending, monthOf(clock()));
      return state.tokens < monthlyCap ? 'open' : 'cap-reached';
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

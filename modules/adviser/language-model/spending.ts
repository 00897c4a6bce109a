// Tracks what models cost, and decides whether they may be used. Requests under way may exceed the month's cap.
import type { Clock } from '../../../src/kernel/clock.ts';
import { actAs } from '../../../src/platform/commands/act-as.ts';
import { type Commands, rootContext } from '../../../src/platform/commands/commands.ts';
import type { ModelServer } from '../../../src/platform/models/model-server.ts';
import { requestStructured, type StructuredRequest } from '../../../src/platform/models/structured-output.ts';
import { modelSwitch } from '../model/model-switch.ts';
import { modelSpending, monthOf, type Use } from '../model/model-use.ts';
import type { Standing } from './engine.ts';

export type Spending = Readonly<{ standing(): Promise<Standing>; record(use: Use): Promise<void> }>;

/** A model whose use counts against the month's cap. Callers check the state first. */
export type PaidModel = Pick<ModelServer, 'model' | 'provider'> &
  Pick<Spending, 'standing'> &
  Readonly<{
    /** Throws `ModelFailed`. */
    ask<Form, Answer>(
      purpose: Use['purpose'],
      asked: Omit<StructuredRequest<Form, Answer>, 'name' | 'onUsed'>,
    ): Promise<Answer>;
  }>;

export function paidModel(server: ModelServer, { standing, record }: Spending): PaidModel {
  const { model, provider } = server;
  return {
    ...{ model, provider, standing },
    ask: (purpose, asked) =>
      requestStructured(server, {
        ...{ ...asked, name: purpose },
        onUsed: (use) => record({ purpose, model, provider, ...use }),
      }),
  };
}

type Deps = Readonly<{ commands: Commands; clock: Clock /** Tokens. */; monthlyCap: number }>;

export function createSpending({ commands, clock, monthlyCap }: Deps): Spending {
  return {
    async standing() {
      if (!(await commands.load(modelSwitch, [])).state.isOn) return 'switched-off';
      const { state } = await commands.load(modelSpending, monthOf(clock()));
      return state.tokens < monthlyCap ? 'open' : 'cap-reached';
    },
    async record(use) {
      const now = clock();
      const acting = actAs(commands, rootContext({ kind: 'system', id: 'adviser' }, now.toISOString()));
      await acting.execute(modelSpending, monthOf(now), { type: 'UseModel', data: use });
    },
  };
}

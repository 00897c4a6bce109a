import { expect, it } from 'vitest';
import { fold } from '../../../src/kernel/decider.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { ModelUsed, modelSpending, monthOf } from './model-use.ts';

const use = { purpose: 'plan', model: 'small', provider: 'own', inputTokens: 900, outputTokens: 100 } as const;

it('records every use of a model, even the same one twice', () => {
  const spending = specify(modelSpending);
  const record = {
    type: 'UseModel',
    data: use,
    actor: { kind: 'system', id: 'adviser' },
    at: '2026-03-02T09:00:00.000Z',
  } as const;
  spending.given().when(record).thenDecided(ModelUsed(use));
  spending.given(ModelUsed(use)).when(record).thenDecided(ModelUsed(use));
});

it('adds up what was sent and received in a month', () => {
  const more = { ...use, inputTokens: 0, outputTokens: 5 };
  expect(fold(modelSpending.decider, [ModelUsed(use), ModelUsed(more)])).toEqual({ tokens: 1_005 });
  expect(monthOf(new Date('2026-03-31T23:59:59.999Z'))).toBe('2026-03');
});

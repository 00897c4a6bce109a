// The recorded use of models equals a slow recount of the events; a cost is shown only for the model that prices are
// set for.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ModelsSwitchedOff, ModelsSwitchedOn } from '../../../modules/adviser/model/model-switch.ts';
import { ModelUsed } from '../../../modules/adviser/model/model-use.ts';
import type { DomainEvent } from '../../../src/kernel/event.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { recorded } from '../../../src/testing/projections/projection-specification.ts';
import { modelUseProjection } from './projection.ts';
import { type ModelSettings, modelsView, modelUseByDay, providerAsked } from './queries.ts';

const provider = 'models.example';
const settings: ModelSettings = { model: 'one', provider, monthlyCap: 10_000, prices: { input: 2, output: 8 } };
const now = new Date('2026-03-20T15:00:00.000Z');
const used = (model: string, inputTokens: number, outputTokens: number) =>
  ModelUsed({ purpose: 'plan', model, provider, inputTokens, outputTokens });
type Happened = Readonly<{ event: DomainEvent; at: string }>;
const readAfter = (happened: readonly Happened[]) =>
  foldedReadModels(
    [modelUseProjection],
    recorded(happened.map(({ event }) => event)).map((event, index) => ({
      ...event,
      metadata: { ...event.metadata, at: happened[index]?.at ?? '' },
    })),
  );
const use = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, unpricedTokens: 0 };

test('a day and a month contain exactly what was used in them', async () => {
  const arbitraryEvents = fc.array(
    fc.record({
      model: fc.constantFrom('one', 'two'),
      minute: fc.nat(60 * 24 * 60),
      input: fc.nat(9_000),
      output: fc.nat(900),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(arbitraryEvents, async (calls) => {
      const start = Date.UTC(2026, 1, 1);
      const events = calls.map(({ model, minute, input, output }) => ({
        event: used(model, input, output),
        at: new Date(start + minute * 60_000).toISOString(),
      }));
      const { read, close } = await readAfter(events);
      const recount = (begins: string) => {
        const within = calls.filter((_, index) => events[index]?.at.startsWith(begins));
        const priced = within.filter(({ model }) => model === 'one');
        const sum = (of: (each: (typeof calls)[number]) => number, some = within) =>
          some.reduce((total, each) => total + of(each), 0);
        return {
          ...{
            calls: within.length,
            inputTokens: sum(({ input }) => input),
            outputTokens: sum(({ output }) => output),
          },
          costUsd: expect.closeTo(sum(({ input, output }) => input * 2 + output * 8, priced) / 1_000_000, 9),
          unpricedTokens:
            sum(({ input, output }) => input + output) - sum(({ input, output }) => input + output, priced),
        };
      };
      const { today, month } = await modelsView(read, settings, now);
      expect(today).toEqual(recount('2026-03-20'));
      // Anything later in these histories is in the same month.
      const soFar = await modelUseByDay(read, settings, ['2026-02-28', '2026-03-01']);
      expect(soFar).toEqual([recount('2026-02-28'), recount('2026-03-01')]);
      const wholeMonth = await modelsView(read, settings, new Date('2026-03-31T23:59:00.000Z'));
      expect(wholeMonth.month).toEqual(recount('2026-03'));
      expect(month.calls).toBeLessThanOrEqual(wholeMonth.month.calls);
      await close();
    }),
    { numRuns: 40 },
  );
});

test('without prices there is no cost', async () => {
  const at = '2026-03-20T09:00:00.000Z';
  const { read, close } = await readAfter([{ event: used('one', 5_000, 0), at }]);
  const { month } = await modelsView(read, { ...settings, prices: undefined }, now);
  expect(month).toEqual({ ...use, calls: 1, inputTokens: 5_000, costUsd: null });
  await close();
});

test('a provider is named only while its model would be used', async () => {
  const at = (hour: number) => `2026-03-20T0${hour}:00:00.000Z`;
  const reported = async (events: readonly Happened[], given: ModelSettings | undefined = settings) => {
    const { read, close } = await readAfter(events);
    const found = [(await modelsView(read, given, now)).status, await providerAsked(read, given, now)];
    await close();
    return found;
  };
  const off = { event: ModelsSwitchedOff({}), at: at(1) };
  expect(await reported([])).toEqual(['on', provider]);
  expect(await reported([off])).toEqual(['switched-off', null]);
  expect(await reported([off, { event: ModelsSwitchedOn({}), at: at(2) }])).toEqual(['on', provider]);
  expect(await reported([{ event: used('two', 9_000, 1_000), at: at(1) }])).toEqual(['cap-reached', null]);
  expect(await reported([], { ...settings, monthlyCap: 0 })).toEqual(['switched-off-by-setting', null]);
  const { read, close } = await readAfter([]);
  expect([(await modelsView(read, undefined, now)).status, await providerAsked(read, undefined, now)]).toEqual([
    'none',
    null,
  ]);
  await close();
});

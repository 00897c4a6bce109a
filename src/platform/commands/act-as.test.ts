// A counter on a real event store, counted by one request that takes several steps.
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { aggregate } from '../../kernel/aggregate.ts';
import type { Command } from '../../kernel/command.ts';
import { defineEvent, type EventOf } from '../../kernel/event.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { openPlatform } from '../../testing/platform-fixture.ts';
import { type Acting, actAs } from './act-as.ts';
import { createCommands } from './commands.ts';

const Counted = defineEvent('Counted', { summary: 'One more.', schema: z.object({ by: z.string() }) });
type Count = Command<'Count', Readonly<Record<never, never>>>;
const enough = refuse.conflict('counters/enough', 'Nine is enough.');

const counters = aggregate({
  category: 'counter',
  id: ['room', 'name'],
  events: [Counted],
  decider: {
    initial: 0,
    evolve: (count: number) => count + 1,
    decide: ({ actor }: Count, count): readonly EventOf<typeof Counted>[] | Refusal =>
      count >= 9 ? enough : [Counted({ by: actor.kind })],
  },
});

async function acting(onDone?: (position: bigint) => void) {
  const platform = await openPlatform([Counted]);
  onTestFinished(() => platform.close());
  const at = '2026-02-03T04:05:06.000Z';
  const actor = { kind: 'operator', id: 'grace' } as const;
  const context = { actor, at, commandId: 'c1', commandHash: 'h', correlationId: 'r', causationId: 'r' };
  const as = () => actAs(createCommands(platform), context, onDone);
  return { as, platform };
}

test('actor and time come with the context, whatever a step passes', async () => {
  const { as, platform } = await acting();
  await as().execute(counters, ['hall', 'door'], { type: 'Count', data: {} });
  expect(await platform.eventStore.read('counter-hall-door')).toMatchObject([
    { data: { by: 'operator' }, metadata: { at: '2026-02-03T04:05:06.000Z', step: 'Count' } },
  ]);
});

test('a second step of one kind on one stream needs a name, and is then a separate step', async () => {
  const { as } = await acting();
  const first = as();
  await first.execute(counters, ['hall', 'door'], { type: 'Count', data: {} });
  await expect(first.execute(counters, ['hall', 'door'], { type: 'Count', data: {} })).rejects.toThrow(
    'give the step another name',
  );
  await first.execute(counters, ['hall', 'door'], { type: 'Count', data: {} }, { step: 'again' });
  await first.execute(counters, ['hall', 'window'], { type: 'Count', data: {} });
  expect((await first.load(counters, ['hall', 'door'])).state).toBe(2);

  const retry = as();
  const { events } = await retry.execute(counters, ['hall', 'door'], { type: 'Count', data: {} }, { step: 'again' });
  expect(events).toMatchObject([{ revision: 1 }]);
  expect(await retry.earlier(counters, ['hall', 'door'], 'Count')).toMatchObject({ before: 0, state: 2 });
  expect((await retry.load(counters, ['hall', 'door'])).state).toBe(2);
});

test('a refusal is thrown, and each completed step is reported with its position', async () => {
  const positions: bigint[] = [];
  const { as, platform } = await acting((position) => positions.push(position));
  for (let count = 0; count < 8; count += 1) await platform.append('counter-hall-door', Counted({ by: 'somebody' }));
  await as().execute(counters, ['hall', 'door'], { type: 'Count', data: {} });
  const refused = as().execute(counters, ['hall', 'door'], { type: 'Count', data: {} }, { step: 'tenth' });
  await expect(refused).rejects.toMatchObject({ refusal: { code: 'counters/enough' } });
  expect(positions).toEqual([9n]);
});

test('an aggregate accepts only its commands and ids of its shape: anything else does not compile', () => {
  const mistakes = ({ execute }: Acting) => [
    // @ts-expect-error The command is another aggregate's.
    execute(counters, ['hall', 'door'], { type: 'EditPost', data: {} }),
    // @ts-expect-error The id lacks a part.
    execute(counters, ['hall'], { type: 'Count', data: {} }),
    // @ts-expect-error A stream name is not an aggregate.
    execute('counter-hall-door', ['hall', 'door'], { type: 'Count', data: {} }),
    // @ts-expect-error The actor comes with the context.
    execute(counters, ['hall', 'door'], { type: 'Count', data: {}, actor: { kind: 'visitor' } }),
  ];
  expect(mistakes).toBeTypeOf('function');
});

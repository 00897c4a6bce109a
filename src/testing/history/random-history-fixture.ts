// Random histories. The registry's test fails while one of its event types never occurs.
import fc from 'fast-check';
import { register } from '../../../modules/accounts/command-generators-fixture.ts';
import { createPost } from '../../../modules/community/command-generators-fixture.ts';
import type { Recorded } from '../../kernel/event.ts';
import { exportOfEachModule } from '../export-of-each-module.ts';
import { type Choices, type CommandGenerator, type Decided, History } from './history.ts';

const commandGenerators: readonly CommandGenerator[] = Object.values(
  await exportOfEachModule<readonly CommandGenerator[]>('modules/*/command-generators-fixture.ts', 'commandGenerators'),
).flat();

const maxChoices = 20;

type Step = Readonly<{ generator: number; choices: Choices }>;

function live(steps: readonly Step[], watch?: (decided: Decided) => void): readonly Recorded[] {
  const history = new History(watch);
  for (const { generator, choices } of steps) {
    history.begin(choices);
    commandGenerators[generator]?.(history);
  }
  return history.events;
}

/** Lets most generators find something to act on. */
const opening: readonly Step[] = [register, register, register, createPost, createPost].map((generator) => ({
  generator: commandGenerators.indexOf(generator),
  choices: [1, 2, 1],
}));

/** `timesEach`: how often each generator runs in the longest history, on average. */
export const randomHistories = (length: Length): fc.Arbitrary<readonly Recorded[]> =>
  randomSteps(length).map((steps) => live(steps));

/** Keeps the histories the same in each run. FAST_CHECK_SEED selects others. */
export const seed = Number(process.env.FAST_CHECK_SEED ?? 20_261_102);
let sampled: readonly (readonly Recorded[])[] = [];

/** Cached, since generating histories takes longer than most tests of them. */
export function sampleHistories(count: number): readonly (readonly Recorded[])[] {
  if (sampled.length < count) sampled = fc.sample(randomHistories({ timesEach: 5 }), { seed, numRuns: count });
  return sampled.slice(0, count);
}

/** Reports every command that was not refused. */
export function watchHistories(
  length: Length,
  sample: Readonly<{ seed: number; numRuns: number }>,
  watch: (decided: Decided) => void,
): void {
  for (const steps of fc.sample(randomSteps(length), sample)) live(steps, watch);
}

type Length = Readonly<{ timesEach: number }>;

function randomSteps({ timesEach }: Length): fc.Arbitrary<readonly Step[]> {
  const generatorCount = timesEach * commandGenerators.length;
  const step = fc.record({
    generator: fc.nat(commandGenerators.length - 1),
    choices: fc.array(fc.nat(999_999), { minLength: maxChoices, maxLength: maxChoices }),
  });
  return fc
    .array(step, { minLength: Math.floor(generatorCount / 2), maxLength: generatorCount, size: 'max' })
    .map((steps) => [...opening, ...steps]);
}

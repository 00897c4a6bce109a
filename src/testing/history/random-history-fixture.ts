// Random histories, for tests of what is folded from them. Each module's deeds are in its `deeds-fixture.ts`. The
// registry's test fails while one of its event types never happens.
import fc from 'fast-check';
import { register } from '../../../modules/accounts/deeds-fixture.ts';
import { createPost } from '../../../modules/community/deeds-fixture.ts';
import type { Recorded } from '../../kernel/event.ts';
import { type Choices, type Decided, type Deed, World } from './world.ts';

const deedsOfModules: Readonly<Record<string, readonly Deed[]>> = import.meta.glob('/modules/*/deeds-fixture.ts', {
  eager: true,
  import: 'deeds',
});
const deeds: readonly Deed[] = Object.values(deedsOfModules).flat();

const longestDeed = 20;

type Step = Readonly<{ deed: number; choices: Choices }>;

function live(steps: readonly Step[], watch?: (decided: Decided) => void): readonly Recorded[] {
  const world = new World(watch);
  for (const { deed, choices } of steps) {
    world.begin(choices);
    deeds[deed]?.(world);
  }
  return world.events;
}

/** A few members and posts first, so that most deeds find something to act on. */
const opening: readonly Step[] = [register, register, register, createPost, createPost].map((deed) => ({
  deed: deeds.indexOf(deed),
  choices: [1, 2, 1],
}));

/** `timesEach`: how often a deed is tried in the longest history, on average. A new module makes histories longer, not thinner. */
export const randomHistories = (length: Length): fc.Arbitrary<readonly Recorded[]> =>
  randomSteps(length).map((steps) => live(steps));

/** Lives some histories, and tells of every command in them that was not refused. */
export function watchHistories(
  length: Length,
  sample: Readonly<{ seed: number; numRuns: number }>,
  watch: (decided: Decided) => void,
): void {
  for (const steps of fc.sample(randomSteps(length), sample)) live(steps, watch);
}

type Length = Readonly<{ timesEach: number }>;

function randomSteps({ timesEach }: Length): fc.Arbitrary<readonly Step[]> {
  const deedCount = timesEach * deeds.length;
  const step = fc.record({
    deed: fc.nat(deeds.length - 1),
    choices: fc.array(fc.nat(999_999), { minLength: longestDeed, maxLength: longestDeed }),
  });
  return fc
    .array(step, { minLength: Math.floor(deedCount / 2), maxLength: deedCount, size: 'max' })
    .map((steps) => [...opening, ...steps]);
}

// Histories by chance, for tests of what is folded from them. A new module adds its deeds here; the test of the registry
// fails while an event type of it never happens.
import fc from 'fast-check';
import type { Recorded } from '../../kernel/event.ts';
import { accountsDeeds } from './accounts-fixture.ts';
import { communityDeeds } from './community-fixture.ts';
import { otherDeeds } from './other-fixture.ts';
import { type Choices, type Deed, World } from './world.ts';

const deeds: readonly Deed[] = [...accountsDeeds, ...communityDeeds, ...otherDeeds];

const longestDeed = 12;

type Step = Readonly<{ deed: number; choices: Choices }>;

function live(steps: readonly Step[]): readonly Recorded[] {
  const world = new World();
  for (const { deed, choices } of steps) {
    world.begin(choices);
    deeds[deed]?.(world);
  }
  return world.events;
}

/** A few members first, so that most deeds find somebody to do them. */
const opening: readonly Step[] = [0, 0, 0, 10, 10].map((deed) => ({ deed, choices: [deed, 1, 2, 1] }));

export function randomHistories({ deedCount }: Readonly<{ deedCount: number }>): fc.Arbitrary<readonly Recorded[]> {
  const step = fc.record({
    deed: fc.nat(deeds.length - 1),
    choices: fc.array(fc.nat(999_999), { minLength: longestDeed, maxLength: longestDeed }),
  });
  return fc
    .array(step, { minLength: Math.floor(deedCount / 2), maxLength: deedCount, size: 'max' })
    .map((steps) => live([...opening, ...steps]));
}

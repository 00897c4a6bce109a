// What the moments of all features start from: who takes part, what was written, how long it lasts, and chance.
import { derivedId } from '../kernel/ids.ts';
import { type Chance, chanceFrom } from './chance.ts';
import type { Handle, Member } from './content/members.ts';
import type { NamedThread } from './content/threads.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Eight weeks. The last moment lies a few minutes before the end. */
export const lengthMs = 56 * dayMs;
export const newestMs = lengthMs - 4 * minuteMs;

export type Stage = Readonly<{
  members: readonly Member[];
  threads: readonly NamedThread[];
  /** Milliseconds after the community began. */
  joinedMs(handle: Handle): number;
  /**
   * The draws for one purpose, such as a feature: what it has happen moves nothing of another. Who asks again goes on where the
   * last draw was.
   */
  chanceOf(purpose: string): Chance;
}>;

/** Accounts draw under this name, then the community: its draws follow from the seed alone, as they always have. */
export const firstPurpose = 'first';

export function setStage({ members, threads }: Pick<Stage, 'members' | 'threads'>, seed: number): Stage {
  const chances = new Map([[firstPurpose, chanceFrom(seed)]]);
  const chanceOf = (purpose: string): Chance => {
    const chance = chances.get(purpose) ?? chanceFrom(seedOf(seed, purpose));
    chances.set(purpose, chance);
    return chance;
  };
  const joining = chanceOf(firstPurpose);
  const joinedMs = new Map(
    members.map(({ username, joinedDay }) => [username, (joinedDay + joining.between(0.3, 0.9)) * dayMs]),
  );
  return { members, threads, chanceOf, joinedMs: (handle) => joinedMs.get(handle) ?? 0 };
}

/** 32 bits of an id that follows from both. */
const seedOf = (seed: number, purpose: string): number =>
  Number.parseInt(derivedId('chance', seed, purpose).slice(0, 8), 16);

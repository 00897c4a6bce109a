// The shared setting of all features' moments: the members, the threads, the length of the demo, and its randomness.
import { derivedId } from '../kernel/ids.ts';
import { dayMs, minuteMs } from '../kernel/instants.ts';
import { type Chance, chanceFrom } from './chance.ts';
import type { Handle, Member } from './content/members.ts';
import type { NamedThread } from './content/threads.ts';

/** Eight weeks. The last moment is a few minutes before the end. */
export const lengthMs = 56 * dayMs;
export const newestMs = lengthMs - 4 * minuteMs;

/** Returns when a demo community began that is planted now. */
export const demoBegan = (now: Date): Date => new Date(now.getTime() - lengthMs);

export type Stage = Readonly<{
  members: readonly Member[];
  threads: readonly NamedThread[];
  /** Milliseconds after the community began. */
  joinedMs(handle: Handle): number;
  /** The random draws for one purpose, so that one feature's draws never change another's. Each call continues after the last draw. */
  chanceOf(purpose: string): Chance;
}>;

/** Accounts draw under this name, then the community. These draws depend on the seed alone. */
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

/** 32 bits of an id that is derived from the seed and the purpose. */
const seedOf = (seed: number, purpose: string): number =>
  Number.parseInt(derivedId('chance', seed, purpose).slice(0, 8), 16);

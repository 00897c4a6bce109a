// The lifecycle of a read model as a pure state machine: how its bookkeeping changes after an observation. Each version
// of a projection's rules has a separate read model. Its generations are numbered from 1. ARCHITECTURE.md draws it.
import type { Position } from '../../kernel/event.ts';
import { minuteMs } from '../../kernel/instants.ts';
import type { Fault } from '../event-fault.ts';

/** Why a read model can't be maintained: its store keeps refusing what it needs, such as an index. */
export type Failure = Readonly<{
  message: string;
  /** How often in a row. */
  times: number;
  /** When it failed last; ISO 8601. */
  at: string;
  nextTryAt: string;
}>;

/** The record about the read model of one version of a projection. */
export type Bookkeeping = Readonly<{
  /** The projection and its version: `feed.v7`. */
  _id: string;
  /** The generation that is read. */
  live: number | null;
  /** The generation that will replace the live one once it has caught up. */
  building: number | null;
  /** Set by the operator. The build waits, and the live generation continues. */
  buildingPaused: boolean;
  /** The previous live generation. Other instances may not have noticed yet, so it is dropped a little later. */
  retired: Readonly<{ number: number; at: string }> | null;
  /** The highest number ever used. A generation up to this one that is not named here is abandoned. */
  latest: number;
  /** Set by the operator: no generation is folded. */
  paused: boolean;
  /** The event at which folding stopped. */
  fault: Fault | null;
  /** Written by the process that is refused. It lapses if that process stops trying: see `isCurrent`. */
  failure: Failure | null;
  /** The operator's order to skip the event at this position, a decimal. */
  skip: Readonly<{ position: string; reason: string }> | null;
  /** Positions of the events that were skipped by order. A rebuild skips them too, if it can't fold them. */
  skipped: readonly string[];
  /** A part of a generation that could not be read. It counts until another one is live. */
  damage?: Damage | null;
}>;

export type Damage = Readonly<{ generation: number; message: string; at: string }>;

export const damageOf = ({ live, damage }: Pick<Bookkeeping, 'live' | 'damage'>): Damage | undefined =>
  damage && damage.generation === live ? damage : undefined;

/** The folding process's observation of a read model. */
export type Observation = Readonly<{
  now: Date;
  /** The position of each generation, by number, without those that stopped at an event or are built separately. */
  positions: ReadonlyMap<number, Position>;
  /** The end of the log. */
  head: Position;
  /** The generation that this process reads. */
  read: number | undefined;
}>;

export type State = 'none' | 'building' | 'live' | 'rebuilding' | 'rebuild-paused' | 'paused' | 'stalled';

const retiredForMs = 10_000;

export const unbuilt = (_id: string): Bookkeeping => ({
  _id,
  live: null,
  building: null,
  buildingPaused: false,
  retired: null,
  latest: 0,
  paused: false,
  fault: null,
  failure: null,
  skip: null,
  skipped: [],
});

export function stateOf({ live, building, buildingPaused, paused, fault }: Bookkeeping): State {
  if (paused) return 'paused';
  if (fault !== null) return 'stalled';
  if (building === null) return live === null ? 'none' : 'live';
  if (live === null) return 'building';
  return buildingPaused ? 'rebuild-paused' : 'rebuilding';
}

const triesWithinMs = minuteMs;

/** Returns whether the process that wrote this failure is still trying. A stopped one leaves its last failure. */
export const isCurrent = ({ nextTryAt }: Failure, now: Date): boolean =>
  now.getTime() - Date.parse(nextTryAt) < triesWithinMs;

/** Begins to build a generation, unless a build is in progress. */
export function beginBuild(now: Bookkeeping): Bookkeeping {
  if (now.building !== null) return now;
  const number = now.latest + 1;
  return { ...now, building: number, buildingPaused: false, latest: number };
}

/** Begins another generation, because the live one is lost. It reports the same fault if it stops there, too. */
export const lose = (now: Bookkeeping, live: number): Bookkeeping =>
  now.live === live ? { ...now, live: null, retired: null, fault: null } : now;

/** Returns the numbers of the generations to fold. */
export const folded = ({ live, building, buildingPaused, paused }: Bookkeeping): readonly number[] =>
  paused ? [] : [live, buildingPaused ? null : building].filter((number) => number !== null);

/** Returns the numbers of the generations in use by a reader or a fold. */
export const inUse = ({ live, building, retired }: Bookkeeping): readonly number[] =>
  [live, building, retired?.number ?? null].filter((number) => number !== null);

/** Returns the bookkeeping after an observation; the same object if nothing changes. */
export function advance(now: Bookkeeping, seen: Observation): Bookkeeping {
  const started = now.live === null ? beginBuild(now) : now;
  const flipped = hasCaughtUp(started, seen) ? flip(started, seen.now) : started;
  return isOver(flipped, seen) ? { ...flipped, retired: null } : flipped;
}

/** Under load the end of the log keeps moving, so the new generation only has to be as far as the live one. */
export function hasCaughtUp({ live, building }: Bookkeeping, { positions, head }: Observation): boolean {
  const position = building === null ? undefined : positions.get(building);
  const goal = (live === null ? undefined : positions.get(live)) ?? head;
  return position !== undefined && position >= goal;
}

/** A stopped generation never becomes the live one, so a fault belongs to the replaced one. */
const flip = (now: Bookkeeping, at: Date): Bookkeeping => ({
  ...now,
  live: now.building,
  building: null,
  fault: null,
  skip: null,
  retired: now.live === null ? null : { number: now.live, at: at.toISOString() },
});

/** A process reads the retired generation until the new one has shown everything that the old one has. */
const isOver = ({ retired }: Bookkeeping, { now, read }: Observation): boolean =>
  retired !== null && retired.number !== read && now.getTime() - Date.parse(retired.at) >= retiredForMs;

// Acts the demo's timeline out: in the order of time, many commands at once so that they share commits, and none before what
// it rests on is in the log.

import type { Clock } from '../kernel/clock.ts';
import { derivedId } from '../kernel/ids.ts';
import { actAs } from '../platform/act-as.ts';
import type { Commands } from '../platform/commands.ts';
import type { EventStore } from '../platform/events/event-store.ts';
import type { Keyring } from '../platform/keyring/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';
import type { Projector } from '../platform/projector/projector.ts';
import type { ReadModels } from '../platform/read-models.ts';
import { Refused } from '../platform/rpc/refused.ts';
import { threads } from './content/index.ts';
import { draw } from './drawings.ts';
import { type Acting, type DemoWorld, enact, nameOf, needsOf } from './enact.ts';
import { demoSeedCause, memberIdOf } from './ids.ts';
import { sampleAccount } from './sample-account.ts';
import { actorOf, lengthMs, type Moment, timelineOf } from './timeline.ts';

/** What a seeding needs of a Kindling, or of an installation that the operator's CLI has opened. */
export type Seeding = Readonly<{
  commands: Commands;
  keyring: Pick<Keyring, 'fingerprint'>;
  passwords: Pick<Passwords, 'hash'>;
  uploads: DemoWorld['uploads'];
  stores: Readonly<{ eventStore: EventStore }>;
  readModels: Pick<ReadModels, 'reached'>;
  projector: Pick<Projector, 'status'>;
  clock: Clock;
  logger: Logger;
}>;

/** The first that a seeding did which was broken off. */
export type FirstDeed = Readonly<{ commandId: string; at: string }>;

export type Watching = Readonly<{
  /** Ends it between two windows; the next seeding goes on there. */
  signal?: AbortSignal;
  onProgress?: (moments: number, of: number) => void;
}>;

export type Planting = Watching & Readonly<{ seed: number; now: Date; begun: FirstDeed | 'never' }>;

const mostAtOnce = 100;
const visibleWithinMs = 60_000;

/** Answers how many moments there were. */
export async function plantDemo(kindling: Seeding, planting: Planting): Promise<number> {
  const { seed, now, begun, signal, onProgress } = planting;
  const { commands, keyring, passwords, uploads, readModels, projector, stores } = kindling;
  const moments = timelineOf(threads, seed);
  const startsMs = startOf(moments, now, begun);
  const passwordHash = await passwords.hash(sampleAccount.password);
  const world: DemoWorld = { uploads, fingerprint: keyring.fingerprint, passwordHash, draw: onceEach(draw) };
  let done = 0;
  for (const window of inWindows(moments)) {
    signal?.throwIfAborted();
    const acted = new Map<string, Promise<void>>();
    for (const moment of window) {
      const needed = Promise.all(needsOf(moment).map((name) => acted.get(name)));
      const act = () => enact(moment, actingAt(moment, startsMs, commands), world);
      acted.set(nameOf(moment), needed.then(act));
    }
    await Promise.all(acted.values());
    done += window.length;
    onProgress?.(done, moments.length);
  }
  const names = projector.status().map(({ name }) => name);
  await readModels.reached(names, await stores.eventStore.head(), visibleWithinMs);
  return moments.length;
}

/** What is missing is dated as it would have been by a seeding that nothing broke off. */
function startOf(moments: readonly Moment[], now: Date, begun: FirstDeed | 'never'): number {
  if (begun === 'never') return now.getTime() - lengthMs;
  const first = moments.find((moment) => derivedId(demoSeedCause, nameOf(moment)) === begun.commandId);
  return Math.round(Date.parse(begun.at) - (first?.atMs ?? 0));
}

/** Many posts show the same drawing. */
function onceEach<Name, Made>(make: (name: Name) => Made): (name: Name) => Made {
  const all = new Map<Name, Made>();
  return (name) => {
    const made = all.get(name) ?? make(name);
    all.set(name, made);
    return made;
  };
}

/** Splits the timeline, so that the log follows time, and before each moment that needs all that came before. */
function inWindows(moments: readonly Moment[]): readonly (readonly Moment[])[] {
  const windows: Moment[][] = [];
  for (const moment of moments) {
    const needsAll = moment.kind === 'look' || moment === moments.at(-1);
    const window = windows.at(-1);
    if (needsAll || window === undefined || window.length === mostAtOnce) windows.push([moment]);
    else window.push(moment);
  }
  return windows;
}

function actingAt(moment: Moment, startsMs: number, commands: Commands): Acting {
  const id = memberIdOf(actorOf(moment));
  const name = nameOf(moment);
  const at = new Date(Math.round(startsMs + moment.atMs)).toISOString();
  const actor =
    moment.kind === 'join' ? ({ kind: 'visitor' } as const) : ({ kind: 'member', id, isAdmin: false } as const);
  const commandId = derivedId(demoSeedCause, name);
  const context = { actor, at, commandId, commandHash: name, correlationId: commandId, causationId: demoSeedCause };
  const acting = actAs(commands, context);
  return {
    member: { id, isAdmin: false, sessionId: '' },
    load: acting.load,
    earlier: acting.earlier,
    execute: (...asked) =>
      acting.execute(...asked).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        throw new Error(`The demo's "${name}" was refused: ${error.message}`, { cause: error });
      }),
    visibleIn: async () => true,
  };
}

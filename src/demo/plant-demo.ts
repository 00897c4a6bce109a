// Runs the demo's moments in order of time, many at once so that they share commits. None runs before those that it needs.
import type { Clock } from '../kernel/clock.ts';
import { derivedId } from '../kernel/ids.ts';
import { minuteMs } from '../kernel/instants.ts';
import { actAs } from '../platform/commands/act-as.ts';
import type { Commands } from '../platform/commands/commands.ts';
import type { EventStore } from '../platform/events/event-store.ts';
import type { Keyring } from '../platform/keyring/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import type { Passwords } from '../platform/passwords/passwords.ts';
import { Refused } from '../platform/rpc/refused.ts';
import type { ReadModels } from '../platform/viewing/read-models.ts';
import { readMembers } from './content/members.ts';
import { readThreads } from './content/threads.ts';
import { demoSeedCause, memberIdOf } from './ids.ts';
import type { Acting, DemoDeps, LoadsDemoPart, Moment } from './moment.ts';
import { sampleAccount } from './sample-account.ts';
import { lengthMs, setStage } from './stage.ts';
import { timelineOf } from './timeline.ts';

export type Seeding = Readonly<{
  commands: Commands;
  keyring: Pick<Keyring, 'fingerprint'>;
  passwords: Pick<Passwords, 'hash'>;
  uploads: DemoDeps['uploads'];
  stores: Readonly<{ eventStore: EventStore }>;
  readModels: Pick<ReadModels, 'allReached'>;
  clock: Clock;
  logger: Logger;
}>;

/** The first command of an interrupted seeding. */
export type FirstCommand = Readonly<{ commandId: string; at: string }>;

export type Watching = Readonly<{
  /** Ends the seeding between two windows. The next seeding resumes there. */
  signal?: AbortSignal;
  onProgress?: (moments: number, of: number) => void;
}>;

export type Planting = Watching & Readonly<{ seed: number; now: Date; begun: FirstCommand | 'never' }>;

const maxConcurrent = 100;
const visibleWithinMs = minuteMs;

/** Returns the number of moments. */
export async function plantDemo(
  kindling: Seeding,
  parts: readonly LoadsDemoPart[],
  planting: Planting,
): Promise<number> {
  const { seed, now, begun, signal, onProgress } = planting;
  const { commands, keyring, passwords, uploads, readModels, stores } = kindling;
  const members = readMembers();
  const stage = setStage({ members, threads: readThreads(members) }, seed);
  const moments = timelineOf(await Promise.all(parts.map((load) => load())), stage);
  const startsMs = startOf(moments, now, begun);
  const passwordHash = await passwords.hash(sampleAccount.password);
  const deps: DemoDeps = { uploads, fingerprint: keyring.fingerprint, passwordHash };
  let done = 0;
  for (const window of inWindows(moments)) {
    signal?.throwIfAborted();
    const acted = new Map<string, Promise<void>>();
    for (const moment of window) {
      const needed = Promise.all(moment.needs.map((name) => acted.get(name)));
      const act = () => moment.enact(actingAt(moment, startsMs, commands), deps);
      acted.set(moment.name, needed.then(act));
    }
    await Promise.all(acted.values());
    done += window.length;
    onProgress?.(done, moments.length);
  }
  await readModels.allReached(await stores.eventStore.head(), visibleWithinMs);
  return moments.length;
}

/** Returns the start for which missing moments get the times that an uninterrupted seeding would have given them. */
function startOf(moments: readonly Moment[], now: Date, begun: FirstCommand | 'never'): number {
  if (begun === 'never') return now.getTime() - lengthMs;
  const first = moments.find(({ name }) => derivedId(demoSeedCause, name) === begun.commandId);
  return Math.round(Date.parse(begun.at) - (first?.atMs ?? 0));
}

/** Splits the timeline into windows, so that the log follows time. A moment that needs all earlier ones starts a new window. */
function inWindows(moments: readonly Moment[]): readonly (readonly Moment[])[] {
  const windows: Moment[][] = [];
  for (const moment of moments) {
    const needsAll = moment.needsAll || moment === moments.at(-1);
    const window = windows.at(-1);
    if (needsAll || window === undefined || window.length === maxConcurrent) windows.push([moment]);
    else window.push(moment);
  }
  return windows;
}

function actingAt({ name, by, atMs, asVisitor }: Moment, startsMs: number, commands: Commands): Acting {
  const id = memberIdOf(by);
  const at = new Date(Math.round(startsMs + atMs)).toISOString();
  const actor = asVisitor ? ({ kind: 'visitor' } as const) : ({ kind: 'member', id, isAdmin: false } as const);
  const commandId = derivedId(demoSeedCause, name);
  const context = { actor, at, commandId, commandHash: name, correlationId: commandId, causationId: demoSeedCause };
  const acting = actAs(commands, context);
  const itself = actAs(commands, { ...context, actor: { kind: 'system', id: 'demo' } });
  const operator = actAs(commands, { ...context, actor: { kind: 'operator', id: 'demo' } });
  const executing =
    ({ execute }: Pick<Acting, 'execute'>): Acting['execute'] =>
    (...args) =>
      execute(...args).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        throw new Error(`The demo's "${name}" was refused: ${error.message}`, { cause: error });
      });
  return {
    member: { id, isAdmin: false, sessionId: '' },
    at,
    load: acting.load,
    earlier: acting.earlier,
    execute: executing(acting),
    executeAsKindling: executing(itself),
    executeAsOperator: executing(operator),
    untilShown: async () => true,
  };
}

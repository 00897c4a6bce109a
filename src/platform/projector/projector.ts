// Keeps every projection up with the log, here or by others, and tells readers which generation is live and how far it has
// come. How one projection is looked after is in supervision.ts.
import type { Clock } from '../../kernel/clock.ts';
import type { Position } from '../../kernel/event.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { EventFeed } from '../event-feed.ts';
import type { Leases } from '../leases.ts';
import type { Logger } from '../logger.ts';
import type { Projection } from '../projection.ts';
import {
  atStart,
  type Condition,
  conditions,
  ensureBookkeeping,
  type Fault,
  type Generation,
  generationName,
  type Pointer,
  type Progress,
  pointers,
  readCheckpoints,
} from './generations.ts';
import { liveFollower, notLookedAtYet, type Projected, progressOf, supervision } from './supervision.ts';

export type ProjectionStatus = Readonly<{
  name: string;
  version: number;
  state: 'live' | 'building' | 'rebuilding' | 'paused' | 'stalled' | 'standby';
  position: Position;
  fault: Fault | undefined;
}>;

export interface Projector {
  /** The generation that reads go to. Undefined until the first one is live. */
  liveGeneration(projection: string): Generation | undefined;
  /** How far the live generation has come, and when it last changed. */
  progress(projection: string): Progress;
  /**
   * Sees how far others have come by now with those that are not followed here, instead of at the next tick. Undefined where all
   * are followed here.
   */
  lookAtOthers(projections: readonly string[]): Promise<void> | undefined;
  /** Calls back at each advance of any projection, until the answer is called. */
  onAdvance(listener: () => void): () => void;
  status(): readonly ProjectionStatus[];
  /** Resolves when every projection is live. */
  ready(): Promise<void>;
  /**
   * Looks at once for what the operator or another instance has changed, instead of at the next tick. Who is still busy with the
   * last look is left to it.
   */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

type ProjectorOptions = Readonly<{
  projections: readonly Projection[];
  feed: EventFeed;
  documents: DocumentStore;
  logger: Logger;
  clock: Clock;
  /** Where several instances share the stores: one of them projects each read model. */
  leases?: Leases | undefined;
  /** False for an instance that only reads. */
  projects?: boolean;
  tickMs?: number;
}>;

/** How long all wait for the slowest: far less than the time after which a lease that is not renewed passes to another. */
const patienceMs = 500;

export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { projections, feed, documents, logger, clock, leases, projects = true, tickMs = leases ? 50 : 250 } = options;
  const listeners = new Set<() => void>();
  const { supervise, advanced } = supervision({ feed, documents, logger, clock, leases, projects, listeners });
  const all = new Map(projections.map((projection) => [projection.name, notLookedAtYet(projection)]));
  await ensureBookkeeping(documents);

  /** Looks how far others have come with what is not followed here. */
  async function watchOthers(): Promise<void> {
    const watched = [...all.values()].flatMap((projected) => {
      const { projection, live } = projected;
      const isWatched = live && !liveFollower(projected) && !underWay.has(projection.name);
      return isWatched ? [{ projected, name: generationName(projection.name, live) }] : [];
    });
    if (watched.length === 0) return;
    const progress = await readCheckpoints(
      documents,
      watched.map(({ name }) => name),
    );
    for (const { projected, name } of watched) projected.seen = progress.get(name) ?? atStart;
    advanced();
  }

  async function lookAt(watched: readonly Projected[]): Promise<void> {
    const liveOf = (projected: Projected) =>
      projected.live && generationName(projected.projection.name, projected.live);
    const names = watched.flatMap((projected) => liveOf(projected) ?? []);
    const progress = await readCheckpoints(documents, names);
    for (const projected of watched) {
      // As it is now: it may have been replaced while the store was asked.
      const reached = progress.get(liveOf(projected) ?? '');
      if (reached === undefined || reached.position <= projected.seen.position) continue;
      projected.seen = reached;
      advanced();
    }
  }

  /** By projection: one whose indexes are being made may take long. It is not looked at meanwhile, and the others are. */
  const underWay = new Map<string, Promise<void>>();
  let ticking: Promise<void> | undefined;
  let stopped = false;
  async function superviseAll(): Promise<void> {
    const idle = [...all].filter(([name]) => !underWay.has(name));
    const names = idle.map(([name]) => name);
    // Few questions for all: with many projections and instances, asking for each would be most of what the store has to do.
    const [allPointers, allConditions] = await Promise.all([
      documents.getMany<Pointer>(pointers, names),
      documents.getMany<Condition>(conditions, names),
    ]);
    const pointerOf = new Map(allPointers.map((pointer) => [pointer._id, pointer]));
    const conditionOf = new Map(allConditions.map((condition) => [condition._id, condition]));
    if (stopped) return;
    const supervised = idle.map(([name, projected]) => {
      const look = supervise(projected, pointerOf.get(name), conditionOf.get(name))
        .catch((err: unknown) =>
          logger.warn({ projection: name, err }, 'a projection could not be looked after; trying again'),
        )
        .finally(() => underWay.delete(name));
      underWay.set(name, look);
      return look;
    });
    await withinPatience(Promise.all(supervised));
    await watchOthers();
  }
  const tick = async (): Promise<void> => {
    ticking ??= superviseAll()
      .catch((err: unknown) => logger.warn({ err }, 'the projections could not be looked after; trying again'))
      .finally(() => {
        ticking = undefined;
      });
    await ticking;
  };
  let timer: NodeJS.Timeout | undefined;
  const isReady = () => [...all.values()].every(({ live }) => live !== undefined);
  const scheduleTick = () => {
    // Building generations are looked at often at first, so that a fresh start is ready in milliseconds.
    timer = setTimeout(() => void tick().then(() => !stopped && scheduleTick()), isReady() ? tickMs : 5);
  };
  await tick();
  scheduleTick();

  return {
    liveGeneration: (name) => all.get(name)?.live,
    progress(name) {
      const projected = all.get(name);
      if (projected === undefined) throw new Error(`There is no projection ${name}.`);
      const follower = liveFollower(projected);
      return follower ? progressOf(follower) : projected.seen;
    },
    lookAtOthers(names) {
      const watched = names.flatMap((name) => all.get(name) ?? []).filter((projected) => !liveFollower(projected));
      return watched.length === 0 ? undefined : lookAt(watched);
    },
    onAdvance(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () => [...all.values()].map(statusOf),
    async ready() {
      if (isReady()) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = () => isReady() && resolve();
      listeners.add(check);
      check();
      await promise;
      listeners.delete(check);
    },
    tick,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await ticking;
      await Promise.all(underWay.values());
      // What can't be saved now is folded once more, and a lease not given back runs out.
      const gaveUp = (err: unknown) => logger.warn({ err }, 'a projection stopped without saving how far it came');
      for (const { followers, lease } of all.values()) {
        for (const follower of followers.values()) await follower.stop().catch(gaveUp);
        await lease?.release().catch(gaveUp);
      }
    },
  };
}

/** Waits for the work, but no longer than the patience for one that takes long. */
async function withinPatience(work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

function statusOf(projected: Projected): ProjectionStatus {
  const { projection, followers, seen } = projected;
  const [first] = followers.values();
  const follower = liveFollower(projected) ?? first;
  return {
    name: projection.name,
    version: projection.version,
    state: stateOf(projected),
    position: follower?.position() ?? seen.position,
    fault: faultOf(projected),
  };
}

function stateOf(projected: Projected): ProjectionStatus['state'] {
  const { live, followers, paused } = projected;
  if (paused) return 'paused';
  if (faultOf(projected)) return 'stalled';
  if (followers.size === 0) return 'standby';
  if (live === undefined) return 'building';
  return followers.size > 1 ? 'rebuilding' : 'live';
}

function faultOf({ followers }: Projected): Fault | undefined {
  const faults = [...followers.values()].map((follower) => follower.fault());
  return faults.find((fault) => fault !== undefined);
}

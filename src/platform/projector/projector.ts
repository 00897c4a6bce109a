// Keeps every projection up with the log: starts a follower per generation, builds new generations beside the live ones
// and flips the pointer when they have caught up, and tells readers which generation is live and how far it has come.
import type { Clock } from '../../kernel/clock.ts';
import type { Position } from '../../kernel/event.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { EventFeed } from '../event-feed.ts';
import type { Lease, Leases } from '../leases.ts';
import type { Log } from '../log.ts';
import type { Projection } from '../projection.ts';
import { type Follower, startFollower } from './follower.ts';
import {
  atStart,
  type Condition,
  changeCondition,
  conditions,
  dropGeneration,
  ensureBookkeeping,
  ensureGeneration,
  type Fault,
  type Generation,
  generationName,
  movePointer,
  type Pointer,
  type Progress,
  pointers,
  readCheckpoints,
} from './generations.ts';

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
  /** Calls back at each advance of any projection, until the answer is called. */
  onAdvance(listener: () => void): () => void;
  status(): readonly ProjectionStatus[];
  /** Resolves when every projection is live. */
  ready(): Promise<void>;
  /** Looks at once for what the operator or another instance has changed, instead of at the next tick. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

type Projected = {
  readonly projection: Projection;
  live: Generation | undefined;
  seen: Progress;
  readonly followers: Map<string, Follower>;
  lease: Lease | undefined;
  paused: boolean;
};

type ProjectorOptions = Readonly<{
  projections: readonly Projection[];
  feed: EventFeed;
  documents: DocumentStore;
  log: Log;
  clock: Clock;
  /** Where several instances share the stores: one of them projects each read model. */
  leases?: Leases | undefined;
  /** False for an instance that only reads. */
  projects?: boolean;
  tickMs?: number;
}>;

const retiredForMs = 10_000;

export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { projections, feed, documents, log, clock, leases, projects = true, tickMs = leases ? 50 : 250 } = options;
  const listeners = new Set<() => void>();
  const advanced = () => {
    for (const listener of listeners) listener();
  };
  const all = new Map<string, Projected>(
    projections.map((projection) => [
      projection.name,
      {
        projection,
        live: undefined,
        seen: atStart,
        followers: new Map(),
        lease: undefined,
        paused: false,
      },
    ]),
  );
  await ensureBookkeeping(documents);

  const liveFollower = (projected: Projected): Follower | undefined =>
    projected.live && projected.followers.get(generationName(projected.projection.name, projected.live));

  /** The generations that should be followed here, by the pointer. A new version begins a generation of its own. */
  async function wanted({ projection }: Projected, pointer: Pointer | undefined): Promise<readonly Generation[]> {
    const { live = null, building = null } = pointer ?? {};
    const outdated = live === null || live.version !== projection.version;
    if (outdated && building?.version !== projection.version) {
      const next = { version: projection.version, number: Math.max(live?.number ?? 0, building?.number ?? 0) + 1 };
      await movePointer(documents, projection.name, (now) => ({ ...now, building: next }));
      if (building !== null) await dropGeneration(documents, projection.name, building);
      return [next];
    }
    return [live, pointer?.buildingPaused ? null : building].filter(
      (generation) => generation !== null && generation.version === projection.version,
    ) as Generation[];
  }

  async function follow(projected: Projected, generations: readonly Generation[]): Promise<void> {
    const { projection, followers } = projected;
    const names = new Set(generations.map((generation) => generationName(projection.name, generation)));
    for (const [name, follower] of followers) {
      if (names.has(name)) continue;
      followers.delete(name);
      await follower.stop();
    }
    for (const generation of generations) {
      const name = generationName(projection.name, generation);
      if (followers.has(name)) continue;
      const onFault = (fault: Fault) =>
        void changeCondition(documents, projection.name, { fault }).catch(() => undefined);
      followers.set(
        name,
        await startFollower({ projection, generation, feed, documents, log, onAdvance: advanced, onFault }),
      );
    }
  }

  /** Makes a generation that has caught up the live one. Answers the pointer as it then is. */
  async function flip(projected: Projected, pointer: Pointer): Promise<Pointer> {
    const { building } = pointer;
    const { projection, followers } = projected;
    const follower = building && followers.get(generationName(projection.name, building));
    if (!building || !follower || follower.position() < feed.head() || follower.fault()) return pointer;
    await follower.saveCheckpoint();
    const retired = pointer.live && { generation: pointer.live, at: clock().toISOString() };
    const moved = await movePointer(documents, projection.name, (now) => ({
      ...now,
      live: building,
      building: null,
      retired,
    }));
    if (moved === undefined) return pointer;
    log.info({ projection: projection.name, version: building.version }, 'a read model went live');
    return moved;
  }

  async function dropRetired(name: string, { retired }: Pointer): Promise<void> {
    if (retired === null || clock().getTime() - Date.parse(retired.at) < retiredForMs) return;
    await movePointer(documents, name, (now) => ({ ...now, retired: null }));
    await dropGeneration(documents, name, retired.generation);
  }

  async function holdsLease(projected: Projected): Promise<boolean> {
    if (!projects) return false;
    if (leases === undefined) return true;
    projected.lease ??= leases.lease(`projection.${projected.projection.name}`);
    return projected.lease.tryHold();
  }

  async function obeyOperator(projected: Projected, condition: Condition | undefined): Promise<void> {
    const { name } = projected.projection;
    const { paused = false, fault = null, skip = null } = condition ?? {};
    projected.paused = paused;
    for (const follower of projected.followers.values()) {
      const own = follower.fault();
      if (own === undefined) {
        if (fault !== null && follower.position() >= BigInt(fault.position)) {
          await changeCondition(documents, name, { fault: null, skip: null });
        }
      } else if (skip !== null && skip.position === own.position) {
        follower.resume({ skip: true });
      } else if (fault === null) {
        follower.resume();
      }
    }
  }

  async function superviseOne(
    projected: Projected,
    pointer: Pointer | undefined,
    condition: Condition | undefined,
  ): Promise<void> {
    const { name } = projected.projection;
    let current = pointer;
    if (await holdsLease(projected)) {
      await obeyOperator(projected, condition);
      await follow(projected, projected.paused ? [] : await wanted(projected, pointer));
      if (pointer) {
        current = await flip(projected, pointer);
        await dropRetired(name, pointer);
      }
      for (const follower of projected.followers.values()) await follower.saveCheckpoint();
    } else {
      await follow(projected, []);
    }
    await goLive(projected, current?.live ?? undefined);
  }

  /** Reads go to this generation from now on. It is opened first: another instance may have built it, or older code. */
  async function goLive(projected: Projected, live: Generation | undefined): Promise<void> {
    const before = projected.live;
    if (live?.number === before?.number && live?.version === before?.version) return;
    if (live) await ensureGeneration(documents, projected.projection, live);
    projected.live = live;
    advanced();
  }

  /** Looks how far others have come with what is not followed here. */
  async function watchOthers(): Promise<void> {
    const watched = [...all.values()].flatMap((projected) => {
      const { projection, live } = projected;
      return live && !liveFollower(projected) ? [{ projected, name: generationName(projection.name, live) }] : [];
    });
    if (watched.length === 0) return;
    const progress = await readCheckpoints(
      documents,
      watched.map(({ name }) => name),
    );
    for (const { projected, name } of watched) projected.seen = progress.get(name) ?? atStart;
    advanced();
  }

  let ticking: Promise<void> | undefined;
  let stopped = false;
  async function superviseAll(): Promise<void> {
    const names = [...all.keys()];
    // Few questions for all: with many projections and instances, asking for each would be most of what the store has to do.
    const [allPointers, allConditions] = await Promise.all([
      documents.getMany<Pointer>(pointers, names),
      documents.getMany<Condition>(conditions, names),
    ]);
    const pointerOf = new Map(allPointers.map((pointer) => [pointer._id, pointer]));
    const conditionOf = new Map(allConditions.map((condition) => [condition._id, condition]));
    const supervised = [...all].map(async ([name, projected]) => {
      if (stopped) return;
      await superviseOne(projected, pointerOf.get(name), conditionOf.get(name)).catch((err: unknown) =>
        log.warn({ projection: name, err }, 'a projection could not be looked after; trying again'),
      );
    });
    await Promise.all(supervised);
    await watchOthers();
  }
  const tick = async (): Promise<void> => {
    ticking ??= superviseAll()
      .catch((err: unknown) => log.warn({ err }, 'the projections could not be looked after; trying again'))
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
      return follower ? { position: follower.position(), movedAt: follower.movedAt() } : projected.seen;
    },
    onAdvance(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () =>
      [...all.values()].map((projected) => {
        const { projection, live, followers, paused } = projected;
        const fault = [...followers.values()].map((follower) => follower.fault()).find((found) => found !== undefined);
        const isBuilding = live === undefined || followers.size > 1;
        const state = paused
          ? 'paused'
          : fault
            ? 'stalled'
            : followers.size === 0
              ? 'standby'
              : isBuilding
                ? live
                  ? 'rebuilding'
                  : 'building'
                : 'live';
        const follower = liveFollower(projected) ?? [...followers.values()][0];
        return {
          name: projection.name,
          version: projection.version,
          state,
          position: follower?.position() ?? projected.seen.position,
          fault,
        };
      }),
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
      for (const { followers, lease } of all.values()) {
        for (const follower of followers.values()) await follower.stop();
        await lease?.release();
      }
    },
  };
}

// Looks after one projection in this process: follows the generations that should be followed here, lets one that was built take
// the live one's place, and obeys the operator. Whatever readers have been shown they go on being shown.
import type { Clock } from '../../kernel/clock.ts';
import type { Position } from '../../kernel/event.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { EventFeed } from '../event-feed.ts';
import type { Lease, Leases } from '../leases.ts';
import type { Logger } from '../logger.ts';
import type { Projection } from '../projection.ts';
import { type Follower, startFollower } from './follower.ts';
import {
  atStart,
  beginGeneration,
  type Condition,
  changeCondition,
  dropAbandoned,
  ensureGeneration,
  type Fault,
  type Generation,
  generationName,
  isSameGeneration,
  movePointer,
  type Pointer,
  type Progress,
  readCheckpoint,
  readCondition,
} from './generations.ts';

/** A projection as it is in this process. */
export type Projected = {
  readonly projection: Projection;
  live: Generation | undefined;
  seen: Progress;
  readonly followers: Map<string, Follower>;
  lease: Lease | undefined;
  paused: boolean;
  /** What was kept when all else had been dropped: nothing is left to drop until that changes. */
  clearedBut: string | undefined;
};

export const notLookedAtYet = (projection: Projection): Projected => ({
  projection,
  live: undefined,
  seen: atStart,
  followers: new Map(),
  lease: undefined,
  paused: false,
  clearedBut: undefined,
});

type SupervisionOptions = Readonly<{
  feed: EventFeed;
  documents: DocumentStore;
  logger: Logger;
  clock: Clock;
  leases: Leases | undefined;
  projects: boolean;
  /** Called at each advance of any projection. */
  listeners: Set<() => void>;
}>;

const retiredForMs = 10_000;
const catchUpWithinMs = 1_000;

export const progressOf = (follower: Follower): Progress => ({
  position: follower.position(),
  movedAt: follower.movedAt(),
});

export const liveFollower = ({ projection, live, followers }: Projected): Follower | undefined =>
  live && followers.get(generationName(projection.name, live));

export function supervision({ feed, documents, logger, clock, leases, projects, listeners }: SupervisionOptions) {
  const advanced = () => {
    for (const listener of listeners) listener();
  };
  /** What the operator could see: only of these does its absence say to try again. */
  const told = new WeakSet<Fault>();

  async function tell(projection: string, fault: Fault): Promise<void> {
    await changeCondition(documents, projection, { fault });
    told.add(fault);
  }

  /** The generations that should be followed here, by the pointer. A new version begins a generation of its own. */
  async function wanted({ projection }: Projected, pointer: Pointer | undefined): Promise<readonly Generation[]> {
    const { live = null, building = null } = pointer ?? {};
    const outdated = live === null || live.version !== projection.version;
    if (outdated && building?.version !== projection.version) {
      const moved = await movePointer(documents, projection.name, (now) => beginGeneration(now, projection.version));
      return moved?.building ? [moved.building] : [];
    }
    return [live, pointer?.buildingPaused ? null : building].filter(
      (generation) => generation !== null && generation.version === projection.version,
    ) as Generation[];
  }

  /**
   * Whoever asks meanwhile how far the live one has come is told where it stopped. One that could not save that has stopped all
   * the same: whoever follows next folds what was not saved once more.
   */
  async function stopFollowing(projected: Projected, follower: Follower): Promise<void> {
    try {
      await follower.stop();
    } finally {
      if (isSameGeneration(follower.generation, projected.live)) projected.seen = progressOf(follower);
      projected.followers.delete(generationName(projected.projection.name, follower.generation));
    }
  }

  async function follow(projected: Projected, generations: readonly Generation[], pointer?: Pointer): Promise<void> {
    const { projection, followers } = projected;
    const names = new Set(generations.map((generation) => generationName(projection.name, generation)));
    for (const [name, follower] of followers) {
      if (names.has(name)) continue;
      await stopFollowing(projected, follower);
    }
    for (const generation of generations) {
      const name = generationName(projection.name, generation);
      if (followers.has(name)) continue;
      const onFault = (fault: Fault) => void tell(projection.name, fault).catch(() => undefined);
      followers.set(
        name,
        await startFollower({
          projection,
          generation,
          feed,
          documents,
          logger,
          onAdvance: advanced,
          onFault,
          // Not by what is read here: at the first look that is nothing yet.
          firstBuild: !pointer?.live,
        }),
      );
    }
  }

  /** Makes a generation that has caught up the live one. Answers the pointer as it then is. */
  async function flip(projected: Projected, pointer: Pointer): Promise<Pointer> {
    const { building } = pointer;
    const { projection, followers } = projected;
    const follower = building && followers.get(generationName(projection.name, building));
    if (!building || !follower || follower.fault()) return pointer;
    // Under load the head is always a little further: as far as the live one is far enough.
    const live = liveFollower(projected);
    const goal = live && !live.fault() ? live.position() : feed.head();
    if (follower.position() < goal) return pointer;
    await ensureGeneration(documents, projection, building);
    await follower.saveCheckpoint();
    const at = clock().toISOString();
    const moved = await movePointer(documents, projection.name, (now) =>
      isSameGeneration(now.building, building)
        ? { ...now, live: building, building: null, retired: now.live && { generation: now.live, at } }
        : undefined,
    );
    if (moved === undefined) return pointer;
    logger.info({ projection: projection.name, version: building.version }, 'a read model went live');
    return moved;
  }

  /** Gives up what was live before, once nobody reads it any more. Answers the pointer as it then is. */
  async function giveUpRetired(pointer: Pointer): Promise<Pointer> {
    const { _id: name, retired } = pointer;
    if (retired === null || clock().getTime() - Date.parse(retired.at) < retiredForMs) return pointer;
    const moved = await movePointer(documents, name, (now) =>
      isSameGeneration(now.retired?.generation, retired.generation) ? { ...now, retired: null } : undefined,
    );
    return moved ?? pointer;
  }

  /** By who would write to it, and has let go: nothing is written to it afterwards. Tried again until it has succeeded. */
  async function clearAway(projected: Projected, pointer: Pointer): Promise<void> {
    const { live, building, retired, latest } = pointer;
    const kept = JSON.stringify([live, building, retired?.generation, projected.live, latest]);
    if (projected.clearedBut === kept) return;
    await dropAbandoned(documents, pointer, projected.live);
    projected.clearedBut = kept;
  }

  async function holdsLease(projected: Projected): Promise<boolean> {
    if (!projects) return false;
    if (leases === undefined) return true;
    projected.lease ??= leases.lease(`projection.${projected.projection.name}`);
    return projected.lease.tryHold();
  }

  async function obeyOperator(projected: Projected, condition: Condition | undefined): Promise<void> {
    const { name } = projected.projection;
    const { paused = false, fault = null, skip = null, passedOver = [] } = condition ?? {};
    projected.paused = paused;
    const followers = [...projected.followers.values()];
    for (const follower of followers) {
      const own = follower.fault();
      if (own === undefined) continue;
      if (skip !== null && skip.position === own.position) {
        // Written down first: one that is killed now is not to stop there again.
        const { position } = skip;
        const passed = { position, version: follower.generation.version };
        await changeCondition(documents, name, { passedOver: [...passedOver, passed] });
        follower.resume({ skip: true });
      } else if (fault === null && !told.has(own)) {
        await tell(name, own);
      } else if (fault === null && (await readCondition(documents, name)).fault === null) {
        // Read again: what was read first may be older than the stop.
        follower.resume();
      }
    }
    if (fault === null) return;
    const standing = followers.flatMap((follower) => follower.fault() ?? []);
    const isStanding = standing.some(({ position }) => position === fault.position);
    if (!isStanding && followers.some((follower) => follower.position() >= BigInt(fault.position))) {
      await changeCondition(documents, name, { fault: standing[0] ?? null, skip: null });
    }
  }

  async function supervise(
    projected: Projected,
    pointer: Pointer | undefined,
    condition: Condition | undefined,
  ): Promise<void> {
    let current = pointer;
    const folds = await holdsLease(projected);
    if (folds) {
      await obeyOperator(projected, condition);
      await follow(projected, projected.paused ? [] : await wanted(projected, pointer), pointer);
      if (pointer) {
        current = await flip(projected, pointer);
        // Not while it is read here still, because the one after it has not come so far.
        if (!isSameGeneration(current.retired?.generation, projected.live)) current = await giveUpRetired(current);
      }
      for (const follower of projected.followers.values()) await follower.saveCheckpoint();
    } else {
      await follow(projected, []);
      projected.clearedBut = undefined;
    }
    await goLive(projected, current?.live ?? undefined);
    if (folds && current) await clearAway(projected, current);
  }

  /**
   * Reads go to this generation from now on, once it shows all that the one before it has shown: nobody may miss what they
   * have seen. It is opened first: another instance may have built it, or older code.
   */
  async function goLive(projected: Projected, live: Generation | undefined): Promise<void> {
    if (isSameGeneration(live, projected.live)) return;
    if (live) {
      const { projection, followers } = projected;
      const name = generationName(projection.name, live);
      await ensureGeneration(documents, projection, live);
      const before = liveFollower(projected);
      const follower = followers.get(name);
      // It must not run ahead of the one that is to catch up with it.
      if (before && follower) await stopFollowing(projected, before);
      const { position } = before ? progressOf(before) : projected.seen;
      if (follower) {
        if (!(await advancedTo(follower, position))) return;
      } else {
        const reached = await readCheckpoint(documents, name);
        if (reached.position < position) return;
        projected.seen = reached;
      }
    }
    projected.live = live;
    advanced();
  }

  /** Answers whether it did, within a time in which one that is not stopped does. */
  async function advancedTo(follower: Follower, position: Position): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => (follower.fault() || follower.position() >= position) && resolve();
    const timer = setTimeout(resolve, catchUpWithinMs);
    listeners.add(check);
    check();
    await promise;
    listeners.delete(check);
    clearTimeout(timer);
    return follower.position() >= position;
  }

  return { supervise, advanced };
}

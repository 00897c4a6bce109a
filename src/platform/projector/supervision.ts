// Looks after one projection in this process: subscribes the generations that this process should fold, makes a built generation
// live, and obeys the operator. Readers never go back behind a position that they were shown.
import type { Clock } from '../../kernel/clock.ts';
import type { Position } from '../../kernel/event.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Fault } from '../event-fault.ts';
import type { EventFeed } from '../event-feed.ts';
import type { Leases } from '../leases.ts';
import type { Logger } from '../logger.ts';
import {
  beginGeneration,
  dropAbandoned,
  ensureGeneration,
  type Generation,
  generationName,
  isSameGeneration,
  movePointer,
  type Pointer,
  readCheckpoint,
  type Steering,
} from './generations.ts';
import { operatorOf } from './operator.ts';
import { liveSubscription, type Projected, progressOf, unsubscribe } from './projected.ts';
import { type Subscription, subscribe } from './subscription.ts';

type SupervisionOptions = Readonly<{
  feed: EventFeed;
  documents: DocumentStore;
  logger: Logger;
  clock: Clock;
  leases: Leases | undefined;
  projects: boolean;
  /** Called whenever any projection advances. */
  listeners: Set<() => void>;
}>;

const retiredForMs = 10_000;
const catchUpWithinMs = 1_000;

export function supervision({ feed, documents, logger, clock, leases, projects, listeners }: SupervisionOptions) {
  const advanced = () => {
    for (const listener of listeners) listener();
  };
  const operator = operatorOf(documents);

  /** The generations that this process should fold according to the pointer. A new version begins a generation of its own. */
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

  async function subscribeTo(
    projected: Projected,
    generations: readonly Generation[],
    pointer?: Pointer,
  ): Promise<void> {
    const { projection, subscriptions } = projected;
    const names = new Set(generations.map((generation) => generationName(projection.name, generation)));
    for (const [name, subscription] of subscriptions) {
      if (names.has(name)) continue;
      await unsubscribe(projected, subscription);
    }
    for (const generation of generations) {
      const name = generationName(projection.name, generation);
      if (subscriptions.has(name)) continue;
      const onFault = (fault: Fault) => void operator.tell(projection.name, fault).catch(() => undefined);
      subscriptions.set(
        name,
        await subscribe({
          projection,
          generation,
          feed,
          documents,
          logger,
          onAdvance: advanced,
          onFault,
          // Decided by the pointer, since `projected.live` is not set yet at the first look.
          firstBuild: !pointer?.live,
        }),
      );
    }
  }

  /** Makes a generation live that has caught up. Answers the resulting pointer. */
  async function flip(projected: Projected, pointer: Pointer): Promise<Pointer> {
    const { building } = pointer;
    const { projection, subscriptions } = projected;
    const subscription = building && subscriptions.get(generationName(projection.name, building));
    if (!building || !subscription || subscription.fault()) return pointer;
    // Under load the head keeps moving, so it is enough to be as far as the live generation.
    const live = liveSubscription(projected);
    const goal = live && !live.fault() ? live.position() : feed.head();
    if (subscription.position() < goal) return pointer;
    await ensureGeneration(documents, projection, building);
    await subscription.saveCheckpoint();
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

  /** Gives up the retired generation once nobody reads it any more. Answers the resulting pointer. */
  async function giveUpRetired(pointer: Pointer): Promise<Pointer> {
    const { _id: name, retired } = pointer;
    if (retired === null || clock().getTime() - Date.parse(retired.at) < retiredForMs) return pointer;
    const moved = await movePointer(documents, name, (now) =>
      isSameGeneration(now.retired?.generation, retired.generation) ? { ...now, retired: null } : undefined,
    );
    return moved ?? pointer;
  }

  /** Run by the lease holder after it has unsubscribed, so nothing is written to the dropped generations. Retried until it succeeds. */
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

  async function supervise(
    projected: Projected,
    pointer: Pointer | undefined,
    steering: Steering | undefined,
  ): Promise<void> {
    let current = pointer;
    const folds = await holdsLease(projected);
    if (folds) {
      await operator.obey(projected, steering);
      await subscribeTo(projected, projected.paused ? [] : await wanted(projected, pointer), pointer);
      if (pointer) {
        current = await flip(projected, pointer);
        // Kept while this process still reads it because its successor has not caught up.
        if (!isSameGeneration(current.retired?.generation, projected.live)) current = await giveUpRetired(current);
      }
      for (const subscription of projected.subscriptions.values()) await subscription.saveCheckpoint();
    } else {
      await subscribeTo(projected, []);
      projected.clearedBut = undefined;
    }
    const live = current?.live ?? undefined;
    if (!awaitsOwnVersion(projected, live)) await goLive(projected, live);
    if (folds && current) await clearAway(projected, current);
  }

  /**
   * Whether this process builds the version that its code reads, and has shown nothing yet. The documents of another version may
   * have another shape, so it reads them only where it can't have its own: another instance folds, or the build stands still.
   */
  function awaitsOwnVersion({ projection, live, subscriptions }: Projected, next: Generation | undefined): boolean {
    if (live !== undefined || next === undefined || next.version === projection.version) return false;
    return [...subscriptions.values()].some((subscription) => subscription.fault() === undefined);
  }

  /**
   * Sends reads to this generation, once it shows everything that its predecessor has shown. It is opened first, because another
   * instance or older code may have built it.
   */
  async function goLive(projected: Projected, live: Generation | undefined): Promise<void> {
    if (isSameGeneration(live, projected.live)) return;
    if (live) {
      const { projection, subscriptions } = projected;
      const name = generationName(projection.name, live);
      await ensureGeneration(documents, projection, live);
      const before = liveSubscription(projected);
      const subscription = subscriptions.get(name);
      // The predecessor stops first, so that it doesn't run ahead of the generation that has to catch up with it.
      if (before && subscription) await unsubscribe(projected, before);
      const { position } = before ? progressOf(before) : projected.seen;
      if (subscription) {
        if (!(await advancedTo(subscription, position))) return;
      } else {
        const reached = await readCheckpoint(documents, name);
        if (reached.position < position) return;
        projected.seen = reached;
      }
    }
    projected.live = live;
    advanced();
  }

  /** Answers whether the subscription reached the position in time. A running one does. */
  async function advancedTo(subscription: Subscription, position: Position): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => (subscription.fault() || subscription.position() >= position) && resolve();
    const timer = setTimeout(resolve, catchUpWithinMs);
    listeners.add(check);
    check();
    await promise;
    listeners.delete(check);
    clearTimeout(timer);
    return subscription.position() >= position;
  }

  return { supervise, advanced };
}

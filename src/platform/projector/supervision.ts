// Supervises one projection in this process: folds the generations that its bookkeeping names, advances the bookkeeping,
// and sends reads to the live generation. Readers never see an earlier position than one that they were shown before.
import type { Clock } from '../../kernel/clock.ts';
import type { Position } from '../../kernel/event.ts';
import { type DocumentStore, isDamaged } from '../documents/document-store.ts';
import type { EventFault, Fault } from '../event-fault.ts';
import type { EventFeed } from '../event-feed.ts';
import type { Leases } from '../leases/leases.ts';
import type { Logger } from '../logger.ts';
import { changeBookkeeping, readCheckpoint } from './bookkeeping.ts';
import type { Builder } from './build/builder.ts';
import { dropAbandoned, ensureGeneration, generationExists, generationName, isSameGeneration } from './generations.ts';
import { advance, type Bookkeeping, folded, hasCaughtUp, lose, type Observation } from './lifecycle.ts';
import { operatorOf } from './operator.ts';
import { liveSubscription, type Projected, progressOf, unsubscribe } from './projected.ts';
import { type Subscription, subscribe } from './subscription.ts';
import { untilAdvanced } from './until-advanced.ts';
import type { VersionsInUse } from './versions-in-use.ts';

type SupervisionOptions = Readonly<{
  feed: EventFeed;
  documents: DocumentStore;
  logger: Logger;
  clock: Clock;
  leases: Leases | undefined;
  builder: Builder | undefined;
  restMs: number;
  /** Called when a fold meets a damaged document or file of the generation that is read. */
  onDamaged(projection: string, damaged: Error): void;
  versionsInUse: Pick<VersionsInUse, 'knownInUse' | 'isInUse' | 'othersFold'>;
  /** Whether generations of versions that are not in use may be dropped; undefined if that is not known yet. */
  mayDropOtherVersions(): boolean | undefined;
}>;

const catchUpWithinMs = 1_000;
/** How long an instance of newer code has to take over a projection that this one can't continue to fold. */
const yieldedForMs = 2_000;

export function supervision(options: SupervisionOptions) {
  const { feed, documents, logger, clock, leases, builder, restMs, versionsInUse, onDamaged } = options;
  const listeners = new Set<() => void>();
  const advanced = () => {
    for (const listener of listeners) listener();
  };
  function onAdvance(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  const operator = operatorOf(documents);

  async function subscribeTo(projected: Projected, wanted: readonly number[], isFirstBuild = false): Promise<void> {
    const { projection, subscriptions } = projected;
    for (const [number, subscription] of subscriptions) {
      if (!wanted.includes(number)) await unsubscribe(projected, subscription);
    }
    for (const number of wanted) {
      if (subscriptions.has(number)) continue;
      const onFault = (fault: Fault, { cause }: EventFault) => {
        void operator.report(projection, fault).catch(() => undefined);
        if (isDamaged(cause) && projected.live?.number === number) onDamaged(projection.name, cause);
      };
      const subscription = await subscribe({
        ...{ projection, feed, documents, logger, builder, onFault, firstBuild: isFirstBuild },
        generation: { version: projection.version, number },
        onAdvance: advanced,
        // A generation that is not read yet has to catch up.
        restMs: () => (projected.live?.number === number ? restMs : 0),
      });
      subscriptions.set(number, subscription);
    }
  }

  function seenBy({ subscriptions, live }: Projected): Observation {
    const going = [...subscriptions].filter(([, each]) => each.fault() === undefined && !each.isBuilding());
    const positions = new Map(going.map(([number, subscription]) => [number, subscription.position()]));
    return { now: clock(), positions, head: feed.head(), read: live?.number };
  }

  /** Advances the bookkeeping. A generation has its indexes and its checkpoint before it becomes the live one. */
  async function advanceOf(projected: Projected, bookkeeping: Bookkeeping): Promise<Bookkeeping> {
    const { projection, subscriptions } = projected;
    const seen = seenBy(projected);
    const next = advance(bookkeeping, seen);
    if (next === bookkeeping) return bookkeeping;
    if (bookkeeping.building !== null && hasCaughtUp(bookkeeping, seen)) {
      const { version } = projection;
      await ensureGeneration(documents, projection, { version, number: bookkeeping.building });
      await subscriptions.get(bookkeeping.building)?.saveCheckpoint();
    }
    const changed = await changeBookkeeping(documents, projection, (now) => advance(now, seen));
    if (changed.live !== bookkeeping.live) logger.info({ readModel: changed._id }, 'a read model went live');
    return changed;
  }

  /** Runs on the lease holder after it has unsubscribed, so nothing is being written to abandoned generations. */
  async function clearAway(projected: Projected, bookkeeping: Bookkeeping): Promise<void> {
    const { projection, live } = projected;
    const { name } = projection;
    const state = JSON.stringify([bookkeeping, live, versionsInUse.knownInUse(name)]);
    if (projected.keptGenerations === state) return;
    let isPostponed = false;
    async function isVersionKept(version: number): Promise<boolean> {
      if (await versionsInUse.isInUse({ name, version })) return true;
      const mayDrop = options.mayDropOtherVersions();
      isPostponed ||= mayDrop === undefined;
      return mayDrop !== true;
    }
    await dropAbandoned(documents, projection, bookkeeping, { read: live?.number, isVersionKept });
    if (isPostponed) return;
    projected.keptGenerations = state;
  }

  /** Checks before the first read whether the live generation still exists: its file may have been damaged. */
  async function withoutLost(projected: Projected, bookkeeping: Bookkeeping): Promise<Bookkeeping> {
    const { projection } = projected;
    const { live: number } = bookkeeping;
    if (projected.live !== undefined || number === null) return bookkeeping;
    if (await generationExists(documents, projection.name, { version: projection.version, number })) return bookkeeping;
    logger.warn({ readModel: bookkeeping._id }, 'the documents of a read model are gone; it is rebuilt');
    return changeBookkeeping(documents, projection, (now) => lose(now, number));
  }

  async function holdsLease(projected: Projected): Promise<boolean> {
    const { name, version } = projected.projection;
    if (leases === undefined) return !versionsInUse.othersFold();
    projected.lease ??= leases.lease(`projection.${name}.v${version}`);
    if (versionsInUse.othersFold() || clock().getTime() < projected.yieldedUntilMs) return false;
    return projected.lease.tryHold();
  }

  /** Newer code may understand the event that this one stopped at. If no instance has it, this one resumes. */
  async function yieldToNewerCode(projected: Projected): Promise<boolean> {
    const isFromNewerCode = [...projected.subscriptions.values()].some((each) => each.isStoppedByNewerCode());
    if (!isFromNewerCode || projected.lease === undefined) return false;
    await subscribeTo(projected, []);
    await projected.lease.release();
    projected.yieldedUntilMs = clock().getTime() + yieldedForMs;
    return true;
  }

  async function supervise(projected: Projected, bookkeeping: Bookkeeping): Promise<void> {
    projected.paused = bookkeeping.paused;
    projected.damage = bookkeeping.damage ?? undefined;
    projected.recordedFault = bookkeeping.fault ?? undefined;
    let current = bookkeeping;
    const folds = (await holdsLease(projected)) && !(await yieldToNewerCode(projected));
    if (folds) {
      await operator.apply(projected, bookkeeping);
      current = await advanceOf(projected, await withoutLost(projected, bookkeeping));
      await subscribeTo(projected, folded(current), current.live === null);
      for (const subscription of projected.subscriptions.values()) await subscription.saveCheckpoint();
    } else {
      await subscribeTo(projected, []);
      projected.keptGenerations = undefined;
    }
    await goLive(projected, current.live);
    if (folds) await clearAway(projected, current);
  }

  /** Sends reads to this generation, once it shows everything that its predecessor has shown. */
  async function goLive(projected: Projected, number: number | null): Promise<void> {
    const { projection, subscriptions } = projected;
    const live = number === null ? undefined : { version: projection.version, number };
    if (isSameGeneration(live, projected.live)) return;
    if (live) {
      // Another instance may have built it.
      await ensureGeneration(documents, projection, live);
      const before = liveSubscription(projected);
      const subscription = subscriptions.get(live.number);
      // The predecessor stops first, so that it doesn't run ahead of the generation that has to catch up with it.
      if (before && subscription) await unsubscribe(projected, before);
      const { position } = before ? progressOf(before) : projected.seen;
      if (subscription) {
        if (!(await advancedTo(subscription, position))) return;
      } else {
        const reached = await readCheckpoint(documents, generationName(projection.name, live));
        if (reached.position < position) return;
        projected.seen = reached;
      }
    }
    projected.live = live;
    advanced();
  }

  /** Returns whether the subscription reached the position in time. A running one does. */
  async function advancedTo(subscription: Subscription, position: Position): Promise<boolean> {
    const isThere = () => subscription.position() >= position;
    await untilAdvanced({ onAdvance }, () => subscription.fault() !== undefined || isThere(), catchUpWithinMs);
    return isThere();
  }

  return { supervise, advanced, onAdvance };
}

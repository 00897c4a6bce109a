// Keeps every projection up to date with the log, and tells readers which generation is live and how far it has come.
// This instance or another one folds it; supervision.ts supervises a single projection.
import type { Clock } from '../../kernel/clock.ts';
import type { Position } from '../../kernel/event.ts';
import { type DocumentStore, DocumentsUnavailable, isDamaged } from '../documents/document-store.ts';
import type { EventFeed } from '../event-feed.ts';
import type { Leases } from '../leases/leases.ts';
import type { Logger } from '../logger.ts';
import type { Projection } from '../projection.ts';
import {
  atStart,
  changeBookkeeping,
  ensureBookkeeping,
  type Progress,
  readBookkeepings,
  readCheckpoints,
} from './bookkeeping.ts';
import type { Builder } from './build/builder.ts';
import { type Generation, generationName } from './generations.ts';
import { type Bookkeeping, isCurrent } from './lifecycle.ts';
import { setFailure } from './operator.ts';
import { liveSubscription, neverFailed, type Projected, progressOf, unsupervised } from './projected.ts';
import { type ProjectionStatus, statusOf } from './projection-status.ts';
import type { Subscription } from './subscription.ts';
import { supervision } from './supervision.ts';
import { untilAdvanced } from './until-advanced.ts';
import { openVersionsInUse } from './versions-in-use.ts';

/** The part of a projector that readers need. */
export interface ReadableProjector {
  /** The generation that reads go to. Undefined until the first one is live. */
  liveGeneration(projection: string): Generation | undefined;
  /** The checkpoint of the live generation, and the position at which it last changed. */
  progress(projection: string): Progress;
  /** Reads the checkpoints of projections that other instances fold. Undefined if this instance folds all of them. */
  refreshRemoteProgress(projections: readonly string[]): Promise<void> | undefined;
  /** Whether only this process folds and reads the projection: in larger batches, unless a caller calls `hurry`. */
  foldsOnDemand(projection: string): boolean;
  /** Folds a projection up to this position without resting. */
  hurry(projection: string, upTo: Position): void;
  /** Calls `listener` whenever any projection advances. Returns the function that unsubscribes. */
  onAdvance(listener: () => void): () => void;
  /** How much of the log the first build has folded, from 0 to 1. Undefined if another instance builds it. */
  buildProgress(projection: string): number | undefined;
  /** Whether this instance has stopped folding a projection, at a fault or because the operator paused it. */
  isStopped(projection: string): boolean;
}

export interface Projector extends ReadableProjector {
  status(): readonly ProjectionStatus[];
  /** Whether this instance or another one has the folding role. If not, this one folds anyway. */
  hasFolder(): boolean;
  /** Records that something of the live generation can't be read, once for each generation. */
  noteDamage(projection: string, error: Error): void;
  /** Resolves when every projection is live. */
  ready(): Promise<void>;
  /** Checks now for changes by the operator or another instance. Skips projections that are still being checked. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

type ProjectorOptions = Readonly<{
  projections: readonly Projection[];
  feed: EventFeed;
  documents: DocumentStore;
  logger: Logger;
  clock: Clock;
  /** Given if several instances share the stores: each read model is then projected by one of them. */
  leases?: Leases | undefined;
  /** Builds new generations in a separate thread. Default: they are folded here. */
  builder?: Builder | undefined;
  /** False for an instance that only reads, unless no other of its release folds. */
  projects?: boolean;
  /** Whether read models of versions that are not in use may be dropped (always); undefined if that is not known yet. */
  mayDropOtherVersions?: () => boolean | undefined;
  /** How often everything is supervised. Positions are exchanged with other instances more often. */
  tickMs?: number;
  /** How long a projection rests between two batches, so that concurrent changes share a commit (50; 0 with leases). */
  restMs?: number;
}>;

/** How long a tick waits for the slowest projection: far less than the time after which an unrenewed lease expires. */
const tickTimeoutMs = 500;

export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { projections, feed, documents, logger, clock, leases, builder } = options;
  const { projects = true, mayDropOtherVersions = () => true, tickMs = leases ? 100 : 250 } = options;
  // Another instance can't hurry this one.
  const restMs = leases ? 0 : (options.restMs ?? 50);
  const all = new Map(projections.map((projection) => [projection.name, unsupervised(projection)]));
  await ensureBookkeeping(documents);
  const versionsInUse = await openVersionsInUse(documents, clock, { projections, projects });
  const { supervise, advanced, onAdvance } = supervision({
    ...{ feed, documents, logger, clock, leases, builder, restMs, versionsInUse, mayDropOtherVersions },
    onDamaged: noteDamage,
  });

  function noteDamage(name: string, err: Error): void {
    const projected = all.get(name);
    const generation = projected?.live?.number;
    if (projected === undefined || generation === undefined || projected.damage?.generation === generation) return;
    const damage = { generation, message: err.message, at: clock().toISOString() };
    projected.damage = damage;
    logger.error({ projection: name, err }, 'a read model is damaged');
    changeBookkeeping(documents, projected.projection, (now) => ({ ...now, damage })).catch((failed: unknown) => {
      projected.damage = undefined;
      logger.warn({ projection: name, err: failed }, 'the damage of a read model could not be recorded; retrying');
    });
  }

  /** Reads the progress of projections that other instances fold, as long as they are behind the log. */
  async function watchOthers(): Promise<void> {
    const watched = [...all.values()].flatMap((projected) => {
      const { projection, live, seen } = projected;
      const isBehind = seen.position < feed.head();
      const isWatched = live && isBehind && !liveSubscription(projected) && !inProgress.has(projection.name);
      return isWatched ? [{ projected, name: generationName(projection.name, live) }] : [];
    });
    if (watched.length === 0) return;
    const names = watched.map(({ name }) => name);
    const progress = await readCheckpoints(documents, names);
    for (const { projected, name } of watched) projected.seen = progress.get(name) ?? atStart;
    advanced();
  }

  async function refreshProgress(watched: readonly Projected[]): Promise<void> {
    const liveOf = (projected: Projected) =>
      projected.live && generationName(projected.projection.name, projected.live);
    const names = watched.flatMap((projected) => liveOf(projected) ?? []);
    const progress = await readCheckpoints(documents, names);
    for (const projected of watched) {
      // Looked up again, since the live generation may have been replaced during the read.
      const reached = progress.get(liveOf(projected) ?? '');
      if (reached === undefined || reached.position <= projected.seen.position) continue;
      projected.seen = reached;
      advanced();
    }
  }

  /** Ticks in progress, by projection. One that builds indexes may take long; the others don't wait for it. */
  const inProgress = new Map<string, Promise<void>>();
  /** Doubles the pause before a retry, for example while the store refuses an index, unless the store is down. */
  async function failedOnce(projected: Projected, err: unknown): Promise<void> {
    const { projection, failed } = projected;
    if (isDamaged(err)) noteDamage(projection.name, err);
    const times = err instanceof DocumentsUnavailable ? 1 : failed.times + 1;
    const pauseMs = Math.min(firstRetryMs * 2 ** (times - 1), longestRetryMs);
    projected.failed = { times, untilMs: performance.now() + pauseMs };
    const fields = { projection: projection.name, times, err };
    if (times < faultFrom) return logger.warn(fields, 'supervising a projection failed; retrying');
    const message = 'a read model cannot be maintained: the store refuses what it needs; retrying at growing intervals';
    logger.error(fields, message);
    const at = clock();
    await setFailure(documents, projection, {
      message: err instanceof Error ? err.message : String(err),
      times,
      at: at.toISOString(),
      nextTryAt: new Date(at.getTime() + pauseMs).toISOString(),
    });
  }

  /** Clears the failure that this process recorded, or that a stopped one left behind. */
  async function succeeded(projected: Projected, { failure }: Bookkeeping): Promise<void> {
    const { projection, failed } = projected;
    projected.failed = neverFailed;
    if (failure === null) return;
    if (failed.times >= faultFrom || !isCurrent(failure, clock())) await setFailure(documents, projection, null);
  }

  let ticking: Promise<void> | undefined;
  let supervisedMs = 0;
  let stopped = false;
  async function superviseAll(): Promise<void> {
    supervisedMs = performance.now();
    const idle = [...all.values()]
      .filter(({ projection: { name } }) => !inProgress.has(name))
      .filter(({ failed }) => performance.now() >= failed.untilMs)
      .map((projected) => ({ ...projected.projection, projected }));
    await versionsInUse.refresh();
    // One query for all projections: with many of them, a query for each would be most of the store's load.
    const found = await readBookkeepings(documents, idle);
    if (stopped) return;
    const supervised = found.map(([{ name, projected }, bookkeeping]) => {
      const look = supervise(projected, bookkeeping)
        .then(() => succeeded(projected, bookkeeping))
        .catch((err: unknown) => failedOnce(projected, err))
        .catch((err: unknown) => logger.warn({ projection: name, err }, 'a failure could not be recorded'))
        .finally(() => inProgress.delete(name));
      inProgress.set(name, look);
      return look;
    });
    await withinTickTimeout(Promise.all(supervised));
    await watchOthers();
  }
  const tick = async (): Promise<void> => {
    ticking ??= superviseAll()
      .catch((err: unknown) => logger.warn({ err }, 'supervising the projections failed; retrying'))
      .finally(() => {
        ticking = undefined;
      });
    await ticking;
  };
  /** Exchanges positions with other instances: a command on one of them waits for what this one folds. */
  async function exchangePositions(): Promise<void> {
    const subscriptions = [...all.values()].flatMap((projected) => [...projected.subscriptions.values()]);
    const exchanging = Promise.all([...subscriptions.map((each) => each.saveCheckpoint()), watchOthers()]);
    const settled = exchanging.catch((err: unknown) =>
      logger.warn({ err }, 'positions of read models could not be exchanged; retrying'),
    );
    // Leases are renewed by the next tick, which does not wait for a slow store.
    await withinTickTimeout(settled);
  }

  let timer: NodeJS.Timeout | undefined;
  let next: Promise<void> = Promise.resolve();
  const isReady = () => [...all.values()].every(({ live }) => live !== undefined);
  const scheduleTick = () => {
    // Ticks come often until all are live, so that a fresh start is ready in milliseconds. A separate build is slower.
    const isSoon = [...all.values()].some((each) => each.live === undefined && !isBuilt(each));
    const pauseMs = isSoon ? 5 : leases ? tickMs / exchangesPerTick : tickMs;
    timer = setTimeout(() => {
      const isExchange = leases && !isSoon && performance.now() - supervisedMs < tickMs;
      next = isExchange ? exchangePositions() : tick();
      void next.then(() => !stopped && scheduleTick());
    }, pauseMs);
  };
  await tick();
  scheduleTick();

  function isStopped(name: string): boolean {
    return stopped || all.get(name)?.paused === true || subscriptionOf(name)?.fault() !== undefined;
  }

  function subscriptionOf(name: string): Subscription | undefined {
    const projected = all.get(name);
    return projected && liveSubscription(projected);
  }

  return {
    liveGeneration: (name) => all.get(name)?.live,
    foldsOnDemand: (name) => restMs > 0 && subscriptionOf(name) !== undefined && !isStopped(name),
    hurry: (name, upTo) => subscriptionOf(name)?.hurry(upTo),
    progress(name) {
      const projected = all.get(name);
      if (projected === undefined) throw new Error(`There is no projection ${name}.`);
      const subscription = liveSubscription(projected);
      return subscription ? progressOf(subscription) : projected.seen;
    },
    refreshRemoteProgress(names) {
      const watched = names.flatMap((name) => all.get(name) ?? []).filter((projected) => !liveSubscription(projected));
      return watched.length === 0 ? undefined : refreshProgress(watched);
    },
    onAdvance,
    buildProgress(name) {
      const [build] = all.get(name)?.subscriptions.values() ?? [];
      const head = Number(feed.head());
      return build === undefined || head === 0 ? undefined : Math.min(1, Number(build.position()) / head);
    },
    isStopped,
    status: () => [...all.values()].map(statusOf),
    hasFolder: () => projects || versionsInUse.othersFold(),
    noteDamage,
    ready: () => untilAdvanced({ onAdvance }, isReady),
    tick,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all([ticking, next]);
      await Promise.all(inProgress.values());
      // Events past an unsaved checkpoint are folded once more, and an unreleased lease expires.
      const gaveUp = (err: unknown) => logger.warn({ err }, 'a projection stopped without saving its checkpoint');
      for (const { subscriptions, lease } of all.values()) {
        for (const subscription of subscriptions.values()) await subscription.stop().catch(gaveUp);
        await lease?.release().catch(gaveUp);
      }
    },
  };
}

const isBuilt = ({ subscriptions }: Projected): boolean =>
  [...subscriptions.values()].some((each) => each.isBuilding());

/** One each 50 ms: a response on another instance may wait for it. */
const exchangesPerTick = 2;
const firstRetryMs = 50;
export const longestRetryMs = 30_000;
/** The number of consecutive failures from which they are reported as a fault. */
const faultFrom = 5;

/** Waits for the work, but no longer than `tickTimeoutMs`. */
async function withinTickTimeout(work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, tickTimeoutMs);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

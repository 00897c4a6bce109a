// The subscription of one generation of one projection to the log. Each batch is one commit: the documents, then the
// checkpoint. An event that can't be folded stops this subscription alone, until the operator orders a retry or a skip.
// Nothing is skipped silently.
import type { Position } from '../../kernel/event.ts';
import { FromNewerCode } from '../codec.ts';
import { type DocumentStore, FileUnusable } from '../documents/document-store.ts';
import { EventFault, type Fault, faultOf } from '../event-fault.ts';
import type { Batch, EventFeed } from '../event-feed.ts';
import { follow } from '../follow.ts';
import type { Logger } from '../logger.ts';
import type { Collection, Projection } from '../projection.ts';
import { checkpointOf, readBookkeeping, readCheckpoint } from './bookkeeping.ts';
import type { Builder } from './build/builder.ts';
import { foldBatch } from './fold-batch.ts';
import { ensureGeneration, type Generation, generationExists, generationName, physicalName } from './generations.ts';
import { FoldFailed, planOf, typesOf } from './plan.ts';

export type Subscription = Awaited<ReturnType<typeof subscribe>>;

type SubscriptionOptions = Readonly<{
  projection: Projection;
  generation: Generation;
  feed: EventFeed;
  documents: DocumentStore;
  logger: Logger;
  onAdvance(): void;
  onFault(fault: Fault, cause: EventFault): void;
  /** Builds a generation that does not exist yet. Default: it is folded here. */
  builder?: Builder | undefined;
  /** Returns how long to rest between batches, so that concurrent changes share a commit. */
  restMs(): number;
  /** Nothing of the projection can be read before this build ends, so indexes are created at the end. */
  firstBuild: boolean;
}>;

/** Folding this many events blocks the event loop for a few milliseconds. */
const batchSize = 1_000;
/** A rule that throws is pure, so only new code helps. Any other failure may have been fixed in the meantime. */
export const retriedAfterMs = 30_000;

export async function subscribe(options: SubscriptionOptions) {
  const { projection, generation, feed, documents, logger, onAdvance, onFault, builder, firstBuild, restMs } = options;
  const plan = planOf(projection);
  const name = generationName(projection.name, generation);
  let resumed = Promise.withResolvers<'retry' | 'skip'>();
  let fault: Fault | undefined;
  let isFromNewerCode = false;

  const isStored = () => generationExists(documents, projection.name, generation);
  const building = new AbortController();
  let movedAt: Position = 0n;
  let saved: Position = 0n;
  let position: Position = 0n;
  let isBuilding = builder?.isWorthwhile(feed.head()) && !(await isStored());
  if (!isBuilding) await open();

  async function open(): Promise<void> {
    await ensureGeneration(documents, projection, generation, firstBuild ? 'at-first-query' : 'now');
    const start = await readCheckpoint(documents, name);
    movedAt = start.movedAt;
    saved = position = start.position;
  }

  /** If a build fails without naming an event, folding continues here, where the event at fault can be found. */
  async function buildInThread(): Promise<void> {
    const { skipped } = await readBookkeeping(documents, projection);
    const onReached = (reached: Position) => {
      position = reached;
    };
    try {
      // It was built before, but the store could not open it then.
      if (!(await isStored()))
        await builder?.build({ projection, generation, skipped, onReached, signal: building.signal });
    } catch (cause) {
      if (cause instanceof EventFault || building.signal.aborted) throw cause;
      const message = 'a read model could not be built in a separate thread; it is folded in this one';
      logger.warn({ projection: projection.name, err: cause }, message);
    }
    await open();
    isBuilding = false;
    fault = undefined;
  }

  /** Stops at a damaged file, which is no outage: it does not end by itself. */
  async function handle(batch: Batch): Promise<void> {
    const [first] = batch.events;
    if (first === undefined) return;
    await fold(batch).catch((cause: unknown) => {
      throw cause instanceof FileUnusable ? new EventFault(first, cause.message, { cause }) : cause;
    });
  }

  async function fold(batch: Batch): Promise<void> {
    const reached = batch.position;
    const nameOf = (collection: Collection) => physicalName(collection, generation);
    const changed = await foldBatch(plan, batch.events, documents, nameOf, (changed) =>
      changed > 0 ? [checkpointOf(name, { position: reached, movedAt: reached })] : [],
    );
    if (changed > 0) saved = movedAt = reached;
  }

  /** Saves the checkpoint unless it is saved already. */
  async function saveCheckpoint(): Promise<void> {
    const reached = position;
    if (isBuilding || saved === reached) return;
    await documents.commit([checkpointOf(name, { position: reached, movedAt })]);
    saved = reached;
  }

  /** Waits for the operator, who may already have decided. */
  async function stall(cause: EventFault, stopping: AbortSignal): Promise<'retry' | 'skip'> {
    const { skipped } = await readBookkeeping(documents, projection);
    if (skipped.includes(cause.position.toString())) return 'skip';
    const isNew = fault?.position !== cause.position.toString();
    fault = faultOf(cause, new Date());
    isFromNewerCode = cause.name === FromNewerCode.name;
    const fields = { projection: projection.name, ...fault, err: cause };
    if (isNew) logger.error(fields, 'a projection stopped: it cannot fold an event');
    onFault(fault, cause);
    // Callers that wait for this projection need not wait any longer.
    onAdvance();
    const { promise, resolve } = resumed;
    const retry = () => resolve('retry');
    stopping.addEventListener('abort', retry, { once: true });
    if (stopping.aborted) retry();
    if (cause.name !== FoldFailed.name) setTimeout(retry, retriedAfterMs).unref();
    const decided = await promise;
    resumed = Promise.withResolvers();
    if (decided === 'skip') fault = undefined;
    return decided;
  }

  const follower = follow({
    name: projection.name,
    feed,
    types: typesOf(plan),
    limit: batchSize,
    restMs,
    async start() {
      if (isBuilding) await buildInThread();
      return position;
    },
    handle,
    onFault: stall,
    onAdvance() {
      position = follower.position();
      if (fault !== undefined && position >= BigInt(fault.position)) fault = undefined;
      onAdvance();
    },
    logger,
  });

  return {
    generation,
    position: () => position,
    /** Folds everything up to this position without resting. */
    hurry: (upTo: Position) => follower.hurry(upTo),
    /** Position of the last event that changed a document. */
    movedAt: () => movedAt,
    fault: () => fault,
    /** Whether the documents are being built separately, with nothing stored yet. */
    isBuilding: () => isBuilding === true,
    isStoppedByNewerCode: () => fault !== undefined && isFromNewerCode,
    /** Decides about the event that it stopped at. */
    resume: (decision: 'retry' | 'skip') => resumed.resolve(decision),
    saveCheckpoint,
    async stop(): Promise<void> {
      const stopped = follower.stop();
      building.abort();
      await stopped;
      await saveCheckpoint();
    },
  };
}

// The subscription of one generation of one projection to the log. It folds batch by batch: documents first, then the checkpoint.
// An event that can't be folded stops this subscription alone, until the event is mended or skipped. Nothing is skipped in silence.
import { setTimeout as delay } from 'node:timers/promises';
import type { Position, Recorded } from '../../kernel/event.ts';
import { Undecodable } from '../codec.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { EventFeed } from '../event-feed.ts';
import type { Logger } from '../logger.ts';
import type { Projection } from '../projection.ts';
import { foldBatch } from './fold-batch.ts';
import {
  ensureGeneration,
  type Fault,
  type Generation,
  generationName,
  type Progress,
  physicalName,
  readCheckpoint,
  readSteering,
  writeCheckpoint,
} from './generations.ts';
import { FoldFailed, planOf } from './plan.ts';

export interface Subscription {
  readonly generation: Generation;
  position(): Position;
  /** Position of the last event that changed a document. */
  movedAt(): Position;
  fault(): Fault | undefined;
  /** Retries the event that it stopped at, or skips it. */
  resume(options?: { skip: boolean }): void;
  /** Saves the checkpoint unless it is saved already. */
  saveCheckpoint(): Promise<void>;
  stop(): Promise<void>;
}

type SubscriptionOptions = Readonly<{
  projection: Projection;
  generation: Generation;
  feed: EventFeed;
  documents: DocumentStore;
  logger: Logger;
  onAdvance(): void;
  onFault(fault: Fault): void;
  /** Nothing of the projection can be read before this build ends, so batches are larger and indexes are made at the end. */
  firstBuild: boolean;
}>;

const retryPauseMs = 500;
const batchSizes = { live: 1_000, firstBuild: 5_000 };

export async function subscribe(options: SubscriptionOptions): Promise<Subscription> {
  const { projection, generation, feed, documents, logger, onAdvance, onFault, firstBuild } = options;
  const batchSize = firstBuild ? batchSizes.firstBuild : batchSizes.live;
  const plan = planOf(projection);
  const name = generationName(projection.name, generation);
  const stopping = new AbortController();
  let resumed = Promise.withResolvers<{ skip: boolean }>();
  let fault: Fault | undefined;

  await ensureGeneration(documents, projection, generation, firstBuild ? 'at-first-query' : 'now');
  const start = await readCheckpoint(documents, name);
  let { position, movedAt } = start;
  let saved = position;

  async function saveCheckpoint(reached: Progress = { position, movedAt }): Promise<void> {
    if (saved === reached.position) return;
    await writeCheckpoint(documents, name, reached);
    saved = reached.position;
  }

  async function handle(events: readonly Recorded[]): Promise<void> {
    const changed = await foldBatch(plan, events, documents, (collection) => physicalName(collection, generation));
    const reached = events.at(-1)?.position ?? position;
    if (changed > 0) {
      // Saved before listeners here are told, because other instances read the checkpoint.
      await saveCheckpoint({ position: reached, movedAt: reached });
      movedAt = reached;
    }
    position = reached;
    onAdvance();
  }

  /** Waits for the operator. Answers whether to skip the event. */
  async function stall(position: Position, eventType: string, cause: Error): Promise<boolean> {
    fault = { position: position.toString(), eventType, message: cause.message, at: new Date().toISOString() };
    logger.error(
      { projection: projection.name, ...fault, err: cause },
      'a projection stopped: it cannot fold an event',
    );
    onFault(fault);
    const { skip } = await resumed.promise;
    resumed = Promise.withResolvers();
    fault = undefined;
    return skip;
  }

  async function step(limit: number): Promise<void> {
    const events = await feed.next(position, { limit, signal: stopping.signal });
    if (events !== undefined) await handle(events);
  }

  /** Takes one event at a time: all events before the faulty one are folded, and the faulty one is identified. */
  async function stepByOne(): Promise<void> {
    try {
      await step(1);
    } catch (cause) {
      if (!(cause instanceof FoldFailed || cause instanceof Undecodable)) throw cause;
      const faulty = cause instanceof FoldFailed ? cause.event.position : cause.position;
      const eventType = cause instanceof FoldFailed ? cause.event.type : cause.eventType;
      if (!((await wasSkipped(faulty)) || (await stall(faulty, eventType, cause)))) return;
      position = faulty;
      onAdvance();
    }
  }

  async function wasSkipped(faulty: Position): Promise<boolean> {
    const { passedOver: skipped = [] } = await readSteering(documents, projection.name);
    return skipped.some(({ position, version }) => position === faulty.toString() && version === projection.version);
  }

  async function run(): Promise<void> {
    let oneByOne = 0;
    while (!stopping.signal.aborted) {
      try {
        if (oneByOne > 0) {
          oneByOne -= 1;
          await stepByOne();
        } else {
          await step(batchSize);
        }
      } catch (cause) {
        if (stopping.signal.aborted) return;
        if (cause instanceof FoldFailed || cause instanceof Undecodable) {
          oneByOne = batchSize;
          continue;
        }
        logger.warn({ projection: projection.name, err: cause }, 'a projection failed to read or write; retrying');
        await delay(retryPauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const running = run();
  return {
    generation,
    position: () => position,
    movedAt: () => movedAt,
    fault: () => fault,
    resume: (how = { skip: false }) => resumed.resolve(how),
    saveCheckpoint: () => saveCheckpoint(),
    async stop() {
      stopping.abort();
      resumed.resolve({ skip: false });
      await running;
      await saveCheckpoint();
    },
  };
}

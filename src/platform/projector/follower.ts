// Follows the log for one generation of one projection: batch by batch, documents first, then the checkpoint. An event that
// the projection can't fold stops this follower alone, there, until it is mended or skipped; nothing is skipped in silence.
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
  readCondition,
  writeCheckpoint,
} from './generations.ts';
import { FoldFailed, planOf } from './plan.ts';

export interface Follower {
  readonly generation: Generation;
  position(): Position;
  /** Position of the last event that changed a document. */
  movedAt(): Position;
  fault(): Fault | undefined;
  /** Tries the event it stopped at again, or goes past it. */
  resume(options?: { skip: boolean }): void;
  /** Saves how far it has come, where that is not saved yet. */
  saveCheckpoint(): Promise<void>;
  stop(): Promise<void>;
}

type FollowerOptions = Readonly<{
  projection: Projection;
  generation: Generation;
  feed: EventFeed;
  documents: DocumentStore;
  logger: Logger;
  onAdvance(): void;
  onFault(fault: Fault): void;
  /**
   * Nobody reads the generation before it is built, nor another of its projection: batches are larger, and the indexes are
   * made at the end.
   */
  firstBuild: boolean;
}>;

const retryPauseMs = 500;
const batchSizes = { live: 1_000, firstBuild: 5_000 };

export async function startFollower(options: FollowerOptions): Promise<Follower> {
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
      // Saved before anybody here is told: other instances read it there.
      await saveCheckpoint({ position: reached, movedAt: reached });
      movedAt = reached;
    }
    position = reached;
    onAdvance();
  }

  /** Waits for the operator, and answers whether the event is to be skipped. */
  async function stall(at: Position, eventType: string, cause: Error): Promise<boolean> {
    fault = { position: at.toString(), eventType, message: cause.message, at: new Date().toISOString() };
    logger.error(
      { projection: projection.name, ...fault, err: cause },
      'a projection stopped: it can not fold an event',
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

  /** Goes on one event at a time, so that all before the faulty one are folded and it is known by name. */
  async function stepByOne(): Promise<void> {
    try {
      await step(1);
    } catch (cause) {
      if (!(cause instanceof FoldFailed || cause instanceof Undecodable)) throw cause;
      const at = cause instanceof FoldFailed ? cause.event.position : cause.position;
      const eventType = cause instanceof FoldFailed ? cause.event.type : cause.eventType;
      if (!((await wasPassedOver(at)) || (await stall(at, eventType, cause)))) return;
      position = at;
      onAdvance();
    }
  }

  async function wasPassedOver(at: Position): Promise<boolean> {
    const { passedOver = [] } = await readCondition(documents, projection.name);
    return passedOver.some(({ position, version }) => position === at.toString() && version === projection.version);
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
        logger.warn({ projection: projection.name, err: cause }, 'a projection could not go on; trying again');
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

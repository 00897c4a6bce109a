// Builds read models on threads. Generations that are requested together share one pass over the log, if their documents fit into memory.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Position } from '../../../kernel/event.ts';
import { boundedWork } from '../../../platform/concurrency/bounded-work.ts';
import { draftOfGeneration } from '../../../platform/documents/sqlite/document-folder.ts';
import type { EventStore } from '../../../platform/events/event-store.ts';
import { type Builder, type BuildRequest, BuildStopped } from '../../../platform/projector/build/builder.ts';
import { generationName } from '../../../platform/projector/generations.ts';
import type { BuildMessage, Order, ThreadData } from './build-thread.ts';

type Options = Omit<ThreadData, 'orders'> & Readonly<{ positionsCount: EventStore['positionsCount'] }>;

type Waiting = Readonly<{
  generation: string;
  request: BuildRequest;
  resolve(): void;
  reject(failure: unknown): void;
}>;

/** Fewer events than this are folded before a thread has loaded its code. */
const few = { events: 5_000n, bytes: 5_000n * 600n };
/** How long to wait for other generations, so that they share the pass. */
const gatheredWithinMs = 20;

/** Each thread fills up to a quarter of the memory that Node allows. */
const maxThreads = Math.min(2, availableParallelism());

export function buildsOnThreads({
  positionsCount,
  ...options
}: Options): Builder & Readonly<{ close(): Promise<void> }> {
  let waiting: Waiting[] = [];
  let isScheduled = false;
  let running: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  const onThread = boundedWork({
    what: 'builds',
    concurrency: maxThreads,
    queueLimit: Number.POSITIVE_INFINITY,
    retryAfterSeconds: 1,
  });

  /** Runs one pass for all requests that are waiting once a thread is free. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    run(async () => {
      await delay(gatheredWithinMs);
      isScheduled = false;
      const together = waiting;
      waiting = [];
      return together;
    });
  }

  function run(requested: () => Promise<readonly Waiting[]>): void {
    const pass = onThread(async () => {
      const together = (await requested()).filter(({ request }) => !request.signal.aborted);
      const postpone = (each: Waiting) => run(async () => [each]);
      if (together.length > 0) await buildTogether(together, options, { closing: closing.signal, postpone });
    });
    running = running.then(() => pass);
  }

  return {
    isWorthwhile: (head) => head > few[positionsCount] && !closing.signal.aborted,
    build: (request) =>
      new Promise((resolve, reject) => {
        const { projection, generation, signal } = request;
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        waiting.push({ generation: generationName(projection.name, generation), request, resolve, reject });
        schedule();
      }),
    async close() {
      closing.abort();
      await running;
    },
  };
}

async function buildTogether(
  together: readonly Waiting[],
  options: Omit<Options, 'positionsCount'>,
  { closing, postpone }: Readonly<{ closing: AbortSignal; postpone(each: Waiting): void }>,
): Promise<void> {
  const orders = together.map(({ request: { projection, generation, skipped } }): Order => {
    return { name: projection.name, version: projection.version, number: generation.number, skipped };
  });
  const workerData: ThreadData = { ...options, orders };
  const worker = new Worker(new URL('./build-thread.ts', import.meta.url), { workerData });
  const left = new Map(together.map((each) => [each.generation, each]));
  const drafts = new Set(left.keys());
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();

  function settle(generation: string, settled: (each: Waiting) => void): void {
    const each = left.get(generation);
    left.delete(generation);
    if (each !== undefined) settled(each);
  }
  function cancel(each: Waiting): void {
    if (!left.delete(each.generation)) return;
    if (left.size > 0) worker.postMessage(each.generation);
    else void worker.terminate();
  }
  /** The next pass of a generation may start while this one continues, and then creates the same draft. */
  function handOver(each: Waiting): void {
    drafts.delete(each.generation);
    postpone(each);
  }
  function removeDraft(generation: string): void {
    const { documents } = options.places;
    if ('folder' in documents) rmSync(draftOfGeneration(documents.folder, generation), { force: true });
  }
  const fail = (failure: unknown) => {
    for (const generation of [...left.keys()]) settle(generation, ({ reject }) => reject(failure));
  };

  worker.on('message', (message: BuildMessage) => {
    if (message.kind === 'reached') left.get(message.generation)?.request.onReached(message.position as Position);
    else if (message.kind === 'postponed') settle(message.generation, handOver);
    else if (message.kind === 'built') settle(message.generation, ({ resolve }) => resolve());
    else if (message.kind === 'stopped') settle(message.generation, ({ reject }) => reject(new BuildStopped(message)));
    else settle(message.generation, ({ reject }) => reject(message.error));
  });
  worker.on('error', fail);
  worker.on('exit', () => {
    for (const generation of drafts) removeDraft(generation);
    fail(new Error('The thread that builds read models ended early.'));
    end();
  });
  for (const each of together) each.request.signal.addEventListener('abort', () => cancel(each), { once: true });
  const terminate = () => void worker.terminate();
  if (closing.aborted) terminate();
  else closing.addEventListener('abort', terminate, { once: true });
  await ended;
  closing.removeEventListener('abort', terminate);
}

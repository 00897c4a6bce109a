// A thread that builds the generations that it was given in one pass over the log, then ends. It opens the log and the keys itself.
import { setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Position } from '../../../kernel/event.ts';
import { createCodec } from '../../../platform/codec.ts';
import { EventFault } from '../../../platform/event-fault.ts';
import { createKeyring } from '../../../platform/keyring/keyring.ts';
import { buildGenerations } from '../../../platform/projector/build/build-generations.ts';
import { generationName } from '../../../platform/projector/generations.ts';
import { eventDescriptions, projections } from '../../registry.ts';
import { backgroundPriority } from '../background-priority.ts';
import { type BuildPlaces, openBuildPlaces } from './build-places.ts';

export type Order = Readonly<{ name: string; version: number; number: number; skipped: readonly string[] }>;

export type ThreadData = Readonly<{
  places: BuildPlaces;
  masterKey: Uint8Array;
  orders: readonly Order[];
  /** Limits the estimated memory of documents. Default: a quarter of what Node allows on this machine. */
  maxBytes?: number | undefined;
}>;

/** A message about a generation, by its name, such as `feed.v7.g2`. */
export type BuildMessage = Readonly<{ generation: string }> &
  Readonly<
    | { kind: 'reached'; position: Position }
    | { kind: 'built' }
    /** It did not fit into memory together with the others. */
    | { kind: 'postponed' }
    | { kind: 'stopped'; name: string; position: Position; type: string; message: string }
    | { kind: 'failed'; error: unknown }
  >;

/** The name of a generation that is no longer wanted. */
export type Cancelled = string;

const reportEveryMs = 100;

/** Gives requests precedence. Only Linux has a priority for each thread; elsewhere this would slow the whole process. */
function yieldToRequests(): void {
  if (process.platform === 'linux') setPriority(backgroundPriority);
}

async function run({ places, masterKey, orders, maxBytes }: ThreadData): Promise<void> {
  const post = (message: BuildMessage) => parentPort?.postMessage(message);
  const { log, keyStore, targetOf, close } = await openBuildPlaces(places);
  const cancelled = new Map<string, AbortController>();
  parentPort?.on('message', (generation: Cancelled) => cancelled.get(generation)?.abort());
  const builds = orders.flatMap(({ name, version, number, skipped }) => {
    const projection = projections.find((each) => each.name === name && each.version === version);
    if (projection === undefined) return [];
    const generation = { version, number };
    const called = generationName(name, generation);
    const controller = new AbortController();
    cancelled.set(called, controller);
    let reportedMs = 0;
    return {
      projection,
      generation,
      skips: ({ position }: EventFault) => skipped.includes(position.toString()),
      signal: controller.signal,
      onReached(position: Position) {
        if (performance.now() - reportedMs < reportEveryMs) return;
        reportedMs = performance.now();
        post({ generation: called, kind: 'reached', position });
      },
      onEnd(failure?: unknown) {
        if (failure === undefined) post({ generation: called, kind: 'built' });
        else if (failure instanceof EventFault) {
          const { name: kindOfFault, position, eventType: type, message } = failure;
          post({ generation: called, kind: 'stopped', name: kindOfFault, position, type, message });
        } else post({ generation: called, kind: 'failed', error: failure });
      },
    };
  });
  try {
    await buildGenerations({
      builds,
      log,
      codec: createCodec(eventDescriptions, createKeyring({ keyStore, masterKey })),
      targetOf,
      maxBytes,
      postpone: ({ projection, generation }) =>
        post({ generation: generationName(projection.name, generation), kind: 'postponed' }),
      // Messages arrive between two pages.
      pause: () => nextTurn(),
    });
  } finally {
    await close();
    parentPort?.close();
  }
}

yieldToRequests();
await run(workerData as ThreadData);

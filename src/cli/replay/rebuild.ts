// Rebuilds a read model beside the live one and lets it take its place: it sets the pointer, and a running server does the
// work; where none runs, this process does. What is live answers meanwhile, and is replaced in one step.
import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import type { Projection } from '../../platform/projection.ts';
import {
  changeCondition,
  dropGeneration,
  ensureBookkeeping,
  type Generation,
  generationName,
  movePointer,
  type Pointer,
  pointers,
  readCheckpoint,
  readCondition,
} from '../../platform/projector/generations.ts';
import { Failed } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { projectHere } from '../project-here.ts';
import { isServerRunning } from '../running-server.ts';
import type { Cli } from '../verb.ts';

export type Rebuilt = Readonly<{
  name: string;
  generation: string;
  outcome: 'live' | 'stalled';
  seconds: number;
  builtBy: 'server' | 'here';
  fault: string | null;
}>;

const lookEveryMs = 100;
const idleAfterMs = 30_000;

/** Begins a new generation beside the live one, or goes on with the one that is being built. */
async function begin(documents: DocumentStore, { name, version }: Projection): Promise<Generation> {
  for (;;) {
    const moved = await movePointer(documents, name, (now) => {
      const number = Math.max(now.live?.number ?? 0, now.building?.number ?? 0) + 1;
      const building = now.building?.version === version ? now.building : { version, number };
      return { ...now, building, buildingPaused: false };
    });
    if (moved?.building) return moved.building;
  }
}

/** Resolves when it is live, or has stopped at an event. Throws when it is stopped: the work goes on where it was. */
export async function rebuild(installation: Installation, cli: Cli, projection: Projection): Promise<Rebuilt> {
  const { documents } = installation.stores;
  await ensureBookkeeping(documents);
  const startedMs = performance.now();
  const generation = await begin(documents, projection);
  const here = await projectHere(installation, [projection]);
  const builtBy =
    here === undefined || (installation.stores.leases && (await isServerRunning(installation))) ? 'server' : 'here';
  try {
    const fault = await untilLive(installation, cli, projection, generation);
    return {
      name: projection.name,
      generation: `v${generation.version}.g${generation.number}`,
      outcome: fault === null ? 'live' : 'stalled',
      seconds: (performance.now() - startedMs) / 1_000,
      builtBy,
      fault,
    };
  } finally {
    await here?.stop();
  }
}

/** Answers what it stopped at, or null once it is live. */
async function untilLive(
  { stores: { documents, eventStore } }: Installation,
  cli: Cli,
  { name }: Projection,
  generation: Generation,
): Promise<string | null> {
  const progress = cli.progress(`rebuilding ${name}`);
  let reached = 0n;
  let movedMs = performance.now();
  let told = false;
  for (;;) {
    if (cli.terminal.signal.aborted) {
      throw new Failed(
        `Stopped looking. What is built of ${name} stays: a running server goes on with it, else \`kindling replay ${name}\` does. ` +
          `\`kindling replay ${name} --pause\` or \`--cancel\` holds it back.`,
      );
    }
    const pointer = await documents.get<Pointer>(pointers, name);
    if (isOrIsAfter(pointer?.live, generation)) {
      progress.end();
      return null;
    }
    if (!isSame(pointer?.building, generation))
      throw new Failed(`The rebuild of ${name} was cancelled by somebody else.`);
    const { fault } = await readCondition(documents, name);
    const { position } = await readCheckpoint(documents, generationName(name, generation));
    if (fault !== null && BigInt(fault.position) >= position) {
      return `position ${fault.position} (${fault.eventType}): ${fault.message}`;
    }
    progress.at(Number(position), Number(await eventStore.head()));
    if (position !== reached || pointer?.buildingPaused) movedMs = performance.now();
    reached = position;
    if (!told && performance.now() - movedMs > idleAfterMs) {
      told = true;
      cli.note(`Nobody builds ${name}: is a server running with ROLE all or worker, and is ${name} not paused?`);
    }
    await pause(lookEveryMs, undefined, { signal: cli.terminal.signal }).catch(() => undefined);
  }
}

const isSame = (a: Generation | null | undefined, b: Generation): boolean =>
  a?.version === b.version && a.number === b.number;

const isOrIsAfter = (a: Generation | null | undefined, b: Generation): boolean => !!a && a.number >= b.number;

/** Answers whether there was a rebuild to hold back or let go. */
export async function pauseRebuild(documents: DocumentStore, name: string, paused: boolean): Promise<boolean> {
  await ensureBookkeeping(documents);
  for (;;) {
    const pointer = await documents.get<Pointer>(pointers, name);
    if (!pointer?.building) return false;
    const moved = await movePointer(documents, name, (now) => ({ ...now, buildingPaused: paused }));
    if (moved !== undefined) return moved.building !== null;
  }
}

/** A server that builds it lets go within this time. */
const letGoMs = 1_500;

/** Gives a rebuild up; what is live goes on. Answers whether there was one. */
export async function cancelRebuild(installation: Installation, name: string): Promise<boolean> {
  const { documents } = installation.stores;
  await ensureBookkeeping(documents);
  for (;;) {
    const pointer = await documents.get<Pointer>(pointers, name);
    // What was never live must be built: there is nothing else to read.
    if (!pointer?.building || !pointer.live) return false;
    const moved = await movePointer(documents, name, (now) => ({ ...now, building: null, buildingPaused: false }));
    if (moved === undefined) continue;
    if (await isServerRunning(installation)) await pause(letGoMs);
    await changeCondition(documents, name, { fault: null, skip: null });
    await dropGeneration(documents, name, pointer.building);
    return true;
  }
}

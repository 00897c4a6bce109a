// Rebuilds a read model next to the live one. A running server does the work, or this process if there is none.
import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { faultText } from '../../platform/event-fault.ts';
import type { Projection } from '../../platform/projection.ts';
import {
  changeBookkeeping,
  ensureBookkeeping,
  readBookkeeping,
  readBookkeepings,
  readCheckpoint,
} from '../../platform/projector/bookkeeping.ts';
import {
  dropGeneration,
  type Generation,
  generationExists,
  generationName,
} from '../../platform/projector/generations.ts';
import { beginBuild } from '../../platform/projector/lifecycle.ts';
import { Failed } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { startOwnProjectorOnceFree } from '../own-projector.ts';
import { isServerRunning } from '../running-server.ts';
import type { Cli } from '../verb.ts';

export type Rebuilt = Readonly<{
  name: string;
  generation: string;
  /** `paused`: no process folds it. `rebuild-paused`: the live one continues. The rebuild waits for neither. */
  outcome: 'live' | 'stalled' | 'paused' | 'rebuild-paused';
  seconds: number;
  builtBy: 'server' | 'here';
  fault: string | null;
}>;

const pollMs = 100;
const idleAfterMs = 30_000;

/** Only the next start of a server replaces a file that can't be used. */
export async function requireUsableFiles(documents: DocumentStore, projections: readonly Projection[]): Promise<void> {
  await ensureBookkeeping(documents);
  for (const [{ name, version }, { live }] of await readBookkeepings(documents, projections)) {
    if (live !== null) await readCheckpoint(documents, generationName(name, { version, number: live }));
  }
}

async function begin(documents: DocumentStore, projection: Projection): Promise<Generation> {
  const { building } = await changeBookkeeping(documents, projection, beginBuild);
  if (building === null) throw new Error(`A build of ${projection.name} was begun, and is not recorded.`);
  return { version: projection.version, number: building };
}

/** Starts all that can't be read at all. The process that folds builds them together. */
async function beginUnbuilt(
  documents: DocumentStore,
  projections: readonly Projection[],
): Promise<ReadonlyMap<string, Generation>> {
  const begun = new Map<string, Generation>();
  for (const [projection, { live }] of await readBookkeepings(documents, projections)) {
    if (live === null) begun.set(projection.name, await begin(documents, projection));
  }
  return begun;
}

/** Rebuilds one after the other, so that the live ones aren't slowed down. A stopped rebuild can be resumed. */
export async function rebuild(
  installation: Installation,
  cli: Cli,
  projections: readonly Projection[],
): Promise<readonly Rebuilt[]> {
  const { documents } = installation.stores;
  await ensureBookkeeping(documents);
  const startedMs = performance.now();
  const begun = await beginUnbuilt(documents, projections);
  const here = await startOwnProjectorOnceFree(installation, projections);
  const rebuilt: Rebuilt[] = [];
  try {
    for (const projection of projections) {
      const { name } = projection;
      const generation = begun.get(name) ?? (await begin(documents, projection));
      const begunMs = begun.has(name) ? startedMs : performance.now();
      await here.projector()?.tick();
      const ended = await untilLive(installation, cli, projection, generation, here.takeOverIfFree);
      const states = here.projector()?.status() ?? [];
      rebuilt.push({
        name,
        generation: `v${generation.version}.g${generation.number}`,
        ...ended,
        seconds: (performance.now() - begunMs) / 1_000,
        builtBy: states.some((own) => own.name === name && own.state !== 'standby') ? 'here' : 'server',
      });
    }
  } finally {
    await here.stop();
  }
  return rebuilt;
}

async function untilLive(
  { stores: { documents, eventStore } }: Installation,
  cli: Cli,
  projection: Projection,
  generation: Generation,
  takeOverIfFree: () => Promise<void>,
): Promise<Pick<Rebuilt, 'outcome' | 'fault'>> {
  const { name } = projection;
  const progress = cli.progress(`rebuilding ${name}`, eventStore.positionsCount);
  let reached = 0n;
  let movedMs = performance.now();
  let told = false;
  for (;;) {
    const { live, building, buildingPaused, fault, paused } = await readBookkeeping(documents, projection);
    if (live !== null && live >= generation.number) {
      progress.end();
      return { outcome: 'live', fault: null };
    }
    if (cli.terminal.signal.aborted) {
      throw new Failed(
        `No longer watching. What is built of ${name} stays: a running server continues it, or else \`kindling replay ${name}\` does. ` +
          `\`kindling replay ${name} --pause\` or \`--cancel\` holds it back.`,
      );
    }
    if (building !== generation.number) {
      throw new Failed(`The rebuild of ${name} was canceled by somebody else.`);
    }
    if (buildingPaused) return { outcome: 'rebuild-paused', fault: null };
    if (paused) return { outcome: 'paused', fault: null };
    const { position } = await readCheckpoint(documents, generationName(name, generation));
    if (fault !== null) {
      // The fault may belong to the live generation, at a position that this one has not reached yet.
      const [next] = await eventStore.readAll(position, { limit: 1 });
      if (next?.position.toString() === fault.position) {
        return { outcome: 'stalled', fault: faultText(fault) };
      }
    }
    progress.at(Number(position), Number(await eventStore.head()));
    await takeOverIfFree();
    if (position !== reached) movedMs = performance.now();
    reached = position;
    if (!told && performance.now() - movedMs > idleAfterMs) {
      told = true;
      cli.note(`No process is building ${name}: is a server running with ROLE all or worker?`);
    }
    await pause(pollMs, undefined, { signal: cli.terminal.signal }).catch(() => undefined);
  }
}

/** Returns whether there was a rebuild. */
export async function pauseRebuild(
  documents: DocumentStore,
  projection: Projection,
  paused: boolean,
): Promise<boolean> {
  await ensureBookkeeping(documents);
  const { building } = await changeBookkeeping(documents, projection, (now) =>
    now.building === null ? now : { ...now, buildingPaused: paused },
  );
  return building !== null;
}

/** A server that builds the generation unsubscribes and drops it within this time. */
const dropsWithinMs = 5_000;

/** The live generation continues. Returns whether there was a rebuild. */
export async function cancelRebuild(installation: Installation, projection: Projection): Promise<boolean> {
  const { documents } = installation.stores;
  await ensureBookkeeping(documents);
  const { name, version } = projection;
  const { live, building, buildingPaused } = await readBookkeeping(documents, projection);
  // A first build can't be cancelled: there is nothing else to read.
  if (building === null || live === null) return false;
  const after = await changeBookkeeping(documents, projection, (now) =>
    now.building === building ? { ...now, building: null, buildingPaused: false } : now,
  );
  if (after.live === building) return false;
  const generation = { version, number: building };
  if (!buildingPaused && (await isServerRunning(installation))) await untilDropped(documents, name, generation);
  await dropGeneration(documents, name, generation);
  return true;
}

async function untilDropped(documents: DocumentStore, name: string, generation: Generation): Promise<void> {
  const deadlineMs = performance.now() + dropsWithinMs;
  while (performance.now() < deadlineMs && (await generationExists(documents, name, generation))) {
    await pause(pollMs);
  }
}

// Waits until the read models show a verb's writes. If no server folds them, this process does.
import { setTimeout as pause } from 'node:timers/promises';
import { projections } from '../app/registry.ts';
import type { Position } from '../kernel/event.ts';
import { ensureBookkeeping, readBookkeepings, readCheckpoints } from '../platform/projector/bookkeeping.ts';
import { generationName } from '../platform/projector/generations.ts';
import type { Installation } from './installation.ts';
import { startOwnProjector } from './own-projector.ts';
import type { Cli } from './verb.ts';

const pollMs = 50;
/** A live server, however busy, folds one more event within this time. */
const serverAdvancesWithinMs = 10_000;

/** Waits as long as the read models advance. Returns whether all show the position. */
export async function untilShown(
  installation: Installation,
  { terminal, progress }: Pick<Cli, 'terminal' | 'progress'>,
  position: Position,
): Promise<boolean> {
  const bar = progress('folding', installation.stores.eventStore.positionsCount);
  const here = await startOwnProjector(installation, projections);
  try {
    let slowest = -1n;
    let advancedMs = performance.now();
    for (;;) {
      terminal.signal.throwIfAborted();
      const reached = await slowestPosition(installation);
      bar.at(Number(reached), Number(position));
      if (reached >= position) return true;
      if (reached > slowest) advancedMs = performance.now();
      if (performance.now() - advancedMs > serverAdvancesWithinMs) return false;
      slowest = reached;
      await pause(pollMs, undefined, { signal: terminal.signal });
    }
  } finally {
    bar.end();
    await here?.stop();
  }
}

/** Returns 0n if one was never built. */
async function slowestPosition({ stores: { documents } }: Installation): Promise<Position> {
  await ensureBookkeeping(documents);
  const live = (await readBookkeepings(documents, projections)).flatMap(([{ name, version }, { live: number }]) =>
    number === null ? [] : [generationName(name, { version, number })],
  );
  if (live.length < projections.length) return 0n;
  const checkpoints = await readCheckpoints(documents, live);
  return live.reduce(
    (least, name) => {
      const position = checkpoints.get(name)?.position ?? 0n;
      return position < least ? position : least;
    },
    checkpoints.get(live[0] ?? '')?.position ?? 0n,
  );
}

// Folding by the CLI itself, for when no server does it. On embedded stores it takes the server's place in the data folder; on
// shared ones the leases see to it that one at a time folds each read model.
import { DataFolderInUse, lockDataFolder } from '../platform/data-folder-lock.ts';
import { openEventFeed } from '../platform/event-feed.ts';
import type { Projection } from '../platform/projection.ts';
import { type Projector, startProjector } from '../platform/projector/projector.ts';
import type { Installation } from './installation.ts';

export type ProjectingHere = Readonly<{ projector: Projector; stop(): Promise<void> }>;

/** Undefined where a server holds the data folder, and does it. */
export async function projectHere(
  { stores, codec, log, clock, config }: Installation,
  projections: readonly Projection[],
): Promise<ProjectingHere | undefined> {
  const { eventStore, documents, leases } = stores;
  const lock = leases === undefined ? takePlace(config.dataDir) : undefined;
  if (leases === undefined && lock === undefined) return undefined;
  try {
    const feed = await openEventFeed({ eventStore, codec });
    const projector = await startProjector({ projections, feed, documents, log, clock, leases });
    return {
      projector,
      async stop() {
        await projector.stop();
        await feed.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function takePlace(dataDir: string) {
  try {
    return lockDataFolder(dataDir);
  } catch (error) {
    if (error instanceof DataFolderInUse) return undefined;
    throw error;
  }
}

// Folds in the CLI's own process if no server does. A lock on the data folder, or leases, keep others from folding, too.
import { openEventFeed } from '../platform/event-feed.ts';
import { DataFolderInUse, isDataFolderInUse, lockDataFolder } from '../platform/files/data-folder-lock.ts';
import type { Projection } from '../platform/projection.ts';
import { type Projector, startProjector } from '../platform/projector/projector.ts';
import type { Installation } from './installation.ts';

type OwnProjector = Readonly<{ projector: Projector; stop(): Promise<void> }>;

/** Returns undefined if a server holds the data folder, because that server folds. */
export async function startOwnProjector(
  installation: Installation,
  projections: readonly Projection[],
): Promise<OwnProjector | undefined> {
  const { stores, config } = installation;
  const { leases } = stores;
  const lock = leases === undefined ? takePlace(config.dataDir) : undefined;
  if (leases === undefined && lock === undefined) return undefined;
  try {
    const { projector, stop } = await startProjectorAlongsideServer(installation, projections);
    return { projector, stop: () => stop().then(() => lock?.release()) };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Only for read models that a running server of another version doesn't have. */
export async function startProjectorAlongsideServer(
  { stores, codec, logger, clock }: Installation,
  projections: readonly Projection[],
): Promise<OwnProjector> {
  const { eventStore, documents, leases, builder } = stores;
  const feed = await openEventFeed({ eventStore, codec });
  const projector = await startProjector({
    ...{ projections, feed, documents, logger, clock, leases, builder },
    // They may hold the last copy of what the log has lost, and only a server's start checks that.
    mayDropOtherVersions: () => false,
  });
  return {
    projector,
    async stop() {
      await projector.stop();
      await feed.close();
    },
  };
}

/** Gives a restarting server time to lock the data folder again. */
const leftForMs = 2_000;

/** Folds here now, or once the holder of the data folder has left it for good, which callers check often with `takeOverIfFree`. */
export async function startOwnProjectorOnceFree(installation: Installation, projections: readonly Projection[]) {
  let here = await startOwnProjector(installation, projections);
  let freeSinceMs: number | undefined;
  return {
    projector: () => here?.projector,
    async takeOverIfFree(): Promise<void> {
      if (here !== undefined) return;
      freeSinceMs = isDataFolderInUse(installation.config.dataDir) ? undefined : (freeSinceMs ?? performance.now());
      if (freeSinceMs === undefined || performance.now() - freeSinceMs < leftForMs) return;
      here = await startOwnProjector(installation, projections);
    },
    stop: async () => here?.stop(),
  };
}

function takePlace(dataDir: string) {
  try {
    return lockDataFolder(dataDir);
  } catch (error) {
    if (error instanceof DataFolderInUse) return undefined;
    throw error;
  }
}

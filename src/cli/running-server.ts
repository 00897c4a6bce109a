// Tells whether a process folds the read models now: the holder of the data folder, or of a lease on shared stores.
import { setTimeout as pause } from 'node:timers/promises';
import { isDataFolderInUse } from '../platform/files/data-folder-lock.ts';
import { Failed } from './exit-codes.ts';
import type { Installation } from './installation.ts';

const obeyedWithinMs = 10_000;

export async function isServerRunning({
  stores,
  config,
  clock,
}: Pick<Installation, 'stores' | 'config' | 'clock'>): Promise<boolean> {
  if (stores.leases === undefined) return isDataFolderInUse(config.dataDir);
  const { documents } = stores;
  await documents.ensure({ name: 'leases', indexes: [] });
  const leases = await documents.scan<{ _id: string; expiresAt: string }>('leases', { limit: 1_000 });
  return leases.some(({ expiresAt }) => Date.parse(expiresAt) > clock().getTime());
}

/** Waits until a server has carried out an order; undefined if none is running. */
export async function untilObeyed<Outcome>(
  installation: Installation,
  look: () => Promise<Outcome | undefined>,
  orderedMs = performance.now(),
): Promise<Outcome | undefined> {
  if (!(await isServerRunning(installation))) return undefined;
  while (performance.now() < orderedMs + obeyedWithinMs) {
    await pause(50);
    const outcome = await look();
    if (outcome !== undefined) return outcome;
  }
  throw new Failed(`No server obeyed within ${obeyedWithinMs / 1_000} s. Is one running with ROLE all or worker?`);
}

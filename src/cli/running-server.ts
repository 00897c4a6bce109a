// Tells whether a process folds the read models now. On embedded stores, that is the server that holds the data folder; on shared stores,
// any holder of a lease.
import { isDataFolderInUse } from '../platform/data-folder-lock.ts';
import type { Installation } from './installation.ts';

/** Returns whether some process folds, as far as an outsider can tell. */
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

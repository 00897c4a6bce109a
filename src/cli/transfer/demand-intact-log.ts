// Verifies a log before it is copied. A copy is chained by hashes of its own, so it would not reveal damage or alterations in the
// original.
import { verifyLog } from '../../platform/events/sqlite-event-store.ts';
import { Failed } from '../exit-codes.ts';
import type { Cli } from '../verb.ts';

/** @param file The file of an embedded log. A log in EventStoreDB has no hashes to check. */
export async function demandIntactLog(file: string, whose: string, cli: Cli): Promise<void> {
  const verifying = cli.progress(`verifying the log of ${whose}`);
  const { intact, problems } = await verifyLog(file, {
    signal: cli.terminal.signal,
    onProgress: ({ verified, total }) => verifying.at(verified, total),
  });
  verifying.end();
  if (intact) return;
  const what = problems[0]?.message ?? 'it is not whole.';
  throw new Failed(`The log of ${whose} is damaged: ${what} docs/operating.md, Recover, tells what to do.`);
}

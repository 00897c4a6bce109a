// A copy of a log is chained by hashes of its own. So damage in the original, and what somebody has altered there, is looked for
// first: in the copy nothing would tell of it any more.
import { verifyLog } from '../../platform/events/sqlite-event-store.ts';
import { Failed } from '../exit-codes.ts';
import type { Cli } from '../verb.ts';

/** @param file of an embedded log; one in EventStoreDB has no hashes to hold it against */
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

// Verifies a log before it is copied: a copy gets new hashes, which would hide damage.
import { chainUnder } from '../../app/start/keys/keyed-chain.ts';
import { filesIn } from '../../app/start/stores.ts';
import type { Position } from '../../kernel/event.ts';
import { LogDamaged, type LogReport, verifyLog } from '../../platform/events/sqlite-event-store.ts';
import { Failed } from '../exit-codes.ts';
import type { Cli } from '../verb.ts';

/** For an embedded log. One in EventStoreDB has no hashes. */
export async function requireIntactLog(dataDir: string, masterKey: Uint8Array, cli: Cli): Promise<void> {
  const { log } = filesIn(dataDir);
  const { intact, problems } = await verifiedLog(log, masterKey, cli, `verifying the log of ${dataDir}`);
  if (intact) return;
  const what = problems[0]?.message ?? 'it is not intact.';
  throw new Failed(`The log of ${dataDir} is damaged: ${what} docs/operating.md, Recover, tells what to do.`);
}

/** Throws `Failed` if the log was written under another master key. */
export async function verifiedLog(
  file: string,
  masterKey: Uint8Array,
  cli: Cli,
  what: string,
  knownUpTo?: Position,
): Promise<LogReport> {
  const verifying = cli.progress(what);
  try {
    return await verifyLog(file, {
      chain: chainUnder(masterKey),
      ...(knownUpTo !== undefined && { knownUpTo }),
      signal: cli.terminal.signal,
      onProgress: ({ verified, total }) => verifying.at(verified, total),
    });
  } catch (error) {
    throw error instanceof LogDamaged ? new Failed(error.message) : error;
  } finally {
    verifying.end();
  }
}

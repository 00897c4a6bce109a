// Verifies a log before it is copied. A copy gets new hashes, so it would hide damage or changes in the original.
import { chainUnder } from '../../app/start/keys/keyed-chain.ts';
import type { Position } from '../../kernel/event.ts';
import { LogDamaged, type LogReport, verifyLog } from '../../platform/events/sqlite-event-store.ts';
import { Failed } from '../exit-codes.ts';
import type { Cli } from '../verb.ts';

type Options = Readonly<{
  /** An embedded log. A log in EventStoreDB has no hashes to check. */
  file: string;
  whose: string;
  masterKey: Uint8Array;
  cli: Cli;
}>;

export async function requireIntactLog({ file, whose, masterKey, cli }: Options): Promise<void> {
  const { intact, problems } = await verifiedLog(file, masterKey, cli, `verifying the log of ${whose}`);
  if (intact) return;
  const what = problems[0]?.message ?? 'it is not intact.';
  throw new Failed(`The log of ${whose} is damaged: ${what} docs/operating.md, Recover, tells what to do.`);
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

// Finds how much of a damaged log is intact. Recovers what SQLite can't read page by page, into a scratch folder.
import { chainUnder } from '../../app/start/keys/keyed-chain.ts';
import type { Position } from '../../kernel/event.ts';
import { type LogReport, recoverLog } from '../../platform/events/sqlite-event-store.ts';
import { verifiedLog } from '../transfer/require-intact-log.ts';
import { scratchFiles } from '../transfer/scratch-files.ts';
import type { Cli } from '../verb.ts';

export type ReadableLog = Readonly<{
  /** The log, or what was recovered of it. */
  file: string;
  /** Its problems are those of the log itself. */
  report: LogReport;
}>;

type Options = Readonly<{ log: string; masterKey: Uint8Array; cli: Cli; knownUpTo?: Position }>;

export async function readableLog({ log, masterKey, cli, knownUpTo }: Options): Promise<ReadableLog> {
  const report = await verifiedLog(log, masterKey, cli, 'checking the chain of hashes', knownUpTo);
  if (report.problems.every(({ kind }) => kind !== 'unreadable')) return { file: log, report };
  const { log: file } = await scratchFiles(cli);
  await recoverLog(log, file, { chain: chainUnder(masterKey), signal: cli.terminal.signal });
  const recovered = await verifiedLog(file, masterKey, cli, 'checking what was recovered', knownUpTo);
  if (recovered.provenUpTo <= report.provenUpTo) return { file: log, report };
  return { file, report: { ...recovered, intact: false, problems: report.problems } };
}

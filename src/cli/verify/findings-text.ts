// What `verify` prints about files, log and media, with the advice that fits.
import { jobsAreLost } from '../../app/start/log-pairing.ts';
import type { Config } from '../../app/start/settings/config.ts';
import { filesIn, rebuildsReadModels } from '../../app/start/stores.ts';
import { bookkeepingIn } from '../../platform/documents/sqlite/document-folder.ts';
import { withoutJobs } from '../../platform/documents/sqlite/faults.ts';
import { isUsableFile } from '../../platform/documents/sqlite/open-file.ts';
import { bringsKeysBack } from '../../platform/keyring/key-advice.ts';
import type { MediaCheck } from '../media/check-media.ts';
import { printable } from '../text/printable.ts';
import { count, counted } from '../text/words.ts';
import type { Lines } from '../verb.ts';
import type { FilesCheck } from './check-files.ts';

type Finding = Readonly<{ kind: string; position: string | null; message: string }>;

export const restoreKeys = `${bringsKeysBack} Until then, rebuild no read model.`;

export function fileLines(config: Config, { files, findings }: FilesCheck, mayRebuild: boolean): Lines {
  if (findings.length === 0) return [`The files are intact: ${counted(files, 'file')}, with their indexes.`];
  const { log, keys, operations, documents } = filesIn(config.dataDir);
  const isDamaged = (path: string) => findings.some(({ file }) => file === path);
  return [
    `The files are NOT intact: ${counted(findings.length, 'finding')}.`,
    ...findings.map(({ file, message }) => printable(`  ${file}: ${message}`)),
    isDamaged(log) && 'docs/operating.md, "The log is damaged", says how to keep its intact part.',
    isDamaged(keys) && restoreKeys,
    isDamaged(operations) && !findings.some(({ message }) => message === jobsAreLost) && withoutJobs,
    findings.some(({ isReadModel }) => isReadModel) &&
      readModelAdvice(findings, bookkeepingIn(documents), mayRebuild && !isDamaged(keys) && !isDamaged(log)),
  ];
}

function readModelAdvice(findings: FilesCheck['findings'], bookkeeping: string, mayRebuild: boolean): string {
  if (!mayRebuild) return 'Don’t rebuild read models until the log and the keys are intact.';
  if (!findings.some(({ file }) => file === bookkeeping))
    return 'Rebuild the read models: kindling replay <name>, or restart the server where a file can’t be read.';
  // A start replaces the file only if it can't open it.
  return isUsableFile(bookkeeping)
    ? 'Stop the server, move that file away with its -wal and -shm, and start it: it rebuilds the read models from the log.'
    : rebuildsReadModels;
}

export const notOpened = (isPreciousDamaged: boolean): string =>
  `The stores can’t be opened, so the read models were not compared. ${isPreciousDamaged ? 'docs/operating.md, Recover, says what to do.' : 'Restart the server, which rebuilds the damaged read models, then run this again.'}`;

export function mediaLines({ uploads, files, findingCount, findings }: MediaCheck): Lines {
  if (findingCount === 0) return [`The media are intact: ${counted(files, 'file')} of ${counted(uploads, 'upload')}.`];
  return [
    `The media are NOT intact: ${counted(findingCount, 'finding')}.`,
    ...findings.map(({ kind, message }) => printable(`  ${kind.padEnd(12)} ${message}`)),
    moreThan(findings.length, findingCount),
    findings.some(({ kind }) => kind !== 'leftover') &&
      'Copy what is missing, truncated or altered from a backup: the same path is there (docs/operating.md, Recover).',
  ];
}

const moreThan = (shown: number, all: number) => all > shown && `  and ${count(all - shown)} more`;

type Log = Readonly<{ events: number; head: string; digest: string | null; findings: readonly Finding[] }>;

export function logLines({ events, head, digest, findings }: Log, findingCount: number, hasChain: boolean): Lines {
  const shown = [
    ...findings.map(({ kind, position, message }) => printable(`  ${kind.padEnd(12)} ${position ?? ''}  ${message}`)),
    moreThan(findings.length, findingCount),
  ];
  // The chain of hashes proves these events: they need other keys, or another version of Kindling.
  if (findings.length === 0 || (hasChain && findings.every(({ kind }) => kind === 'undecodable'))) {
    const but = findingCount === 0 ? '.' : `, but ${count(findingCount)} of them can’t be decoded.`;
    const whole = `The log is ${findingCount === 0 ? 'intact' : 'complete'}: ${counted(events, 'event')} up to position ${head}${but}`;
    return [whole, digest !== null && `Its digest is ${digest}.`, ...shown];
  }
  return [
    `The log is NOT intact: ${counted(findingCount, 'finding')}.`,
    ...shown,
    'Keep what is intact with kindling salvage, or restore a backup, which loses everything since (docs/operating.md, "The log is damaged"). Keep the damaged files to find out what happened.',
  ];
}

// Checks an opened installation: keys, log, media, read models and reactions.
import { existsSync } from 'node:fs';
import { clientsSeen } from '../../app/http/clients-seen.ts';
import { readLastBackup } from '../../app/start/last-backup.ts';
import { readLastFindings } from '../../app/start/last-findings.ts';
import { areJobsLost } from '../../app/start/log-pairing.ts';
import { filesIn } from '../../app/start/stores.ts';
import { bringsKeysBack } from '../../platform/keyring/key-advice.ts';
import { readNote } from '../../platform/notes.ts';
import type { Installation } from '../installation.ts';
import { timeOf } from '../log-events.ts';
import { checkMedia } from '../media/check-media.ts';
import { gatherRecordedFiles, type RecordedFiles } from '../media/recorded-files.ts';
import type { VerifiedLog } from '../notes.ts';
import { count, counted, instant } from '../text/words.ts';
import type { Cli } from '../verb.ts';
import { gatherGaps, lostKeysOf } from '../verify/losses.ts';
import {
  backupAgeFinding,
  gatherBackups,
  notIntactFinding,
  verifyAgeFinding,
  verifyFindings,
} from './backup-findings.ts';
import { clockBehindLogFinding } from './clock.ts';
import { demoFindings, gatherDemoMembers } from './demo.ts';
import { type Finding, fine, wrong } from './finding.ts';
import { jobsFinding } from './machine.ts';
import { passkeyFindings } from './passkeys.ts';
import { proxyFinding } from './proxy.ts';
import { reactionFindings } from './reaction-findings.ts';
import { readModelFindings, setAsideFindings } from './read-model-findings.ts';

export async function installationFindings(installation: Installation, cli: Cli): Promise<readonly Finding[]> {
  const { gap, lostKeys, findings } = await readThrough(installation, cli);
  return [
    ...findings,
    ...(await logFindings(installation, gap)),
    ...(await newJobsFindings(installation)),
    ...(await readModelFindings(installation, { mayRebuild: gap === undefined && lostKeys.length === 0 })),
    ...(await setAsideFindings(installation.config)),
    ...(await reactionFindings(installation)),
    ...(await passkeyFindings(installation)),
    proxyFinding(await clientsSeen(installation.stores.operations), installation.config),
  ];
}

/** Reads the log once for all of these checks. */
async function readThrough(installation: Installation, cli: Cli) {
  const [recorded, backups, gaps] = [
    gatherRecordedFiles(),
    gatherBackups(),
    gatherGaps(installation.stores.eventStore),
  ];
  const demo = gatherDemoMembers(installation.codec);
  const lostKeys = await lostKeysOf(installation, cli, (event) => {
    for (const each of [recorded, backups, gaps, demo]) each.onEvent(event);
  });
  const media = await mediaFinding(installation, recorded, cli);
  const findings = [
    ...keyFindings(lostKeys),
    media,
    ...demoFindings(demo.found(), installation.config),
    ...(await ageFindings(installation, backups.found())),
  ];
  return { gap: gaps.found(), lostKeys, findings };
}

async function ageFindings(
  { stores, config, clock }: Installation,
  { beganAt, lastAt }: ReturnType<ReturnType<typeof gatherBackups>['found']>,
): Promise<readonly Finding[]> {
  const now = clock().getTime();
  const verified = await readNote<VerifiedLog>(stores.operations, 'verified-log');
  const notIntact = notIntactFinding(await readLastBackup(stores.operations));
  return [
    ...notIntact,
    // A staging copy takes no scheduled backups.
    ...(config.isStaging
      ? []
      : [backupAgeFinding({ beganAt, lastAt, isNotIntact: notIntact.length > 0, now }, config)]),
    verifyAgeFinding({ beganAt, lastAt: verified?.at, now }, config),
    ...verifyFindings(await readLastFindings(stores.operations)),
  ];
}

/** Compares only sizes; `verify` reads the files. */
async function mediaFinding(
  { stores: { mediaStore }, commands }: Installation,
  recorded: RecordedFiles,
  cli: Cli,
): Promise<Finding> {
  const { signal } = cli.terminal;
  const { uploads, files, findingCount, findings } = await checkMedia({
    ...{ recorded, mediaStore, commands, readsFiles: false, signal },
  });
  const counts = `${counted(files, 'file')} of ${counted(uploads, 'upload')} are there`;
  const [first] = findings;
  if (first === undefined) return fine('media', `${counts}, with their recorded sizes.`);
  const mend = '`kindling verify --only media` names them all. Copy them from a backup: the same path is there.';
  return wrong(
    'media',
    `${counts}, and ${count(findingCount)} ${findingCount === 1 ? 'is' : 'are'} missing or damaged. The first: ${first.message}`,
    mend,
  );
}

const rebuildNothing = 'Until then, rebuild nothing: read models may hold the last readable copy.';

/** An installation with another master key would not have opened. */
function keyFindings(lost: readonly string[]): readonly Finding[] {
  const mend = `${bringsKeysBack} ${rebuildNothing} An altered event may look like this, too: kindling verify --only log.`;
  if (lost.length === 0) return [fine('keys', 'The keys are those of the log, and none is missing.')];
  return lost.map((message) => wrong('keys', message, mend));
}

/** A missing file is found on the disk. */
async function newJobsFindings({ config, stores }: Installation): Promise<readonly Finding[]> {
  const { operations } = filesIn(config.dataDir);
  return existsSync(operations) && (await areJobsLost(stores)) ? [jobsFinding(operations, 'new')] : [];
}

async function logFindings(
  { clock, stores: { eventStore } }: Installation,
  gap: string | undefined,
): Promise<readonly Finding[]> {
  const [newest] = await eventStore.readBackwards(undefined, { limit: 1 });
  if (newest === undefined) return [fine('log', 'The log is empty.')];
  const at = timeOf(newest) ?? '';
  const mend = `\`kindling verify --only log\` says what to do. ${rebuildNothing}`;
  return [
    gap === undefined
      ? fine('log', `The log ends at position ${newest.position}, ${instant(at)}.`)
      : wrong('log', gap, mend),
    clockBehindLogFinding(at, clock().getTime()),
  ];
}

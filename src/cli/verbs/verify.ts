// `verify`: checks that the log is what was written, and every read model what the log says.
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { masterKeyOfLog } from '../../app/start/keys/keys.ts';
import { type Part, type PartFindings, parts, recordFindings } from '../../app/start/last-findings.ts';
import { areJobsLost, jobsAreLost } from '../../app/start/log-pairing.ts';
import { filesIn, rebuildsReadModels } from '../../app/start/stores.ts';
import { hourMs } from '../../kernel/instants.ts';
import { LogDamaged, type LogReport } from '../../platform/events/sqlite-event-store.ts';
import { readNote, writeNote } from '../../platform/notes.ts';
import type { Projection } from '../../platform/projection.ts';
import { ensureReactorCollections } from '../../platform/reactor/bookkeeping.ts';
import { countUnreadableJobs } from '../../platform/reactor/every-job.ts';
import type { ReadModelReport } from '../../platform/verify/verify-read-models.ts';
import { UsageError } from '../exit-codes.ts';
import { type Installation, requireAccess } from '../installation.ts';
import { checkMedia, type MediaCheck, mediaFindingKinds } from '../media/check-media.ts';
import { gatherRecordedFiles, type RecordedFiles } from '../media/recorded-files.ts';
import { ifRoom, type VerifiedLog } from '../notes.ts';
import { rethrowAsFailed } from '../problem.ts';
import { projectionsNamed } from '../projections/known-projections.ts';
import { unreadableJobs } from '../text/unreadable-jobs.ts';
import { isInFolder } from '../transfer/place.ts';
import { verifiedLog } from '../transfer/require-intact-log.ts';
import { type Cli, defineVerb, type Outcome } from '../verb.ts';
import {
  type FileFinding,
  type FilesCheck,
  type FilesChecking,
  lostBookkeeping,
  ofLiveReadModels,
  startFilesCheck,
} from '../verify/check-files.ts';
import { checkLog, type LogCheck } from '../verify/check-log.ts';
import { compareReadModels } from '../verify/compare-read-models.ts';
import { fileLines, logLines, mediaLines, notOpened, restoreKeys } from '../verify/findings-text.ts';
import { gatherGaps, lostKeysOf } from '../verify/losses.ts';
import { readModelReport, reportAnswer, reportLines } from '../verify/read-model-report.ts';

const finding = z.object({
  kind: z.enum([
    'hash',
    'gap',
    'duplicate-id',
    'stream',
    'index',
    'anchor',
    'unreadable',
    'order',
    'undecodable',
    'rewritten',
  ]),
  position: z.string().nullable().describe('The position in the log; null if it concerns the log as a whole.'),
  message: z.string(),
});
type Finding = z.output<typeof finding>;

const json = z.object({
  lostKeys: z
    .array(z.string())
    .describe('One sentence for each kind of keys that are lost, though nobody forgot them.'),
  missingEvents: z
    .string()
    .nullable()
    .describe(
      'A sentence that says how many events an embedded log lacks, with every --only; null if none, or if it can’t be read to its end.',
    ),
  sound: z.boolean().describe('Nothing was found, and each read model that is there could be compared.'),
  files: z
    .object({
      checked: z.int(),
      findings: z.array(z.object({ file: z.string(), message: z.string(), isReadModel: z.boolean() })),
    })
    .nullable()
    .describe('The files of the embedded engines. Null if only another part was checked.'),
  log: z
    .object({
      events: z.int(),
      head: z.string(),
      digest: z.string().nullable().describe('A hash over all of it, the same on every engine.'),
      findings: z.array(finding).describe('The first hundred of each kind of check.'),
    })
    .nullable()
    .describe('Null with --only read-models.'),
  media: z
    .object({
      uploads: z.int().describe('That the log has, and nobody removed.'),
      files: z.int().describe('Of those uploads, that are as recorded.'),
      findings: z
        .array(
          z.object({
            kind: z.enum(mediaFindingKinds),
            mediaId: z.string(),
            variant: z.string().nullable().describe('Null for a leftover.'),
            message: z.string(),
          }),
        )
        .describe('The first hundred.'),
    })
    .nullable()
    .describe('Null with --only log or --only read-models, and if the log can’t be opened.'),
  readModels: z
    .array(readModelReport)
    .nullable()
    .describe('Null with --only log or --only media, and if the log can’t be opened or the bookkeeping is lost.'),
});

const input = z.object({
  only: z.enum(parts).optional(),
  projection: z.array(z.string()).default([]),
  reveal: z.boolean().default(false),
  reason: z.string().optional(),
});
type Asked = z.output<typeof input>;

const wants = ({ only, projection }: Asked, part: Part): boolean =>
  projection.length > 0 ? part === 'read-models' : only === undefined || only === part;

export const verify = defineVerb({
  name: 'verify',
  summary: 'Check that the log is what was written, and every read model what the log says',
  details: [
    'The log: on the embedded store the chain of hashes, gaps, ids, indexes and the anchor; on every engine the order, ids and revisions,',
    'that each event can be decoded, and that nothing has changed that an earlier `verify` checked. The media: that each file of an',
    'upload is there with the recorded bytes; files that have belonged to no upload for an hour are reported, too. The read models: each',
    'document against a fresh fold, while everything else continues. The files of the embedded engines: that SQLite can read every page,',
    'and that the columns of indexes, the rows of arrays and the full text match the documents. Ends with 1 if anything is wrong, or if a',
    'read model can’t be compared because it was just replaced, or built by other rules. A read model that was never built is reported,',
    'but not wrong. Folds in memory what fits there, and the rest in the temporary folder, where it needs up to the space of the read models.',
    'Also needs memory for the id of each event and the name of each stream: some 200 MB for a million events, and no more than 16 million of',
    'them.',
  ].join('\n'),
  options: {
    '--only <part>': '`files`, `log`, `media` or `read-models`',
    '--projection <name...>': 'Compare these read models alone',
    '--reveal': 'Show texts that differ as they are; recorded',
    '--reason <text>': 'Why you look, recorded with --reveal',
  },
  examples: {
    verify: 'Everything',
    'verify --only log': 'After a crash, or before a backup',
    'verify --projection feed members': 'Are these two right?',
  },
  input,
  json,
  async run(asked, cli) {
    if (asked.only !== undefined && asked.only !== 'read-models' && asked.projection.length > 0) {
      throw new UsageError(
        `--only ${asked.only} compares no read models: leave --projection out, or say --only read-models.`,
      );
    }
    const files = wants(asked, 'files') ? await checkFilesOf(cli) : undefined;
    try {
      return await verified(asked, files, cli);
    } finally {
      await files?.stop();
    }
  },
});

async function verified(
  asked: Asked,
  files: FilesChecking | undefined,
  cli: Cli,
): Promise<Outcome<z.input<typeof json>>> {
  const projections = projectionsNamed(asked.projection);
  const wantsLog = wants(asked, 'log');
  const wantsReadModels = wants(asked, 'read-models');
  // A damaged log may not open any more.
  const stored = wantsLog ? await verifyFile(cli) : undefined;
  const precious = await files?.precious();
  const damage =
    stored?.problems.map((problem): Finding => ({ ...problem, position: problem.position?.toString() ?? null })) ?? [];
  const isDamaged = damage.length > 0 || (precious?.findings.length ?? 0) > 0;
  const installation = await opened(cli, async () => isDamaged || ((await files?.all())?.findings.length ?? 0) > 0);
  const lostJobs = files && installation ? await lostJobsOf(installation) : [];
  const nameless = wantsReadModels ? lostBookkeeping(cli.config()) : undefined;
  const reads: Reads = {
    media: wants(asked, 'media'),
    log: wantsLog,
    readModels: wantsReadModels && nameless === undefined,
  };
  const { checked, reports, lost, gap, media, isReadable } = installation
    ? await readThrough(installation, cli, { reads, projections, asked, isDamaged })
    : nothingRead;
  const allFiles = await files?.all();
  const ofLive = allFiles && installation ? await ofLiveReadModels(allFiles, installation) : allFiles;
  const filesChecked = ofLive && { ...ofLive, findings: [...ofLive.findings, ...lostJobs] };
  const findings = [...damage, ...(checked?.findings ?? [])];

  const log = wantsLog
    ? {
        events: checked?.events ?? stored?.events ?? 0,
        head: checked?.head ?? stored?.head.toString() ?? '0',
        digest: checked?.digest ?? null,
        findings,
      }
    : null;
  // An unbuilt read model is not an error: the server builds it.
  const isWell = (outcome: string) => outcome === 'equal' || outcome === 'not-built';
  const wrong = reports?.some(({ outcome, skipped }) => !isWell(outcome) || skipped.length > 0) ?? false;
  const isFileDamaged = (filesChecked?.findings.length ?? 0) > 0 || nameless !== undefined;
  const mayRebuild = findings.length === 0 && lost.length === 0 && gap === undefined;
  const sound = !isFileDamaged && mayRebuild && !wrong && (media?.findingCount ?? 0) === 0;
  if (installation) {
    const isPartial = asked.projection.length > 0;
    const found = firstFindings({ files: filesChecked, log, media, reports, isPartial });
    const recording = recordFindings(installation.stores.operations, found, cli.clock());
    await ifRoom(recording, cli, 'doctor can’t report what this verify found');
  }
  const text = [
    ...(filesChecked ? fileLines(cli.config(), filesChecked, mayRebuild) : []),
    ...(log ? logLines(log, damage.length + (checked?.findingCount ?? 0), stored !== undefined) : []),
    gap !== undefined && !log && `${gap} \`kindling verify --only log\` says what to do.`,
    ...lost,
    lost.length > 0 && restoreKeys,
    ...(media ? mediaLines(media) : []),
    ...(reports ? reportLines(reports, mayRebuild) : []),
    nameless && !filesChecked && `${nameless.file}: ${nameless.message}${mayRebuild ? ` ${rebuildsReadModels}` : ''}`,
    !isReadable && 'The log can’t be read to its end, so what depends on it was not checked.',
    !installation && notOpened(isDamaged),
  ];
  const answer = {
    sound,
    lostKeys: lost,
    missingEvents: gap ?? null,
    files: filesChecked ? { checked: filesChecked.files, findings: filesChecked.findings } : null,
    log,
    media: media ?? null,
    readModels: reports?.map(reportAnswer) ?? null,
  };
  return { answer, text, found: !sound };
}

type Checked = Readonly<{
  files: FilesCheck | undefined;
  log: Readonly<{ findings: readonly Finding[] }> | null;
  media: MediaCheck | undefined;
  reports: readonly ReadModelReport[] | undefined;
  /** If only some read models were compared, nothing is known about the others. */
  isPartial: boolean;
}>;

/** Of each part that was checked. */
function firstFindings({ files, log, media, reports, isPartial }: Checked): PartFindings {
  const damaged = files?.findings[0];
  const differing = reports?.find(({ outcome }) => outcome === 'different');
  return {
    ...(files && { files: damaged && `${damaged.file}: ${damaged.message}` }),
    ...(log && { log: log.findings[0]?.message }),
    ...(media && { media: media.findings[0]?.message }),
    ...(reports &&
      (differing || !isPartial) && {
        'read-models': differing && `${differing.projection} differs from a fresh fold.`,
      }),
  };
}

type Reads = Readonly<{ log: boolean; media: boolean; readModels: boolean }>;

/** What was found before the log could not be read any further. */
type ReadThrough = Readonly<{
  checked?: PortCheck;
  reports?: readonly ReadModelReport[];
  lost: readonly string[];
  /** Says that events are missing. */
  gap?: string | undefined;
  media?: MediaCheck;
  /** False if the damage that was already found keeps the log from being read to its end. */
  isReadable: boolean;
}>;

const nothingRead: ReadThrough = { lost: [], isReadable: true };

async function readThrough(
  installation: Installation,
  cli: Cli,
  {
    reads,
    projections,
    asked,
    isDamaged,
  }: Readonly<{ reads: Reads; projections: readonly Projection[]; asked: Asked; isDamaged: boolean }>,
): Promise<ReadThrough> {
  let found = nothingRead;
  try {
    if (reads.log) found = { ...found, checked: await checkThroughPort(installation, cli) };
    const comparing = { ...asked, verb: 'verify', asked: 'differences' };
    if (reads.readModels)
      found = { ...found, reports: await compareReadModels(installation, cli, projections, comparing) };
    const [recorded, gaps] = [gatherRecordedFiles(), gatherGaps(installation.stores.eventStore)];
    const lost = await lostKeysOf(installation, cli, (event) => {
      for (const each of [recorded, gaps]) each.onEvent(event);
    });
    found = { ...found, lost, gap: gaps.found() };
    if (reads.media) found = { ...found, media: await checkAllMedia(installation, recorded, cli) };
    return found;
  } catch (error) {
    if (!isDamaged || !(error instanceof LogDamaged)) throw error;
    return { ...found, isReadable: false };
  }
}

/** Returns undefined if all files are on servers, which check their own. */
async function checkFilesOf(cli: Cli): Promise<FilesChecking | undefined> {
  const config = cli.config();
  if (!isInFolder(config)) return undefined;
  await requireAccess(config).catch(rethrowAsFailed);
  return startFilesCheck(config, cli);
}

/** Lost jobs are found in the log and in the opened jobs, not in the file. */
async function lostJobsOf({ config, stores }: Installation): Promise<readonly FileFinding[]> {
  const isLost = await areJobsLost(stores);
  await ensureReactorCollections(stores.operations);
  const unreadable = isLost ? 0 : await countUnreadableJobs(stores.operations);
  if (!isLost && unreadable === 0) return [];
  const message = isLost ? jobsAreLost : unreadableJobs(unreadable);
  return [{ file: filesIn(config.dataDir).operations, message, isReadModel: false }];
}

/** Files of no upload count as leftovers after this time. */
const leftoverMs = hourMs;

async function checkAllMedia({ stores, commands }: Installation, recorded: RecordedFiles, cli: Cli) {
  const checking = cli.progress('reading media');
  const check = await checkMedia({
    ...{ recorded, mediaStore: stores.mediaStore, commands, readsFiles: true },
    leftoverBefore: new Date(cli.clock().getTime() - leftoverMs),
    signal: cli.terminal.signal,
    onProgress: checking.at,
  });
  checking.end();
  return check;
}

async function verifyFile(cli: Cli): Promise<LogReport | undefined> {
  const config = cli.config();
  const file = filesIn(config.dataDir).log;
  if (config.eventStoreUrl !== undefined || !existsSync(file)) return undefined;
  // SQLite creates files next to what it reads.
  await requireAccess(config).catch(rethrowAsFailed);
  const masterKey = await masterKeyOfLog(config).catch(rethrowAsFailed);
  return verifiedLog(file, masterKey, cli, 'checking the chain of hashes');
}

/** Returns undefined if it does not open because of the damage that was already found. */
async function opened(cli: Cli, isDamaged: () => Promise<boolean>): Promise<Installation | undefined> {
  try {
    return await cli.installation({ readOnly: true });
  } catch (error) {
    if (!(error instanceof UsageError) && (await isDamaged())) return undefined;
    throw error;
  }
}

type PortCheck = Omit<LogCheck, 'findings'> & Readonly<{ findings: readonly Finding[] }>;

async function checkThroughPort({ stores, codec }: Installation, cli: Cli): Promise<PortCheck> {
  const { eventStore, operations } = stores;
  const progress = cli.progress('reading and decoding', eventStore.positionsCount);
  const noted = await readNote<VerifiedLog>(operations, 'verified-log');
  const check = await checkLog({
    eventStore,
    codec,
    mark: noted && BigInt(noted.position),
    signal: cli.terminal.signal,
    onProgress: (position, head) => progress.at(Number(position), Number(head)),
  });
  progress.end();
  const { events, head, digest } = check;
  const rewrites = rewritten(check, noted);
  if (rewrites.length + check.findings.length === 0 && events > 0) {
    const note: VerifiedLog = { _id: 'verified-log', position: head, digest, at: cli.clock().toISOString() };
    await ifRoom(writeNote(operations, note), cli, 'the next verify can’t compare the log with what this one saw');
  }
  const findingCount = rewrites.length + check.findingCount;
  return { ...check, findingCount, findings: [...rewrites, ...check.findings] };
}

function rewritten({ digestAtMark }: LogCheck, noted: VerifiedLog | undefined): readonly Finding[] {
  if (noted === undefined || noted.digest === digestAtMark) return [];
  const message = `The log up to position ${noted.position} differs from what \`verify\` read there on ${noted.at}.`;
  return [{ kind: 'rewritten', position: noted.position, message }];
}

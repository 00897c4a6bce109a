// Takes a backup next to a running server. The log is copied up to its end at the start of the backup, as a stream: it only grows, so its
// beginning stays as it is. Everything else is copied after it, so that everything the log refers to is there: its people's keys, its uploads,
// and its reactions' pending jobs.
import { firstEventIdOf, writePairing } from '../../app/start/log-pairing.ts';
import { filesIn } from '../../app/start/stores.ts';
import type { Position } from '../../kernel/event.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';
import { createKeyring } from '../../platform/keyring/keyring.ts';
import { countUnreadableJobs } from '../../platform/reactor/every-job.ts';
import { Failed, UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { checkMedia, type MediaCheck } from '../media/check-media.ts';
import { picturesFromElsewhere } from '../media/pictures-from-elsewhere.ts';
import { gatherRecordedFiles } from '../media/recorded-files.ts';
import { type Comparison, compareLogs, eventsOf } from '../transfer/compare-logs.ts';
import { copyJobs, notedUpTo } from '../transfer/copy-jobs.ts';
import { copyKeys, countKeys } from '../transfer/copy-keys.ts';
import { copyMedia, countMedia } from '../transfer/copy-media.ts';
import { requireIntactLog } from '../transfer/require-intact-log.ts';
import { gatherUploadsAndErasures } from '../transfer/uploads-and-erasures.ts';
import type { Cli } from '../verb.ts';
import { beginningOf, type Manifest, openStoresBesidesLog, writeManifest } from './backup-folder.ts';
import { digestOfContents, digestOfJobs, digestOfKeys } from './contents-digest.ts';
import { linkMedia, nothingTakenOver, type TakenOver, takeOverLog } from './earlier-backup.ts';
import { eventsOfBackup, writeLogOf } from './log-of-backup.ts';
import { gatherPositionsInCopy } from './positions-in-copy.ts';

type Into = Readonly<{
  /** Must be empty. */
  folder: string;
  /** A backup of the same installation on the same disk, from which to reuse files. */
  earlier?: string | undefined;
}>;

type Taken = Readonly<{ manifest: Manifest; position: Position; checked: MediaCheck; unreadableJobs: number }>;

/**
 * Takes a backup. Returns its manifest, the installation's position at which its log ends, the media that the log records but the
 * backup lacks, and how many jobs it lacks because they can't be read.
 */
export async function takeBackup(
  { stores: from, config, clock, commands, keyring: sealing }: Installation,
  { folder, earlier }: Into,
  cli: Cli,
): Promise<Taken> {
  const { signal } = cli.terminal;
  const { masterKey } = from.keys;
  if (config.eventStoreUrl === undefined) {
    await requireIntactLog({ file: filesIn(config.dataDir).log, whose: config.dataDir, masterKey, cli });
  }
  const takenAt = clock().toISOString();
  const position = await from.eventStore.head();
  const source = beginningOf(from.eventStore, position);
  const firstEventId = await firstEventIdOf(source);
  if (firstEventId === undefined) throw new UsageError('The log is empty: there is nothing to back up.');
  const takenOver = earlier === undefined ? nothingTakenOver : await takeOverLog({ earlier, source, masterKey, cli });
  const to = await openStoresBesidesLog(folder);
  let taken: Taken;
  try {
    const segments = await copyEvents(source, { folder, takenOver, masterKey }, cli);
    // Read before the jobs. A job noted between the two reads is noted again after a restore, and recognised by its id.
    const noted = await notedUpTo(from.operations);
    const gathered = [gatherUploadsAndErasures(), gatherRecordedFiles(), gatherPositionsInCopy(source)] as const;
    const [uploads, recorded, positions] = gathered;
    const onEvent = (event: StoredEvent): void => {
      for (const each of gathered) each.onEvent(event);
    };
    const copy = eventsOfBackup(folder, segments, masterKey).events;
    const compared = await compare(source, copy, { mark: noted, onEvent }, cli);

    await copyKeys({ source: from.keyStore, target: to.keyStore, signal });
    // Forgets everybody that the log has erased, even if the installation has not yet forgotten their key.
    const keyring = createKeyring({ keyStore: to.keyStore, masterKey });
    await keyring.forgetAll(uploads.erased);
    const keys = await countKeys(to.keyStore);

    const ids = [...uploads.ofMembers(), ...(await picturesFromElsewhere(from.mediaStore))];
    if (earlier !== undefined) {
      const linking = cli.progress('linking media of the last backup');
      await linkMedia({ earlier, folder, source: from.mediaStore, ids, signal, onProgress: linking.at });
      linking.end();
    }
    const uploading = cli.progress('copying media');
    const media = { source: from.mediaStore, target: to.mediaStore, ids, skipsUnreadable: true, signal };
    await copyMedia({ ...media, onProgress: uploading.at });
    uploading.end();
    const checking = cli.progress('checking media');
    const checked = await checkMedia({
      ...{ recorded, mediaStore: to.mediaStore, commands, readsFiles: true, signal, onProgress: checking.at },
    });
    checking.end();

    const upTo = noted === undefined ? undefined : compared.targetAtMark;
    const { positionOf } = positions;
    const jobs = await copyJobs({
      ...{ source: from.operations, target: to.operations, positionOf, upTo },
      skipsUnreadable: true,
    });
    const unreadableJobs = await countUnreadableJobs(from.operations);
    await writePairing(to.operations, { firstEventId, isWhole: true });

    const reading = cli.progress('reading the copy');
    const mediaIds = [...uploads.all(), ...(await picturesFromElsewhere(to.mediaStore))];
    const contents = await digestOfContents({ stores: to, mediaIds, signal, onProgress: reading.at });
    reading.end();
    const { events, digest } = compared;
    const counted = { keys, media: await countMedia(to.mediaStore, mediaIds), jobs, contents };
    const parts = { keys: await digestOfKeys(to.keyStore), jobs: await digestOfJobs(to.operations) };
    taken = { manifest: { format: 3, takenAt, events, digest, ...counted, parts }, position, checked, unreadableJobs };
  } finally {
    await to.close();
  }
  const { manifest } = taken;
  await writeManifest(folder, manifest, sealing);
  return taken;
}

type Copying = Readonly<{ folder: string; takenOver: TakenOver; masterKey: Uint8Array }>;

/** Returns the segments of the copy. */
async function copyEvents(source: EventStore, { folder, takenOver, masterKey }: Copying, cli: Cli) {
  const copying = cli.progress('copying events', source.positionsCount);
  const head = Number(await source.head());
  const { signal } = cli.terminal;
  async function* added() {
    for await (const event of eventsOf(source, takenOver.sourceUpTo)) {
      signal.throwIfAborted();
      copying.at(Number(event.position), head);
      yield event;
    }
  }
  const { segments: shared, head: after } = takenOver;
  const segments = await writeLogOf(folder, { shared, after, events: added(), masterKey });
  copying.end();
  return segments;
}

type CompareOptions = Readonly<{ mark: Position | undefined; onEvent(event: StoredEvent): void }>;

async function compare(
  source: EventStore,
  target: AsyncIterable<StoredEvent>,
  options: CompareOptions,
  cli: Cli,
): Promise<Comparison> {
  const verifying = cli.progress('verifying', source.positionsCount);
  const { signal } = cli.terminal;
  const compared = await compareLogs({ source, target, signal, onProgress: verifying.at, ...options });
  verifying.end();
  if (compared.differsAt === undefined && compared.shared === compared.events) return compared;
  throw new Failed('The copy of the log is not like the log. Run `kindling verify`, then this again.');
}

// Takes a backup next to a running server: the log up to its present end, then everything that it refers to.
import { picturesFromElsewhere } from '../../app/pictures-from-elsewhere.ts';
import { firstEventIdOf, writePairing } from '../../app/start/log-pairing.ts';
import type { Position } from '../../kernel/event.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';
import { createKeyring } from '../../platform/keyring/keyring.ts';
import { countUnreadableJobs } from '../../platform/reactor/every-job.ts';
import { Failed, UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { eventsOf } from '../log-events.ts';
import { checkMedia, type MediaCheck } from '../media/check-media.ts';
import { gatherRecordedFiles } from '../media/recorded-files.ts';
import { digestOfLog, gatherDigest, type LogDigest } from '../transfer/compare-logs.ts';
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
  folder: string;
  /** A backup of the same installation on the same disk, from which to reuse files. */
  earlier?: string | undefined;
}>;

type Taken = Readonly<{ manifest: Manifest; position: Position; checked: MediaCheck; unreadableJobs: number }>;

/** Returns also the position at which the log ends, and what the backup lacks of media and jobs. */
export async function takeBackup(
  { stores: from, config, clock, commands, keyring: sealing }: Installation,
  { folder, earlier }: Into,
  cli: Cli,
): Promise<Taken> {
  const { signal } = cli.terminal;
  const { masterKey } = from.keys;
  if (config.eventStoreUrl === undefined) await requireIntactLog(config.dataDir, masterKey, cli);
  const takenAt = clock().toISOString();
  const position = await from.eventStore.head();
  const source = beginningOf(from.eventStore, position);
  const firstEventId = await firstEventIdOf(source);
  if (firstEventId === undefined) throw new UsageError('The log is empty: there is nothing to back up.');
  let log = gatherFromLog(source);
  const takenOver =
    earlier === undefined
      ? nothingTakenOver
      : await takeOverLog({ earlier, source, onEvent: (event) => log.onEvent(event), masterKey, cli });
  if (takenOver.digest === undefined) log = gatherFromLog(source);
  const to = await openStoresBesidesLog(folder);
  let taken: Taken;
  try {
    const copied = await copyEvents(source, { folder, takenOver, masterKey, onEvent: log.onEvent }, cli);
    const { events, digest } = copied.digest;
    await requireDigest(copied.digest, eventsOfBackup(folder, copied.segments, masterKey).events, cli);
    // A job noted between the two reads is noted again after a restore, and recognised by its id.
    const noted = await notedUpTo(from.operations);
    const { uploads, recorded, positions } = log;

    await copyKeys({ source: from.keyStore, target: to.keyStore, signal });
    // The installation may not have forgotten them yet.
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

    const upTo = noted === undefined ? undefined : positions.lastUpTo(noted);
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

/** Pass each event to `onEvent` once, in order. */
function gatherFromLog(source: EventStore) {
  const [uploads, recorded, positions] = [
    gatherUploadsAndErasures(),
    gatherRecordedFiles(),
    gatherPositionsInCopy(source),
  ];
  return {
    ...{ uploads, recorded, positions },
    onEvent(event: StoredEvent): void {
      for (const each of [uploads, recorded, positions]) each.onEvent(event);
    },
  };
}

type Copying = Readonly<{
  folder: string;
  takenOver: TakenOver;
  masterKey: Uint8Array;
  /** Called unless the comparison with an earlier backup has read the events. */
  onEvent(event: StoredEvent): void;
}>;

async function copyEvents(source: EventStore, { folder, takenOver, masterKey, onEvent }: Copying, cli: Cli) {
  const copying = cli.progress('copying events', source.positionsCount);
  const head = Number(await source.head());
  const { signal } = cli.terminal;
  const gathered = gatherDigest();
  async function* added() {
    for await (const event of eventsOf(source, takenOver.sourceUpTo)) {
      signal.throwIfAborted();
      if (takenOver.digest === undefined) {
        gathered.onEvent(event);
        onEvent(event);
      }
      copying.at(Number(event.position), head);
      yield event;
    }
  }
  const { segments: shared, head: after } = takenOver;
  const segments = await writeLogOf(folder, { shared, after, events: added(), masterKey });
  copying.end();
  return { segments, digest: takenOver.digest ?? gathered.digest() };
}

async function requireDigest(wanted: LogDigest, copy: AsyncIterable<StoredEvent>, cli: Cli): Promise<void> {
  const verifying = cli.progress('verifying', 'events');
  const onProgress = (position: number) => verifying.at(position, wanted.events);
  const { events, digest } = await digestOfLog({ events: copy, signal: cli.terminal.signal, onProgress });
  verifying.end();
  if (events === wanted.events && digest === wanted.digest) return;
  throw new Failed('The copy of the log is not like the log. Run `kindling verify`, then this again.');
}

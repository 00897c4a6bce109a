// The log of a backup: segments, shared with earlier backups. Backups of older versions have it as one file.
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chainUnder } from '../../app/start/keys/keyed-chain.ts';
import { filesIn } from '../../app/start/stores.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import { writeAnchor } from '../../platform/events/sqlite/anchor.ts';
import type { LogHead } from '../../platform/events/sqlite/hash-chain.ts';
import { joinSegments, readSegments, writeSegment } from '../../platform/events/sqlite/log-segments.ts';
import { scratchFiles } from '../transfer/scratch-files.ts';
import type { Cli } from '../verb.ts';

export const segmentsIn = (folder: string): string => join(folder, 'log');

/** Returns the segments in order; none for an older version's backup. */
export async function segmentsOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(segmentsIn(folder)).catch(() => []);
  return names.toSorted().map((name) => join(segmentsIn(folder), name));
}

/** Joins the segments to one file, which exists until the command ends. */
export async function wholeLogOf(folder: string, masterKey: Uint8Array, cli: Cli): Promise<string> {
  const { log } = filesIn(folder);
  if (!existsSync(segmentsIn(folder))) return log;
  const { log: joined } = await scratchFiles(cli);
  const segments = await segmentsOf(folder);
  await joinSegments(segments, { log: joined, anchored: log, chain: chainUnder(masterKey) });
  return joined;
}

type Adding = Readonly<{
  /** Of an earlier backup, with the events up to `after`. */
  shared: readonly string[];
  after: LogHead;
  events: AsyncIterable<StoredEvent>;
  masterKey: Uint8Array;
}>;

/** Writes nothing twice, so a backup needs no more room than it takes in the end. */
export async function writeLogOf(
  folder: string,
  { shared, after, events, masterKey }: Adding,
): Promise<readonly string[]> {
  const place = segmentsIn(folder);
  await mkdir(place);
  for (const segment of shared) {
    const target = join(place, basename(segment));
    // A file system may not support links, or allow no more of them for a file.
    await link(segment, target).catch(() => copyFile(segment, target));
  }
  const added = join(place, `${String(after.position + 1).padStart(12, '0')}.jsonl`);
  const head = await writeSegment(added, events, { after, chain: chainUnder(masterKey) });
  if (head.position === after.position) await rm(added);
  writeAnchor(filesIn(folder).log, head);
  await syncFolder(place);
  return segmentsOf(folder);
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

export const eventsOfBackup = (folder: string, segments: readonly string[], masterKey: Uint8Array) =>
  readSegments(segments, { anchored: filesIn(folder).log, chain: chainUnder(masterKey) });

// The log of a backup: segments, which it shares with the backups before it. To restore it, they are joined to one file. Backups of older
// versions have it as one file.

import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chainUnder } from '../../app/start/keys/keyed-chain.ts';
import { filesIn } from '../../app/start/stores.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import type { LogHead } from '../../platform/events/sqlite/hash-chain.ts';
import {
  joinSegments,
  readSegments,
  type SegmentsRead,
  writeAnchor,
  writeSegment,
} from '../../platform/events/sqlite/log-segments.ts';
import { openScratchFolder } from '../../platform/verify/scratch-folder.ts';
import type { Cli } from '../verb.ts';

export const segmentsIn = (folder: string): string => join(folder, 'log');

/** Returns the segments of a backup's log in their order; none for an older version's backup. */
export async function segmentsOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(segmentsIn(folder)).catch(() => []);
  return names.toSorted().map((name) => join(segmentsIn(folder), name));
}

/** Returns the log as one file, which exists until the command ends. */
export async function wholeLogOf(folder: string, masterKey: Uint8Array, cli: Cli): Promise<string> {
  const { log } = filesIn(folder);
  if (!existsSync(segmentsIn(folder))) return log;
  const scratch = await openScratchFolder();
  cli.onEnd(scratch.remove);
  const joined = filesIn(scratch.path).log;
  const segments = await segmentsOf(folder);
  await joinSegments(segments, { log: joined, anchored: log, chain: chainUnder(masterKey) });
  return joined;
}

type Adding = Readonly<{
  /** Segments of an earlier backup, with the events up to `after`. */
  shared: readonly string[];
  after: LogHead;
  /** What follows them. */
  events: AsyncIterable<StoredEvent>;
  masterKey: Uint8Array;
}>;

/**
 * Writes the log of an unfinished backup: shared segments, one with the events that are new, and the anchor. Returns its segments. Nothing is
 * written twice, so a backup needs no more room than it takes in the end.
 */
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
  const handle = await open(place);
  await handle.sync().finally(() => handle.close());
  return segmentsOf(folder);
}

/** Reads a backup's log from its segments, without joining them. */
export const eventsOfBackup = (folder: string, segments: readonly string[], masterKey: Uint8Array): SegmentsRead =>
  readSegments(segments, { anchored: filesIn(folder).log, chain: chainUnder(masterKey) });

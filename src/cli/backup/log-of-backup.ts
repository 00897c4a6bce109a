// The log of a backup: segments, which it shares with the backups before it. They are joined to one file for reading. Backups of older
// versions have it as one file.

import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chainUnder } from '../../app/start/keys/keyed-chain.ts';
import { filesIn } from '../../app/start/stores.ts';
import { companionsOf } from '../../platform/documents/sqlite/open-file.ts';
import { joinSegments, writeSegment } from '../../platform/events/sqlite/log-segments.ts';
import { openScratchFolder } from '../../platform/verify/scratch-folder.ts';
import type { Cli } from '../verb.ts';

export const segmentsIn = (folder: string): string => join(folder, 'log');

/** Joins a backup's log to one file, with its anchor. Returns its segments; none for an older version's backup. */
export async function joinLogOf(folder: string, log: string, masterKey: Uint8Array): Promise<readonly string[]> {
  const names = await readdir(segmentsIn(folder)).catch(() => []);
  const segments = names.toSorted().map((name) => join(segmentsIn(folder), name));
  const { log: anchored } = filesIn(folder);
  if (segments.length > 0) await joinSegments(segments, { log, anchored, chain: chainUnder(masterKey) });
  return segments;
}

/** Returns the log as one file, which exists until the command ends. */
export async function wholeLogOf(folder: string, masterKey: Uint8Array, cli: Cli): Promise<string> {
  const { log } = filesIn(folder);
  if (!existsSync(segmentsIn(folder))) return log;
  const scratch = await openScratchFolder();
  cli.onEnd(scratch.remove);
  const joined = filesIn(scratch.path).log;
  await joinLogOf(folder, joined, masterKey);
  return joined;
}

/**
 * Replaces the log of an unfinished backup with segments.
 * @param shared Segments of an earlier backup, with the events up to `upTo`.
 */
export async function putInSegments(
  folder: string,
  { shared, upTo, events }: Readonly<{ shared: readonly string[]; upTo: number; events: number }>,
): Promise<void> {
  const { log } = filesIn(folder);
  const place = segmentsIn(folder);
  await mkdir(place);
  for (const segment of shared) {
    const target = join(place, basename(segment));
    // A file system may not support links, or allow no more of them for a file.
    await link(segment, target).catch(() => copyFile(segment, target));
  }
  if (events > upTo) await writeSegment(log, upTo, join(place, `${String(upTo + 1).padStart(12, '0')}.jsonl`));
  for (const each of companionsOf(log)) await rm(each, { force: true });
  const handle = await open(place);
  await handle.sync().finally(() => handle.close());
}

// Reuses files of an earlier backup in the same folder, so that only what is new is copied. Everything reused is compared with the
// installation first: damage in an earlier backup is never passed on, and each backup stays complete without the others.

import { existsSync } from 'node:fs';
import { link, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chainUnder } from '../../app/start/keys/keyed-chain.ts';
import { filesIn } from '../../app/start/stores.ts';
import type { Position } from '../../kernel/event.ts';
import { companionsOf } from '../../platform/documents/sqlite/open-file.ts';
import type { EventStore } from '../../platform/events/event-store.ts';
import { anchorFileOf } from '../../platform/events/sqlite/anchor.ts';
import { openSqliteEventStore } from '../../platform/events/sqlite-event-store.ts';
import { mediaFolder, openFileMediaStore } from '../../platform/media/file-media-store.ts';
import { type MediaStore, type MediaVariant, mediaVariants } from '../../platform/media/media-store.ts';
import { digestOfFile } from '../media/check-media.ts';
import { compareLogs } from '../transfer/compare-logs.ts';
import { verifiedLog } from '../transfer/require-intact-log.ts';
import type { Cli } from '../verb.ts';
import { joinLogOf } from './log-of-backup.ts';

type TakingLog = Readonly<{ earlier: string; folder: string; source: EventStore; masterKey: Uint8Array; cli: Cli }>;

type TakenOver = Readonly<{
  /** The source's position up to which the backup has it; 0 if nothing can be reused. */
  sourceUpTo: Position;
  /** The number of reused events. */
  events: number;
  /** The files that contain them. */
  segments: readonly string[];
}>;

export const nothingTakenOver: TakenOver = { sourceUpTo: 0n, events: 0, segments: [] };

/** Begins a backup's log with an earlier backup's. */
export async function takeOverLog({ earlier, folder, source, masterKey, cli }: TakingLog): Promise<TakenOver> {
  const file = filesIn(folder).log;
  const { signal } = cli.terminal;
  try {
    const segments = await joinLogOf(earlier, file, masterKey);
    if (segments.length === 0) return nothingTakenOver;
    const { intact } = await verifiedLog(file, masterKey, cli, 'verifying the log of the last backup');
    if (intact) {
      const target = openSqliteEventStore(file, { chain: chainUnder(masterKey) });
      const comparing = cli.progress('comparing with the last backup', source.positionsCount);
      const compared = await compareLogs({ source, target, signal, onProgress: comparing.at }).finally(async () => {
        comparing.end();
        await target.close();
      });
      const { differsAt, sharedUpTo, shared } = compared;
      if (differsAt === undefined) return { sourceUpTo: sharedUpTo, events: shared, segments };
    }
  } catch {
    signal.throwIfAborted();
  }
  for (const each of [...companionsOf(file), anchorFileOf(file)]) await rm(each, { force: true });
  return nothingTakenOver;
}

type TakingMedia = Readonly<{
  earlier: string;
  folder: string;
  source: MediaStore;
  ids: readonly string[];
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}>;

/** Links identical files. One that can't be linked, as on a file system without links, is left to be copied. */
export async function linkMedia({ earlier, folder, source, ids, signal, onProgress }: TakingMedia): Promise<void> {
  const [from, to] = [filesIn(earlier).media, filesIn(folder).media];
  if (!existsSync(from)) return;
  const store = await openFileMediaStore(from);
  for (const [index, id] of ids.entries()) {
    const names = await readdir(join(from, mediaFolder(id))).catch(() => []);
    let isLinked = false;
    for (const variant of mediaVariants) {
      signal.throwIfAborted();
      const name = names.find((each) => each.startsWith(`${variant}.`));
      if (name === undefined || !(await isSame(source, store, id, variant, signal))) continue;
      await mkdir(join(to, mediaFolder(id)), { recursive: true });
      isLinked = await link(join(from, mediaFolder(id), name), join(to, mediaFolder(id), name)).then(
        () => true,
        () => isLinked,
      );
    }
    if (isLinked) await flush(join(to, mediaFolder(id)), to);
    onProgress(index + 1, ids.length);
  }
}

async function isSame(one: MediaStore, other: MediaStore, id: string, variant: MediaVariant, signal: AbortSignal) {
  const [left, right] = await Promise.all([one.describe(id, variant), other.describe(id, variant)]);
  if (left === undefined || left.size !== right?.size || left.contentType !== right.contentType) return false;
  const digests = [one, other].map((store) => digestOfFile(store, id, variant, signal));
  try {
    const [ours, theirs] = await Promise.all(digests);
    return ours !== undefined && ours === theirs;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

/** Makes the links and their new folders durable. */
async function flush(folder: string, upTo: string): Promise<void> {
  for (let each = folder; each.length >= upTo.length; each = dirname(each)) {
    const handle = await open(each);
    await handle.sync().finally(() => handle.close());
  }
}

// Reuses files of an earlier backup in the same folder, so that only what is new is copied. Everything reused is compared with the
// installation first: damage in an earlier backup is never passed on, and each backup stays complete without the others.

import { existsSync } from 'node:fs';
import { link, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesIn } from '../../app/start/stores.ts';
import type { Position } from '../../kernel/event.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';
import { EMPTY_LOG, type LogHead } from '../../platform/events/sqlite/hash-chain.ts';
import { mediaFolder, openFileMediaStore } from '../../platform/media/file-media-store.ts';
import { type MediaStore, type MediaVariant, mediaVariants } from '../../platform/media/media-store.ts';
import { digestOfFile } from '../media/check-media.ts';
import { compareLogs, type LogDigest } from '../transfer/compare-logs.ts';
import type { Cli } from '../verb.ts';
import { eventsOfBackup, segmentsOf } from './log-of-backup.ts';

type TakingLog = Readonly<{
  earlier: string;
  source: EventStore;
  /** Called with each event of the source, as long as the earlier backup does not differ. */
  onEvent(event: StoredEvent): void;
  masterKey: Uint8Array;
  cli: Cli;
}>;

export type TakenOver = Readonly<{
  /** The source's position up to which the earlier backup has it; 0 if nothing can be reused. */
  sourceUpTo: Position;
  /** The end of the reused part. */
  head: LogHead;
  /** The files that contain it. */
  segments: readonly string[];
  /** The digest of the whole source, if the comparison has read it. */
  digest: LogDigest | undefined;
}>;

export const nothingTakenOver: TakenOver = {
  sourceUpTo: 0n,
  head: EMPTY_LOG,
  segments: [],
  digest: undefined,
};

/** Finds the segments with which a backup's log can begin. */
export async function takeOverLog({ earlier, source, onEvent, masterKey, cli }: TakingLog): Promise<TakenOver> {
  const { signal } = cli.terminal;
  const comparing = cli.progress('comparing with the last backup', source.positionsCount);
  try {
    const segments = await segmentsOf(earlier);
    const { events, head } = eventsOfBackup(earlier, segments, masterKey);
    const compared = await compareLogs({ source, target: events, signal, onEvent, onProgress: comparing.at });
    const { differsAt, sharedUpTo, events: count, digest } = compared;
    if (differsAt === undefined) {
      return { sourceUpTo: sharedUpTo, head: head(), segments, digest: { events: count, digest } };
    }
  } catch {
    signal.throwIfAborted();
  } finally {
    comparing.end();
  }
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
  try {
    const [left, right] = await Promise.all([one.describe(id, variant), other.describe(id, variant)]);
    if (left === undefined || left.size !== right?.size || left.contentType !== right.contentType) return false;
    const digests = [one, other].map((store) => digestOfFile(store, id, variant, signal));
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

// Reuses files of an earlier backup after comparing them with the installation. So damage is never passed on.
import { existsSync } from 'node:fs';
import { link, mkdir, readdir } from 'node:fs/promises';
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
import { eventsOfBackup, segmentsOf, syncFolder } from './log-of-backup.ts';

type TakingLog = Readonly<{
  earlier: string;
  source: EventStore;
  /** Called until the earlier backup differs. */
  onEvent(event: StoredEvent): void;
  masterKey: Uint8Array;
  cli: Cli;
}>;

export type TakenOver = Readonly<{
  /** The source's position up to which the earlier backup has it; 0 if nothing can be reused. */
  sourceUpTo: Position;
  head: LogHead;
  segments: readonly string[];
  /** Of the whole source, if the comparison has read it. */
  digest: LogDigest | undefined;
}>;

export const nothingTakenOver: TakenOver = {
  sourceUpTo: 0n,
  head: EMPTY_LOG,
  segments: [],
  digest: undefined,
};

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

/** Leaves files to be copied that can't be linked, as on a file system without links. */
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
    if (isLinked) {
      // The links and their new folders must be durable.
      for (let each = join(to, mediaFolder(id)); each.length >= to.length; each = dirname(each)) await syncFolder(each);
    }
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

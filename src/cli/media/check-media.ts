// Compares the stored files of uploads with the log's records of them.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { uploads } from '../../../modules/media/index.ts';
import type { Commands } from '../../platform/commands/commands.ts';
import { mediaFolder } from '../../platform/media/file-media-store.ts';
import type { MediaStore, MediaVariant } from '../../platform/media/media-store.ts';
import { counted } from '../text/words.ts';
import type { FileMeasures, RecordedFiles } from './recorded-files.ts';

export const mediaFindingKinds = ['missing', 'truncated', 'altered', 'unreadable', 'leftover'] as const;

export type MediaFinding = Readonly<{
  kind: (typeof mediaFindingKinds)[number];
  mediaId: string;
  /** Null for a leftover, which means all files of an id. */
  variant: MediaVariant | null;
  message: string;
}>;

export type MediaCheck = Awaited<ReturnType<typeof checkMedia>>;

type Options = Readonly<{
  recorded: RecordedFiles;
  mediaStore: Pick<MediaStore, 'describe' | 'open' | 'list'>;
  /** Of the running installation, where members continue to remove uploads. */
  commands: Pick<Commands, 'load'>;
  /** Whether to compare digests, or only sizes. */
  readsFiles: boolean;
  /** Reports files older than this that belong to no upload. */
  leftoverBefore?: Date;
  signal: AbortSignal;
  onProgress?(done: number, total: number): void;
}>;

const mostFindings = 100;

/** Returns the first hundred findings, and how many files are as recorded. */
export async function checkMedia(options: Options) {
  const { recorded, mediaStore, commands, leftoverBefore, signal, onProgress } = options;
  const findings: MediaFinding[] = [];
  let [findingCount, files] = [0, 0];
  const add = (kind: MediaFinding['kind'], mediaId: string, variant: MediaVariant | null, what: string) => {
    findingCount += 1;
    const path = join('media', mediaFolder(mediaId), variant ?? '');
    if (findings.length < mostFindings) findings.push({ kind, mediaId, variant, message: `${path} ${what}` });
  };

  const kept = recorded.kept();
  for (const [index, [mediaId, expected]] of kept.entries()) {
    signal.throwIfAborted();
    const wrongs: Parameters<typeof add>[] = [];
    for (const [variant, measures] of expected) {
      const fault = await faultOf(mediaId, variant, measures, options);
      if (fault === undefined) files += 1;
      else wrongs.push([fault.kind, mediaId, variant, fault.what]);
    }
    // A server deletes files after the log has their removal.
    const isRemoved = wrongs.length > 0 && (await commands.load(uploads, mediaId)).state.status === 'removed';
    if (!isRemoved) for (const wrong of wrongs) add(...wrong);
    onProgress?.(index + 1, kept.length);
  }

  if (leftoverBefore !== undefined) {
    for (const [id, fate] of await leftovers(mediaStore, recorded, leftoverBefore, signal)) {
      const what = fate === 'unknown' ? 'nothing in the log' : 'something that was removed';
      add('leftover', id, null, `belongs to ${what}.`);
    }
  }
  return { uploads: kept.length, files, findingCount, findings };
}

type Fault = Readonly<{ kind: Exclude<MediaFinding['kind'], 'leftover'>; what: string }>;

async function faultOf(
  mediaId: string,
  variant: MediaVariant,
  measures: FileMeasures | null,
  { mediaStore, readsFiles, signal }: Pick<Options, 'mediaStore' | 'readsFiles' | 'signal'>,
): Promise<Fault | undefined> {
  try {
    const stored = await mediaStore.describe(mediaId, variant);
    if (stored === undefined) return { kind: 'missing', what: 'is missing.' };
    if (measures !== null && stored.size < measures.bytes) {
      return { kind: 'truncated', what: `has ${stored.size} of ${counted(measures.bytes, 'byte')}.` };
    }
    if (measures !== null && stored.size > measures.bytes) return altered;
    if (!readsFiles) return undefined;
    const digest = await digestOfFile(mediaStore, mediaId, variant, signal);
    if (digest === undefined) return { kind: 'missing', what: 'is missing.' };
    return measures === null || digest === measures.sha256 ? undefined : altered;
  } catch (error) {
    signal.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'unreadable', what: `can't be read: ${why}` };
  }
}

const altered: Fault = { kind: 'altered', what: 'is not what was uploaded.' };

export async function digestOfFile(
  mediaStore: Pick<MediaStore, 'open'>,
  mediaId: string,
  variant: MediaVariant,
  signal: AbortSignal,
): Promise<string | undefined> {
  const opened = await mediaStore.open(mediaId, variant);
  if (opened === undefined) return undefined;
  const digest = createHash('sha256');
  for await (const chunk of opened.stream) {
    signal.throwIfAborted();
    digest.update(chunk);
  }
  return digest.digest('hex');
}

/** Ignores recent files: they are stored before they are recorded, and deleted after their removal is. */
async function leftovers(
  mediaStore: Pick<MediaStore, 'list'>,
  recorded: RecordedFiles,
  before: Date,
  signal: AbortSignal,
) {
  const found = new Map<string, Date | 'unknown'>();
  for await (const { id, changedAt } of mediaStore.list()) {
    signal.throwIfAborted();
    if (changedAt >= before) continue;
    const fate = recorded.fateOf(id);
    if (fate === 'unknown' || (fate !== 'kept' && fate < before)) found.set(id, fate);
  }
  return found;
}

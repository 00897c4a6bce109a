// The digest of a backup's contents beside its log: people's keys, uploads byte by byte, and the reactions' pending jobs.
import { createHash } from 'node:crypto';
import type { Stores } from '../../app/start/kept.ts';
import { mediaVariants } from '../../platform/media/media-store.ts';
import { everyJob } from '../../platform/reactor/every-job.ts';
import { ensureJobs } from '../../platform/reactor/jobs.ts';
import { notedUpTo } from '../transfer/copy-jobs.ts';
import { pagesOfKeys } from '../transfer/copy-keys.ts';

type Options = Readonly<{
  stores: Pick<Stores, 'operations' | 'keyStore' | 'mediaStore'>;
  /** The ids of all uploads that ever existed; some are deleted. */
  mediaIds: readonly string[];
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}>;

export async function digestOfContents({ stores, mediaIds, signal, onProgress }: Options): Promise<string> {
  const digest = createHash('sha256');
  // JSON keeps neighbouring parts apart, so different contents never produce the same text.
  const add = (...parts: readonly unknown[]) => digest.update(`${JSON.stringify(parts)}\n`);

  for await (const page of pagesOfKeys(stores.keyStore)) {
    for (const { personId, key } of page) {
      add('key', personId, key === 'forgotten' ? key : Buffer.from(key.wrapped).toString('base64'));
    }
  }
  await ensureJobs(stores.operations);
  add('noted', (await notedUpTo(stores.operations))?.toString());
  for await (const { _at, ...job } of everyJob(stores.operations)) add('job', job, _at.toString());
  for (const [index, id] of mediaIds.entries()) {
    for (const variant of mediaVariants) {
      const opened = await stores.mediaStore.open(id, variant);
      if (opened === undefined) continue;
      add('file', id, variant, opened.contentType, opened.size);
      for await (const chunk of opened.stream) {
        signal.throwIfAborted();
        digest.update(chunk);
      }
    }
    onProgress(index + 1, mediaIds.length);
  }
  return digest.digest('base64url');
}

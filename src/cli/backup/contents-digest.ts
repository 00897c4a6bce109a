// The digests of a backup's contents apart from its log: keys, uploads byte by byte, and pending jobs.
import { createHash } from 'node:crypto';
import type { Stores } from '../../app/start/store-types.ts';
import { pagesOfKeys } from '../../platform/keyring/pages-of-keys.ts';
import { mediaVariants } from '../../platform/media/media-store.ts';
import { everyJob } from '../../platform/reactor/every-job.ts';
import { ensureJobs } from '../../platform/reactor/jobs.ts';
import { notedUpTo } from '../transfer/copy-jobs.ts';

type Options = Readonly<{
  stores: Pick<Stores, 'operations' | 'keyStore' | 'mediaStore'>;
  /** Of all uploads that ever existed; some are deleted. */
  mediaIds: readonly string[];
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}>;

// JSON separates the parts, so different contents never produce the same text.
const line = (...parts: readonly unknown[]): string => `${JSON.stringify(parts)}\n`;

async function* linesOfKeys(keyStore: Options['stores']['keyStore']): AsyncIterable<string> {
  for await (const page of pagesOfKeys(keyStore)) {
    for (const { personId, key } of page) {
      yield line('key', personId, key === 'forgotten' ? key : Buffer.from(key.wrapped).toString('base64'));
    }
  }
}

async function* linesOfJobs(operations: Options['stores']['operations']): AsyncIterable<string> {
  await ensureJobs(operations);
  yield line('noted', (await notedUpTo(operations))?.toString());
  for await (const { _at, ...job } of everyJob(operations)) yield line('job', job, _at.toString());
}

async function digestOf(parts: AsyncIterable<string | Uint8Array>): Promise<string> {
  const digest = createHash('sha256');
  for await (const part of parts) digest.update(part);
  return digest.digest('base64url');
}

// Separate digests of keys and jobs let damage be named. Those of media are in the log.
export const digestOfKeys = (keyStore: Options['stores']['keyStore']): Promise<string> =>
  digestOf(linesOfKeys(keyStore));
export const digestOfJobs = (operations: Options['stores']['operations']): Promise<string> =>
  digestOf(linesOfJobs(operations));

export const digestOfContents = (options: Options): Promise<string> => digestOf(partsOfContents(options));

async function* partsOfContents({ stores, mediaIds, signal, onProgress }: Options): AsyncIterable<string | Uint8Array> {
  yield* linesOfKeys(stores.keyStore);
  yield* linesOfJobs(stores.operations);
  for (const [index, id] of mediaIds.entries()) {
    for (const variant of mediaVariants) {
      const opened = await stores.mediaStore.open(id, variant);
      if (opened === undefined) continue;
      yield line('file', id, variant, opened.contentType, opened.size);
      for await (const chunk of opened.stream) {
        signal.throwIfAborted();
        yield chunk;
      }
    }
    onProgress(index + 1, mediaIds.length);
  }
}

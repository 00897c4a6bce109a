// Documents for the duration of one verification. They are on disk, so that a log of any length fits.
import { join } from 'node:path';
import { type DraftFile, openDraft } from '../documents/sqlite/draft-file.ts';
import { openScratchFolder } from './scratch-folder.ts';

export async function withScratchDocuments<Result>(work: (scratch: DraftFile) => Promise<Result>): Promise<Result> {
  const folder = await openScratchFolder();
  try {
    const scratch = openDraft(join(folder.path, 'scratch.sqlite'));
    return await work(scratch).finally(() => scratch.discard());
  } finally {
    await folder.remove();
  }
}

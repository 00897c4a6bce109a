// Documents that exist for one verification: on disk, so that a log of any length fits, and gone afterwards.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentStore } from '../documents/document-store.ts';
import { openSqliteDocuments } from '../documents/sqlite/sqlite-document-store.ts';

export async function withScratchDocuments<Result>(work: (scratch: DocumentStore) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-verify-'));
  try {
    const scratch = openSqliteDocuments({ path: join(folder, 'scratch.sqlite') });
    return await work(scratch).finally(() => scratch.close());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

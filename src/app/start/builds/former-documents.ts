// Carries the orders to skip events over from the one file of former releases; the read models are rebuilt.
import { existsSync } from 'node:fs';
import type { DocumentStore } from '../../../platform/documents/document-store.ts';
import { removeFormerFile } from '../../../platform/documents/sqlite/open-file.ts';
import { openSqliteDocuments } from '../../../platform/documents/sqlite/sqlite-document-store.ts';
import type { Logger } from '../../../platform/logger.ts';
import { copySkips } from '../../../platform/projector/bookkeeping.ts';
import { projections } from '../../registry.ts';

/** Deletes the file even if it can't be read. A file of another program stays. */
export async function replaceFormerFile(path: string, documents: DocumentStore, logger: Logger): Promise<void> {
  if (!existsSync(path)) return;
  try {
    // Opened as shared, so that an unusable file is refused instead of replaced.
    const former = openSqliteDocuments({ path, isShared: true });
    await copySkips(former, documents, projections).finally(() => former.close());
  } catch (err) {
    logger.warn({ err }, 'the orders to skip events could not be read from the file of a former release');
  }
  removeFormerFile(path);
}

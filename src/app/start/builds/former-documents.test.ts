import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteDocuments } from '../../../platform/documents/sqlite/sqlite-document-store.ts';
import type { Logger } from '../../../platform/logger.ts';
import { changeBookkeeping, ensureBookkeeping, readBookkeepings } from '../../../platform/projector/bookkeeping.ts';
import { projections } from '../../registry.ts';
import { replaceFormerFile } from './former-documents.ts';

const warnings: unknown[] = [];
const logger = { warn: (what: unknown) => warnings.push(what) } as unknown as Logger;
const [first, second] = projections.map(({ name, version }) => ({ name, version }));
if (first === undefined || second === undefined) throw new Error('There are no projections.');

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-former-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('carries over the orders to skip events, and deletes the file', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'documents.sqlite');
  const former = openSqliteDocuments({ path });
  await ensureBookkeeping(former);
  await changeBookkeeping(former, first, (now) => ({ ...now, live: 1, latest: 1, paused: true, skipped: ['7', '9'] }));
  await changeBookkeeping(former, second, (now) => ({ ...now, live: 1, latest: 1 }));
  await former.close();

  const documents = openSqliteDocuments({ path: join(folder, 'bookkeeping.sqlite') });
  await ensureBookkeeping(documents);
  await changeBookkeeping(documents, first, (now) => ({ ...now, skipped: ['9', '11'] }));
  await replaceFormerFile(path, documents, logger);

  expect(existsSync(path)).toBe(false);
  expect(await readBookkeepings(documents, [first, second])).toMatchObject([
    [first, { live: null, paused: false, skipped: ['7', '9', '11'] }],
    [second, { live: null, skipped: [] }],
  ]);
  expect(warnings).toEqual([]);
  await documents.close();
});

it("leaves another program’s file where it is, and says that it can't be read", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'documents.sqlite');
  await writeFile(path, 'This is somebody’s text, and no database at all. '.repeat(100));
  const documents = openSqliteDocuments({ path: join(folder, 'bookkeeping.sqlite') });
  await replaceFormerFile(path, documents, logger);
  expect(existsSync(path)).toBe(true);
  expect(warnings).toHaveLength(1);
  await documents.close();
});

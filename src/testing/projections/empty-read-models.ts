// Fills the data folders of tests with an empty log and empty read models, a third of the work of opening a Kindling.
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventDescriptions, projections } from '../../app/registry.ts';
import { adoptKeys } from '../../app/start/keys/keys.ts';
import type { Config } from '../../app/start/settings/config.ts';
import { filesIn } from '../../app/start/stores.ts';
import { openDocumentFolder } from '../../platform/documents/sqlite/document-folder.ts';
import { openPlatform } from '../platform-fixture.ts';

type KeysOfFolder = Pick<Config, 'dataDir' | 'masterKey' | 'sessionKey'>;
type File = Readonly<{ name: string; content: Uint8Array }>;

let files: Promise<readonly File[]> | undefined;

export async function writeEmptyReadModels(folder: string): Promise<void> {
  files ??= foldEmptyLog();
  const content = await files;
  mkdirSync(folder, { mode: 0o700 });
  // Costs a third of the work for many small files.
  for (const file of content) writeFileSync(join(folder, file.name), file.content);
}

/** Without a log, a start first searches the read models for traces of a lost one, which takes time. */
export async function writeEmptyLog({ dataDir, masterKey, sessionKey }: KeysOfFolder): Promise<void> {
  await adoptKeys(dataDir, {
    ...(masterKey === undefined && { masterKey: randomBytes(32) }),
    ...(sessionKey === undefined && { sessionKey: randomBytes(32) }),
  });
  writeFileSync(filesIn(dataDir).log, '');
}

async function foldEmptyLog(): Promise<readonly File[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-empty-'));
  const platform = await openPlatform(eventDescriptions);
  const documents = openDocumentFolder({ folder });
  const { projector } = await platform.project(projections, { documents });
  await projector.ready();
  await platform.close();
  await documents.close();
  const names = await readdir(folder);
  const made = await Promise.all(names.map(async (name) => ({ name, content: await readFile(join(folder, name)) })));
  await rm(folder, { recursive: true });
  return made;
}

// Caches the files of all read models over an empty log, folded once per process. Creating them is a third of the work of opening a
// Kindling, so tests get copies.
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventDescriptions, projections } from '../app/registry.ts';
import { openDocumentFolder } from '../platform/documents/sqlite/document-folder.ts';
import { openPlatform } from './platform-fixture.ts';

type File = Readonly<{ name: string; content: Uint8Array }>;

let files: Promise<readonly File[]> | undefined;

/** Fills a folder of documents as a first start would. */
export async function writeEmptyReadModels(folder: string): Promise<void> {
  files ??= foldEmptyLog();
  const content = await files;
  mkdirSync(folder, { mode: 0o700 });
  // Synchronous, which costs a third of the work for many small files.
  for (const file of content) writeFileSync(join(folder, file.name), file.content);
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

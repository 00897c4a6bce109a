// The files of sandboxes: one file each, in a folder of the data folder that only its owner can read. Unfinished and
// set-aside files contain members' texts too, and are removed with the sandbox.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { companionsOf } from '../../platform/documents/sqlite/open-file.ts';
import type { Config } from '../start/settings/config.ts';

type Place = Readonly<{ config: Pick<Config, 'dataDir'> }>;

/** Thrown if a request about a sandbox can't be fulfilled. The message says what to request instead. */
export class SandboxRefused extends Error {
  override readonly name: string = 'SandboxRefused';
}

const folderOf = ({ config }: Place) => join(config.dataDir, 'sandboxes');

export function sandboxFile(place: Place, name: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name)) {
    throw new SandboxRefused(`"${name}" is not a name for a sandbox: use up to 40 lowercase letters, digits and -.`);
  }
  return join(folderOf(place), `${name}.sqlite`);
}

export async function sandboxNames(place: Place): Promise<readonly string[]> {
  const folder = folderOf(place);
  if (!existsSync(folder)) return [];
  return (await readdir(folder))
    .filter((file) => file.endsWith('.sqlite'))
    .map((file) => file.slice(0, -'.sqlite'.length))
    .sort();
}

export async function makeFolder(place: Place): Promise<void> {
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 });
}

export async function dropSandbox(place: Place, name: string): Promise<void> {
  const file = sandboxFile(place, name);
  if (!existsSync(file)) throw new SandboxRefused(`There is no sandbox ${name}.`);
  await removeFiles(file);
}

/** Returns a draft's name. It contains a random id next to the process id, because processes in two containers may have the same number. */
export const draftOf = (file: string): string => `${file}.${randomUUID()}.${process.pid}.partial`;

/** Removes drafts of killed processes and files set aside as damaged, since nobody will read them again. */
export async function removeAbandoned(place: Place): Promise<void> {
  const folder = folderOf(place);
  if (!existsSync(folder)) return;
  for (const file of await readdir(folder)) {
    const [, draft, pid] = /^(.+\.(\d+)\.partial)$/.exec(file) ?? [];
    if (draft !== undefined && !isRunning(Number(pid))) await removeFiles(join(folder, draft));
    if (/\.set-aside-\d+(-wal|-shm)?$/.test(file)) await rm(join(folder, file), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user, so it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export async function removeFiles(file: string): Promise<void> {
  for (const each of companionsOf(file)) await rm(each, { force: true });
  const aside = (await readdir(dirname(file))).filter((each) => each.startsWith(`${basename(file)}.set-aside-`));
  for (const each of aside) await rm(join(dirname(file), each), { force: true });
}

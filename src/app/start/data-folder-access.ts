// Finds who owns the files of a data folder, and which of them this process can't use, before the first write to one fails.
import { constants, existsSync, readFileSync } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import { keyFilesIn } from './keys/keys.ts';
import type { Config } from './settings/config.ts';
import { filesIn } from './stores.ts';

export type UnusablePath = Readonly<{ path: string; why: 'read' | 'written' | 'folder'; owner: string }>;

export function userName(uid: number): string {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.split(':')[2] === String(uid));
    return line?.split(':')[0] ?? `user ${uid}`;
  } catch {
    return `user ${uid}`;
  }
}

/** Returns the user who owns the folder; undefined without a folder. If root made it, the log's owner counts. */
export async function ownerOf(dataDir: string): Promise<number | undefined> {
  const owners: number[] = [];
  for (const path of [dataDir, filesIn(dataDir).log]) if (existsSync(path)) owners.push((await stat(path)).uid);
  return owners.find((uid) => uid !== 0) ?? owners[0];
}

/** Returns the owner's uid if it is not this process's user. Windows has no such users. */
export async function otherOwnerOf(dataDir: string): Promise<number | undefined> {
  const owner = await ownerOf(dataDir);
  return process.getuid === undefined || owner === process.getuid() ? undefined : owner;
}

type AccessOptions = Readonly<{
  /** Whether to check each stored picture and video, and not only their folders. */
  mediaFiles: boolean;
}>;

/** Names of files, wherever they are in a data folder. */
const fileNames = /\.(sqlite|sqlite-wal|sqlite-shm|anchor|key|lock|pid)$/;

/** Returns whether a folder is one of Kindling's. Any other, such as /, keeps its owner and mode. Others have `media` and `documents`, too. */
export function holdsKindling(folder: string): boolean {
  const { log, keys, operations } = filesIn(folder);
  return [log, keys, operations, ...keyFilesIn(folder)].some((path) => existsSync(path));
}

/** Yields what Kindling uses of a data folder, except sandboxes. */
async function* pathsIn(dataDir: string, { mediaFiles }: AccessOptions) {
  const { documents, media } = filesIn(dataDir);
  const isBelow = (path: string, folder: string) => path === folder || path.startsWith(folder + sep);
  const folders = [dataDir];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    yield { path: folder, isFolder: true, isMedia: false };
    const isMedia = isBelow(folder, media);
    // The files of one upload are in the third folder level.
    if (isMedia && !mediaFiles && relative(media, folder).split(sep).length >= 2) continue;
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name);
      const isOwn = isBelow(path, documents) || isBelow(path, media) || fileNames.test(path);
      if (!isOwn) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && (mediaFiles || !isMedia)) yield { path, isFolder: false, isMedia };
    }
  }
}

/** Yields the paths in a data folder that this process can't use. Keys and media are only read; everything else must be writable. */
export async function* unusableIn(dataDir: string, options: AccessOptions): AsyncIterable<UnusablePath> {
  for await (const { path, isFolder, isMedia } of pathsIn(dataDir, options)) {
    if (isFolder && path !== dataDir && fileNames.test(path)) yield { path, why: 'folder', owner: '' };
    const isOnlyRead = !isFolder && (isMedia || path.endsWith('.key'));
    const mode = constants.R_OK | (isFolder ? constants.X_OK : 0);
    const why = (await can(path, mode)) ? 'written' : 'read';
    if (why === 'written' && (isOnlyRead || (await can(path, constants.W_OK)))) continue;
    const owner = await stat(path).then(({ uid }) => userName(uid), ownerUnseen);
    if (owner !== undefined) yield { path, why, owner };
  }
}

/** Returns undefined for a file that was removed in the meantime, as a running server does with SQLite's companion files. */
const ownerUnseen = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : 'another user';

/** Yields the paths that belong to another user than the log does. */
export async function* ownedByOthers(dataDir: string): AsyncIterable<Readonly<{ path: string; owner: string }>> {
  const owner = await ownerOf(dataDir);
  for await (const { path } of pathsIn(dataDir, { mediaFiles: true })) {
    const stats = await stat(path).catch(() => undefined);
    // SQLite gives these the owner of their file while it is open.
    if (/-(wal|shm)$/.test(path)) continue;
    if (stats !== undefined && stats.uid !== owner) yield { path, owner: userName(stats.uid) };
  }
}

/** Throws `CannotStart` if root starts a server on another user's folder: the files that it creates would lock out that user's server. */
export async function requireOwnFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await otherOwnerOf(dataDir);
  if (owner === undefined) return;
  const name = userName(owner);
  throw new CannotStart(
    `The data folder ${dataDir} belongs to ${name}, and this is root, who would leave files there that ${name} can't use. Start it as ${name}: ${sudoAs(name)} …`,
  );
}

/** Returns the start of a command that runs as that user, with this environment. A user without a name is '#4711', quoted for the shell. */
export const sudoAs = (name: string): string => `sudo -E -u ${name.replace(/^user (\d+)$/, "'#$1'")}`;

/** Returns the command that gives the data folder to a user. chown takes one without a name by number. */
export const chownTo = (name: string, dataDir: string): string => `chown -R ${name.replace(/^user /, '')} ${dataDir}`;

type Location = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'>;

/** Throws `CannotStart` for the first file or folder that this process can't use. */
export async function requireUsable({ dataDir, eventStoreUrl, mongodbUrl }: Location): Promise<void> {
  if (eventStoreUrl !== undefined && mongodbUrl !== undefined) return;
  for await (const { path, why, owner } of unusableIn(dataDir, { mediaFiles: false })) {
    throw new CannotStart(whyUnusable({ path, why, owner }, dataDir).join(' '));
  }
}

/** Returns what is wrong with a path, and how to fix it. */
export function whyUnusable({ path, why, owner }: UnusablePath, dataDir: string): readonly [string, string] {
  const me = userName(process.getuid?.() ?? 0);
  const moveAway = 'Move it away and run this again, which says what is missing.';
  if (why === 'folder') return [`${path} is a folder, but should be a file.`, moveAway];
  if (owner === me) return [`${path} can't be ${why} by ${me}, who owns it:`, `chmod -R u+rwX ${dataDir}`];
  const what = `${path} can't be ${why} by ${me}: it belongs to ${owner}.`;
  if (!holdsKindling(dataDir)) return [what, `Set DATA_DIR, or give this folder to ${me} if it is Kindling's.`];
  return [what, `Give the data folder to the user that Kindling runs as: ${chownTo(me, dataDir)}`];
}

async function can(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    // A disk that is mounted read-only is reported when the folder is locked.
    (error: unknown) => error instanceof Error && 'code' in error && ['ENOENT', 'EROFS'].includes(String(error.code)),
  );
}

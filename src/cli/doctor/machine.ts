// Checks the machine: Node.js, the built client, the data folder and its key files.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  chownTo,
  holdsKindling,
  ownedByOthers,
  ownerOf,
  unusableIn,
  userName,
  whyUnusable,
} from '../../app/start/data-folder-access.ts';
import { keyFilesIn } from '../../app/start/keys/keys.ts';
import type { Config } from '../../app/start/settings/config.ts';
import { filesIn } from '../../app/start/stores.ts';
import { lockDamageIn } from '../../platform/files/data-folder-lock.ts';
import { count } from '../text/words.ts';
import { type Finding, fine, said, wrong } from './finding.ts';

const oldestNode = 24;

export function nodeFinding(version: string): Finding {
  const check = 'Node.js';
  if (Number.parseInt(version, 10) >= oldestNode) return fine(check, `Node.js ${version}.`);
  return wrong(check, `This is Node.js ${version}.`, `Install Node.js ${oldestNode} or newer, or use the image.`);
}

export function clientFinding(folder: string, role: 'all' | 'web' | 'worker'): Finding {
  const check = 'web client';
  if (role === 'worker') return fine(check, 'A worker needs none.');
  if (existsSync(join(folder, 'index.html'))) return fine(check, 'The web client is built.');
  return wrong(
    check,
    `The web client is not built: ${folder} lacks it.`,
    'Start with `npm start`, which builds it, or use the image.',
  );
}

/** Read models contain members' texts unsealed, and uploads are not encrypted. */
export function folderModeFinding(folder: string, mode: number): Finding {
  const check = 'data folder';
  const message = `${folder} has mode ${(mode & 0o777).toString(8)}.`;
  if ((mode & 0o007) === 0) return fine(check, message);
  return wrong(check, `${message} Every user of this machine can read it.`, `chmod 700 ${folder}`);
}

export async function folderFindings(folder: string): Promise<readonly Finding[]> {
  const check = 'data folder';
  if (!existsSync(folder))
    return [wrong(check, `${folder} does not exist.`, 'Set DATA_DIR, or mount the disk it is on.')];
  try {
    await rm(await mkdtemp(join(folder, '.doctor-')), { recursive: true });
  } catch (error) {
    const mend = 'Set DATA_DIR. If this is the right folder, give it to the user that Kindling runs as (`chown -R`).';
    return [wrong(check, `${folder} can't be written to: ${said(error)}`, mend)];
  }
  const written = fine(check, `${folder} can be written to.`);
  if (!holdsKindling(folder)) return [written];
  const lockDamage = lockDamageIn(folder);
  return [
    written,
    ...(lockDamage === undefined ? [] : [wrong(check, lockDamage, `rm ${join(folder, 'server.lock')}`)]),
    folderModeFinding(folder, (await stat(folder)).mode),
    ...(await keyFileFindings(folder)),
    await ownersFinding(folder),
  ];
}

/** The server can't write what another user created. */
async function ownersFinding(folder: string): Promise<Finding> {
  const check = 'owners';
  const owner = userName((await ownerOf(folder)) ?? 0);
  const [stranger, ...strangers] = await Array.fromAsync(ownedByOthers(folder));
  const mend = chownTo(owner, folder);
  if (stranger !== undefined) {
    const others = strangers.length === 0 ? '' : ` (and ${count(strangers.length)} more belong to others)`;
    return wrong(
      check,
      `${stranger.path} belongs to ${stranger.owner}, and the data folder to ${owner}${others}.`,
      mend,
    );
  }
  const [unusable] = await Array.fromAsync(unusableIn(folder, { mediaFiles: true }));
  if (unusable === undefined) return fine(check, `Everything in ${folder} belongs to ${owner}.`);
  return wrong(check, ...whyUnusable(unusable, folder));
}

async function keyFileFindings(folder: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const path of keyFilesIn(folder)) {
    if (!existsSync(path)) continue;
    const mode = (await stat(path)).mode & 0o777;
    const others = (mode & 0o077) !== 0;
    const message = `${path} has mode ${mode.toString(8)}.`;
    findings.push(
      others ? wrong('key files', `${message} Others may read it.`, `chmod 600 ${path}`) : fine('key files', message),
    );
  }
  return findings;
}

/** The next server creates a missing file. */
export function lostJobsFindings({
  dataDir,
  eventStoreUrl,
}: Pick<Config, 'dataDir' | 'eventStoreUrl'>): readonly Finding[] {
  const { log, keys, operations } = filesIn(dataDir);
  // A place that was never used has none of these files.
  if (existsSync(operations) || !existsSync(eventStoreUrl === undefined ? log : keys)) return [];
  return [jobsFinding(operations, 'missing')];
}

export const jobsFinding = (file: string, what: 'missing' | 'new'): Finding =>
  wrong(
    'jobs',
    `${file} is ${what}: the pending work of reactions, such as mails, is lost.`,
    'Start the server, which continues without it. Restoring a backup would bring it back, but would lose everything since.',
  );

// The machine below Kindling: Node.js, the built client, the data folder with its room and key files, the clock.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn } from '../../app/stores.ts';
import { duration } from '../text/words.ts';
import { type Finding, fine, said, wrong } from './finding.ts';

const oldestNode = 24;
const leastRoomMiB = 256;
const clockMayDifferMs = 5_000;

export function nodeFinding(version: string): Finding {
  const check = 'Node.js';
  if (Number.parseInt(version, 10) >= oldestNode) return fine(check, `Node.js ${version}.`);
  return wrong(check, `This is Node.js ${version}.`, `Install Node.js ${oldestNode} or newer, or use the image.`);
}

/** @param folder where the build puts it; a worker serves nothing and needs none */
export function clientFinding(folder: string, role: 'all' | 'web' | 'worker'): Finding {
  const check = 'web client';
  if (role === 'worker') return fine(check, 'A worker needs none.');
  if (existsSync(join(folder, 'index.html'))) return fine(check, 'The web client is built.');
  return wrong(
    check,
    `No built web client is in ${folder}.`,
    'Start it by `npm start`, which builds it, or use the image.',
  );
}

export function roomFinding(folder: string, freeMiB: number, documentsMiB: number): Finding {
  const check = 'disk room';
  const message = `${Math.floor(freeMiB)} MiB are free at ${folder}.`;
  // Read models are rebuilt beside the old ones.
  const needed = leastRoomMiB + documentsMiB;
  if (freeMiB >= needed) return fine(check, message);
  const mend = `Free or add room until ${Math.ceil(needed)} MiB are free: a rebuild of the read models needs them. Writes are refused, never half done, while the disk is full.`;
  return wrong(check, message, mend);
}

/** Read models hold what people wrote as it is, and uploads lie open. */
export function folderModeFinding(folder: string, mode: number): Finding {
  const check = 'data folder';
  const message = `${folder} has mode ${(mode & 0o777).toString(8)}.`;
  if ((mode & 0o007) === 0) return fine(check, message);
  return wrong(check, `${message} Every user of this machine may look into it.`, `chmod 700 ${folder}`);
}

export function clockFinding(whose: string, here: number, there: number): Finding {
  const check = 'clock';
  const apartMs = Math.abs(here - there);
  if (apartMs <= clockMayDifferMs) return fine(check, `The clock agrees with that of ${whose}.`);
  const message = `The clock of this machine and that of ${whose} are ${duration(apartMs / 1_000)} apart.`;
  return wrong(check, message, 'Turn on time synchronization (`timedatectl set-ntp true`) on both.');
}

const bytesPerMiB = 1_048_576;

/** What can be told of a data folder that is there. */
export async function folderFindings(folder: string): Promise<readonly Finding[]> {
  const check = 'data folder';
  let fileTimeMs: number;
  try {
    const probe = await mkdtemp(join(folder, '.doctor-'));
    fileTimeMs = (await stat(probe)).mtimeMs;
    await rm(probe, { recursive: true });
  } catch (error) {
    const mend = 'Give the data folder to the user that Kindling runs as (`chown -R`), or set DATA_DIR.';
    return [wrong(check, `${folder} can't be written to: ${said(error)}`, mend)];
  }
  const { bavail, bsize } = await statfs(folder);
  const documentsBytes = await stat(filesIn(folder).documents).then(
    ({ size }) => size,
    () => 0,
  );
  return [
    fine(check, `${folder} can be written to.`),
    folderModeFinding(folder, (await stat(folder)).mode),
    roomFinding(folder, (bavail * bsize) / bytesPerMiB, documentsBytes / bytesPerMiB),
    ...(await keyFileFindings(folder)),
    clockFinding('the file system', Date.now(), fileTimeMs),
  ];
}

async function keyFileFindings(folder: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const name of ['master.key', 'session.key']) {
    const path = join(folder, name);
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

// Checks the free space on the disks of the data folder, of scratch copies, and of MongoDB.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../app/start/settings/config.ts';
import { filesIn } from '../../app/start/stores.ts';
import { type Finding, fine, noted, said, wrong } from './finding.ts';

const check = 'disk room';
const bytesPerMiB = 1_048_576;
const leastRoomMiB = 256;
/** Warns while there is still time. */
const tightMiB = 2_048;
const tightPercent = 10;
const tmpfsType = 0x01021994;

export type Room = Readonly<{ freeMiB: number; totalMiB: number; production: boolean }>;

/** Checks a disk that holds the read models, and needs their size again for a rebuild. */
export function roomFinding(place: string, { freeMiB, totalMiB, production }: Room, documentsMiB: number): Finding {
  const share = Math.floor((100 * freeMiB) / totalMiB);
  const message = `${Math.floor(freeMiB)} MiB (${share} %) are free at ${place}.`;
  const needed = leastRoomMiB + documentsMiB;
  const isTight = freeMiB < tightMiB || share < tightPercent;
  if (freeMiB >= needed && isTight) {
    const warn = production ? wrong : noted;
    return warn(check, message, `Free up or add space before it is full: writes are then refused.`);
  }
  if (freeMiB >= needed) return fine(check, message);
  const mend = `Free up or add space until ${Math.ceil(needed)} MiB are free, which a rebuild of the read models needs. Writes are refused, never half done, while the disk is full.`;
  return wrong(check, message, mend);
}

type Spare = Readonly<{ freeMiB: number; isMemory: boolean; documentsMiB: number; mend: string }>;

/** Checks a disk for scratch copies. Without space, only the verb that needs one fails. */
export function spareRoomFinding(place: string, { freeMiB, isMemory, documentsMiB, mend }: Spare): Finding {
  const message = `${Math.floor(freeMiB)} MiB are free at ${place}${isMemory ? ', in memory' : ''}.`;
  const isMuch = documentsMiB > leastRoomMiB;
  if (freeMiB >= documentsMiB && !(isMemory && isMuch)) return fine(check, message);
  return noted(check, `${message} A copy of the read models takes about ${Math.ceil(documentsMiB)} MiB.`, mend);
}

/** @param sizes As `dbStats` reports them. Those of the database include the media. */
export function mongoRoomFinding(sizes: Readonly<Record<string, unknown>>, production: boolean): Finding {
  const [total, used, stored] = ['fsTotalSize', 'fsUsedSize', 'storageSize'].map(
    (name) => Number(sizes[name]) / bytesPerMiB,
  );
  if (total === undefined || used === undefined || Number.isNaN(total - used)) {
    const mend = 'Watch the disks of its servers yourself (`df -h`).';
    return noted(check, 'MongoDB does not report how much of its disk is free.', mend);
  }
  const place = 'the disk of MongoDB';
  const room = roomFinding(place, { freeMiB: total - used, totalMiB: total, production }, 0);
  if (!room.fine || total - used >= (stored ?? 0)) return room;
  const mend = `Add room before you rebuild all read models: with the media they take ${Math.ceil(stored ?? 0)} MiB.`;
  return noted(check, room.message, mend);
}

/** @param serverMiB The size of the read models if a server stores them. */
export async function roomFindings(config: Config, serverMiB: number | undefined): Promise<readonly Finding[]> {
  const { dataDir, production, backups } = config;
  const documentsMiB = serverMiB ?? (await sizeMiB(filesIn(dataDir).documents));
  const isEmbedded = config.eventStoreUrl === undefined || config.mongodbUrl === undefined;
  const ofFolder = await room(dataDir);
  const inFolder = isEmbedded
    ? roomFinding(dataDir, { ...ofFolder, production }, serverMiB === undefined ? documentsMiB : 0)
    : spareRoomFinding(dataDir, {
        ...ofFolder,
        documentsMiB,
        mend: 'Set DATA_DIR to a larger disk to keep sandboxes.',
      });
  const ofBackups =
    backups.to !== undefined && existsSync(backups.to)
      ? [roomFinding(backups.to, { ...(await room(backups.to)), production }, 0)]
      : [];
  return [inFolder, ...ofBackups, await scratchFinding(documentsMiB)];
}

async function scratchFinding(documentsMiB: number): Promise<Finding> {
  const folder = tmpdir();
  const mend = 'Set TMPDIR to a folder on a larger disk before `kindling verify` and `kindling replay --dry-run`.';
  try {
    await rm(await mkdtemp(join(folder, 'kindling-doctor-')), { recursive: true });
    return spareRoomFinding(folder, { ...(await room(folder)), documentsMiB, mend });
  } catch (error) {
    return wrong('scratch folder', `${folder} can't be written to: ${said(error)}`, mend);
  }
}

async function room(folder: string) {
  const { bavail, blocks, bsize, type } = await statfs(folder);
  const [freeMiB = 0, totalMiB = 0] = [bavail, blocks].map((many) => (many * bsize) / bytesPerMiB);
  return { freeMiB, totalMiB, isMemory: type === tmpfsType };
}

async function sizeMiB(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / bytesPerMiB;
}

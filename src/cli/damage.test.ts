// Damage in every file of a data folder: each verb says in its words what is wrong, nothing is lost without a word, and no advice makes it
// worse. What the server does with the same damage is in the tests of each part.
import { cp, mkdir, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorOf } from './cli-fixture.ts';
import { makeInstallation, temporaryFolder } from './transfer/transfer-fixture.ts';

let installation: string;
let media: string;
beforeAll(async () => {
  installation = await makeInstallation();
  const files = await readdir(join(installation, 'media'), { recursive: true });
  media = join('media', files.find((name) => name.endsWith('original.webp') && !/link-|news-/.test(name)) ?? '');
}, 60_000);
afterAll(() => rm(installation, { recursive: true }));

const damages = {
  deleted: (path: string) => rm(path),
  'cut in half': async (path: string) => truncate(path, (await stat(path)).size >> 1),
  emptied: (path: string) => truncate(path, 0),
  'a folder': async (path: string) => {
    await rm(path);
    await mkdir(path);
  },
};
type Damage = keyof typeof damages;

const log = 'events.sqlite';
const anchor = `${log}.anchor`;
const notByBackup = /in use|can't be used|missing|damaged|folder|chain|position|anchor|hold a key|read/;

/** What is not found because nothing is lost that a backup holds. Everything else is found, and ends the backup with 3. */
const harmless: Readonly<Record<string, readonly Damage[]>> = { 'session.key': ['deleted'] };

async function damaged(file: string, damage: Damage): Promise<string> {
  const folder = await temporaryFolder();
  await cp(installation, folder, { recursive: true });
  await damages[damage](join(folder, file));
  return folder;
}

/** SQLite's companions come and go, and a file that was found damaged in use is marked for the next start. */
const namesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => !/-(wal|shm)$|\.damaged$/.test(name)).toSorted();

const precious = [log, anchor, 'keys.sqlite', 'operations.sqlite', 'master.key', 'session.key'];
const cells = precious.flatMap((file) => (Object.keys(damages) as Damage[]).map((damage) => [file, damage] as const));

describe('a data folder', { timeout: 60_000 }, () => {
  it.each(cells)('in which %s is %s', async (file, damage) => {
    const folder = await damaged(file, damage);
    const before = await namesIn(folder);
    const operator = operatorOf({ folder });
    const [doctor, verify] = [
      await operator.kindling(['doctor']),
      await operator.kindling(['verify', '--only', 'log']),
    ];
    expect(await namesIn(folder)).toEqual(before);
    const backup = await operator.kindling(['backup', '--to', join(await temporaryFolder(), 'b')]);
    const said = [doctor, verify, backup].map(({ out, err }) => out + err).join('');
    expect(said).not.toMatch(/^ +at /m);
    expect(said).not.toContain('kindling replay');
    const finds = doctor.out.match(/^FIND {2}(?!web client|reactions).*$/gm) ?? [];
    if (harmless[file]?.includes(damage)) expect(finds).toEqual([]);
    else expect(finds.some((find) => find.includes(file) || find.includes('keys of the members'))).toBe(true);
    if (harmless[file]?.includes(damage)) expect(backup.code).toBe(0);
    else expect([backup.code, backup.err]).toEqual([3, expect.stringMatching(notByBackup)]);
    expect([0, 1, 3]).toContain(verify.code);
  });

  it.each(Object.keys(damages) as Damage[])('in which a read model or a picture is %s is backed up', async (damage) => {
    const folder = await damaged(media, damage);
    const [feed = ''] = (await readdir(join(folder, 'documents'))).filter((name) => /^feed\..*sqlite$/.test(name));
    if (damage !== 'a folder') await damages[damage](join(folder, 'documents', feed));
    const operator = operatorOf({ folder });
    const { out } = await operator.kindling(['doctor']);
    expect(out).toMatch(/FIND {2}media: .*original/);
    const to = join(await temporaryFolder(), 'b');
    const { code, err } = await operator.kindling(['backup', '--to', to]);
    expect([code, err]).toEqual([
      3,
      expect.stringContaining(`The backup is in ${to}, and is not intact. 1 media file`),
    ]);
    expect(out + err).not.toMatch(/^ +at /m);
  });
});

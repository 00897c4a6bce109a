// A folder of backups: what each reuses from the one before, that each is complete without it, and which of them are pruned.
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chainUnder } from '../../../app/start/keys/keyed-chain.ts';
import { joinSegments } from '../../../platform/events/sqlite/log-segments.ts';
import { fingerprinting } from '../../../platform/keyring/keyring.ts';
import { createTestClock, type TestClock } from '../../../testing/test-clock.ts';
import { readManifest, writeManifest } from '../../backup/backup-folder.ts';
import { type Operator, operatorOf } from '../../cli-fixture.ts';
import { contentOf, copyOf, makeInstallation, masterKeyOf, temporaryFolder } from '../../transfer/transfer-fixture.ts';

const timeoutMs = 60_000;
type Listed = Readonly<{
  backups: readonly Readonly<{ folder: string; takenAt: string; bytes: number; ownBytes: number; isKept: boolean }>[];
}>;

let installation: string;
beforeAll(async () => {
  installation = await makeInstallation();
}, timeoutMs);
afterAll(() => rm(installation, { recursive: true }));

let source: string;
let parent: string;
let clock: TestClock;
let operator: Operator;
beforeEach(async () => {
  [source, parent] = [await copyOf(installation), await temporaryFolder()];
  clock = createTestClock();
  operator = operatorOf({ folder: source, clock, environment: { BACKUP_TO: parent } });
});

const take = async (by = operator) => (await by.json<{ folder: string }>(['backup'])).folder;
const list = async (code = 0) => (await operator.json<Listed>(['backup', 'list'], code)).backups;

async function mediaFilesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
}

async function cutLastLine(segment: string): Promise<void> {
  const lines = (await readFile(segment, 'utf8')).trimEnd().split('\n');
  await writeFile(segment, `${lines.slice(0, -1).join('\n')}\n`);
}

async function segmentsOf(folder: string): Promise<readonly string[]> {
  return (await readdir(join(folder, 'log'))).toSorted().map((name) => join(folder, 'log', name));
}

/** Restores a backup, and returns what is in it. */
async function restored(folder: string) {
  const place = await temporaryFolder();
  await cp(join(source, 'master.key'), join(place, 'master.key'));
  await operatorOf({ folder: place }).json(['restore', '--from', folder]);
  return contentOf({ DATA_DIR: place });
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  // Removed first: writing in place would change every backup that shares the file.
  await rm(path);
  await writeFile(path, bytes);
}

describe('a second backup in the same folder', { timeout: timeoutMs }, () => {
  it('shares identical media, and is complete without the first', async () => {
    const first = await take();
    clock.advance({ days: 1 });
    const second = await take();
    for (const file of await mediaFilesOf(second)) {
      expect((await stat(join(second, file))).ino).toBe((await stat(join(first, file))).ino);
    }
    expect((await list()).map(({ ownBytes, bytes }) => ownBytes < bytes)).toEqual([true, true]);
    await rm(first, { recursive: true });
    expect(await operator.json(['backup', 'verify', second])).toMatchObject({ sound: true, damages: [] });
    expect(await restored(second)).toEqual(await contentOf({ DATA_DIR: source }));
  });

  it('shares the events that the first has, and stores only the new ones', async () => {
    const first = await take();
    clock.advance({ days: 1 });
    const second = await take();
    clock.advance({ days: 1 });
    const third = await take();
    const [firsts, seconds, thirds] = await Promise.all([first, second, third].map(segmentsOf));
    expect([firsts?.length, seconds?.length, thirds?.length]).toEqual([1, 2, 3]);
    const inodes = async (paths: readonly string[] = []) =>
      Promise.all(paths.map(async (path) => (await stat(path)).ino));
    expect((await inodes(thirds)).slice(0, 2)).toEqual(await inodes(seconds));
    // Only the second backup's own record in the log came between the two.
    expect((await readFile(thirds?.at(-1) ?? '', 'utf8')).trim().split('\n')).toEqual([
      expect.stringContaining('BackupTaken'),
    ]);
    await rm(first, { recursive: true });
    await rm(second, { recursive: true });
    expect(await operator.json(['backup', 'verify'])).toMatchObject({ folder: third, sound: true, damages: [] });
    expect(await restored(third)).toEqual(await contentOf({ DATA_DIR: source }));
  });

  it.each([
    ['media', async (folder: string) => flip(join(folder, (await mediaFilesOf(folder))[0] ?? ''))],
    ['log', async (folder: string) => flip((await segmentsOf(folder))[0] ?? '')],
    ['log, of which the end is missing', async (folder: string) => cutLastLine((await segmentsOf(folder))[0] ?? '')],
    ['log, of which a part is missing', async (folder: string) => rm((await segmentsOf(folder))[0] ?? '')],
    ['anchor of the log', (folder: string) => rm(join(folder, 'events.sqlite.anchor'))],
    ['media that are gone', (folder: string) => rm(join(folder, 'media'), { recursive: true })],
  ])('takes over nothing that is damaged: %s', async (_what, damage) => {
    await damage(await take());
    clock.advance({ days: 1 });
    const second = await take();
    expect(await operator.json(['backup', 'verify', second])).toMatchObject({ sound: true });
    expect(await restored(second)).toEqual(await contentOf({ DATA_DIR: source }));
  });

  it('restores one of an older version, whose log is one file, and shares none of its log', async () => {
    const first = await take();
    const masterKey = Buffer.from(await masterKeyOf(source), 'base64');
    const [log, anchored] = [join(parent, 'events.sqlite'), join(first, 'events.sqlite')];
    await joinSegments(await segmentsOf(first), { log, anchored, chain: chainUnder(masterKey) });
    for (const part of ['events.sqlite', 'events.sqlite.anchor']) await cp(join(parent, part), join(first, part));
    await rm(join(first, 'log'), { recursive: true });
    const { manifest } = await readManifest(first);
    await writeManifest(first, { ...manifest, format: 2 }, fingerprinting(masterKey));
    expect(await restored(first)).toEqual(await contentOf({ DATA_DIR: source }));
    clock.advance({ days: 1 });
    const second = await take();
    expect(await segmentsOf(second)).toHaveLength(1);
    expect(await restored(second)).toEqual(await contentOf({ DATA_DIR: source }));
  });

  it('reuses nothing of another installation under the same master key', async () => {
    const other = await makeInstallation();
    const MASTER_KEY = await masterKeyOf(source);
    const stranger = await temporaryFolder();
    await writeFile(join(stranger, 'master.key'), MASTER_KEY);
    const away = await temporaryFolder();
    await operatorOf({ folder: other }).json(['backup', '--to', join(away, 'one')]);
    await cp(join(away, 'one'), join(parent, 'one'), { recursive: true });
    await rm(other, { recursive: true });
    const folder = await take();
    expect(await restored(folder)).toEqual(await contentOf({ DATA_DIR: source }));
  });
});

describe('kindling backup', { timeout: timeoutMs }, () => {
  it('without a folder needs BACKUP_TO, and a folder that exists', async () => {
    const without = operatorOf({ folder: source });
    expect(await without.kindling(['backup'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('set BACKUP_TO'),
    });
    const unmounted = join(parent, 'mnt', 'usb');
    const absent = operatorOf({ folder: source, environment: { BACKUP_TO: unmounted } });
    expect(await absent.kindling(['backup'])).toMatchObject({
      code: 2,
      err: `${unmounted} does not exist. Mount or create it first, or name another folder.\n`,
    });
    expect(existsSync(join(parent, 'mnt'))).toBe(false);
  });
});

describe('kindling backup list', { timeout: timeoutMs }, () => {
  it('shows backups under this master key, oldest first, and nothing else', async () => {
    expect(await list()).toEqual([]);
    const first = await take();
    clock.advance({ days: 1 });
    const second = await take();
    await mkdir(join(parent, 'letters'));
    await cp(first, join(parent, 'altered'), { recursive: true });
    const manifest = await readFile(join(first, 'backup.json'), 'utf8');
    await writeFile(join(parent, 'altered', 'backup.json'), manifest.replace(/"events": \d+/, '"events": 1'));
    const { backups, others } = await operator.json<{ backups: { folder: string }[]; others: string[] }>(
      ['backup', 'list'],
      1,
    );
    expect([backups.map(({ folder }) => folder), others]).toEqual([[first, second], [join(parent, 'altered')]]);
    const { out } = await operator.kindling(['backup', 'list']);
    expect(out).toMatch(/taken +events +size +own +complete +stays +folder/);
    expect(out).toMatch(/altered is damaged, or of another master key: kindling backup verify \S+altered/);
  });

  it('says what a backup lacked when it was taken, and which parts of it are gone, without reading any', async () => {
    const complete = await take();
    clock.advance({ days: 1 });
    await rm(join(source, 'operations.sqlite'));
    expect((await operator.kindling(['backup'])).code).toBe(3);
    const lacking = (await list()).at(-1)?.folder ?? '';
    await rm(join(lacking, 'keys.sqlite'));
    const { backups } = await operator.json<{ backups: { lacks: string[] }[] }>(['backup', 'list']);
    const lacks = [`${lacking}/keys.sqlite is missing.`, expect.stringContaining(`${source}/operations.sqlite`)];
    expect(backups.map((each) => each.lacks)).toEqual([[], lacks]);
    const { out } = await operator.kindling(['backup', 'list']);
    expect(out).toMatch(new RegExp(`yes +(yes|no) +${complete}\\n`));
    expect(out).toMatch(new RegExp(`no +yes +${lacking}\\n`));
    expect(out).toContain(`${lacking} is not complete. ${lacking}/keys.sqlite is missing.\n`);
  });

  it('says which folder is missing, and that the master key is', async () => {
    const absent = await operator.kindling(['backup', 'list', '--in', join(parent, 'gone')]);
    expect(absent).toMatchObject({ code: 2, err: expect.stringContaining('Is it mounted?') });
    const keyless = operatorOf({ folder: await temporaryFolder() });
    expect(await keyless.kindling(['backup', 'list', '--in', parent])).toMatchObject({
      code: 3,
      err: expect.stringContaining('The master key of the backups is missing'),
    });
  });
});

describe('kindling backup verify', { timeout: timeoutMs }, () => {
  it('reads the newest, or the named one, and ends with 1 if it is damaged', async () => {
    const first = await take();
    clock.advance({ days: 1 });
    const second = await take();
    expect(await operator.json(['backup', 'verify'])).toMatchObject({ folder: second, sound: true });
    await flip(join(first, (await mediaFilesOf(first))[0] ?? ''));
    const { damages } = await operator.json<{ damages: string[] }>(['backup', 'verify', first], 1);
    expect(damages).toEqual([expect.stringMatching(/is not what was uploaded|are not what was written/)]);
    expect((await operator.kindling(['backup', 'verify', first])).out).toMatch(/is NOT intact\.\n/);
  });

  it.each<[string, (folder: string) => unknown, RegExp]>([
    [
      'unreadable keys',
      (at) => writeFile(join(at, 'keys.sqlite'), Buffer.alloc(9_000, 7)),
      /^\S+keys\.sqlite can't be read/,
    ],
    ['lost keys', (at) => rm(join(at, 'keys.sqlite')), /^\S+keys\.sqlite is missing, and nothing is restored/],
    ['a lost log', (at) => rm(join(at, 'log'), { recursive: true }), /\/log is missing, and nothing is restored/],
    [
      'a log damaged from its first event on',
      async (at) => writeFile((await segmentsOf(at))[0] ?? '', '{}\n'),
      /is damaged from its beginning on\. Use another/,
    ],
    [
      'unreadable keys and no manifest',
      async (at) => {
        await writeFile(join(at, 'keys.sqlite'), Buffer.alloc(9_000, 7));
        await rm(join(at, 'backup.json'));
      },
      /backup\.json is missing.*keys\.sqlite can't be read/,
    ],
  ])('ends with 1, too, if nothing can be restored, and names what is damaged: %s', async (_what, damage, named) => {
    const folder = await take();
    await damage(folder);
    const before = await readdir(folder);
    const { sound, damages } = await operator.json<{ sound: boolean; damages: string[] }>(
      ['backup', 'verify', folder],
      1,
    );
    expect([sound, damages]).toEqual([false, [expect.stringMatching(named)]]);
    expect((await operator.kindling(['backup', 'verify', folder])).out).toMatch(/is NOT intact\.\n/);
    expect(await readdir(folder)).toEqual(before);
  });

  it('names the person of a damaged key, and everything else can be restored', async () => {
    const folder = await take();
    const db = new DatabaseSync(join(folder, 'keys.sqlite'));
    const { person } = db.prepare('SELECT min(person_id) AS person FROM keys WHERE wrapped IS NOT NULL').get() ?? {};
    db.prepare("UPDATE keys SET wrapped = CAST(x'00' || substr(wrapped, 2) AS BLOB) WHERE person_id = ?").run(
      String(person),
    );
    db.close();
    expect(await operator.json(['backup', 'verify', folder], 1)).toMatchObject({
      damages: [
        expect.stringContaining('are not those that were written there'),
        `The master key does not unwrap the key of ${person}.`,
      ],
    });
    const place = await temporaryFolder();
    await cp(join(source, 'master.key'), join(place, 'master.key'));
    const line = ['restore', '--from', folder, '--despite-damage'];
    const { code, out } = await operatorOf({ folder: place }).kindling(line);
    expect([code, out]).toEqual([0, expect.stringContaining('lacks the keys of 1 person')]);
    expect((await contentOf({ DATA_DIR: place })).events).toEqual((await contentOf({ DATA_DIR: source })).events);
  });
});

describe('kindling backup prune', { timeout: timeoutMs }, () => {
  it('keeps what the rule says, the newest, and whatever Kindling did not name', async () => {
    await operator.json(['backup', '--to', join(parent, 'before-the-upgrade')]);
    const daily: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      daily.push(await take());
      clock.advance({ days: 1 });
    }
    await writeFile(join(parent, 'kindling-notes.txt'), 'Dear Olga');
    const going = daily.slice(0, 2);
    const line = ['backup', 'prune', '--keep', '2d'];
    expect(await operator.json([...line, '--dry-run'])).toMatchObject({ removed: going, isDryRun: true });
    expect(going.every(existsSync)).toBe(true);
    expect(await operator.json(line)).toMatchObject({ removed: going, isDryRun: false });
    expect((await readdir(parent)).toSorted()).toEqual(
      [
        'before-the-upgrade',
        'kindling-notes.txt',
        ...daily.slice(2).map((folder) => folder.slice(parent.length + 1)),
      ].toSorted(),
    );
    const [newest = ''] = daily.slice(-1);
    expect(await operator.json(['backup', 'verify', newest])).toMatchObject({ sound: true });
  });

  it('never removes the last intact one, whatever the rule says', async () => {
    const oldest = await take();
    clock.advance({ days: 1 });
    const older = await take();
    clock.advance({ days: 1 });
    const newest = await take();
    await flip(join(newest, (await mediaFilesOf(newest))[0] ?? ''));
    const line = ['backup', 'prune', '--keep', '1d'];
    expect(await operator.json([...line, '--dry-run'], 1)).toMatchObject({ removed: [oldest], kept: [older, newest] });
    // Of all that it reads, only one is joined in a scratch folder at a time.
    vi.stubEnv('TMPDIR', await temporaryFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    const joined: number[] = [];
    const onErr = () => void joined.push(readdirSync(tmpdir()).length);
    await operator.kindling([...line, '--dry-run'], { isTerminal: true, onErr });
    expect(Math.max(...joined)).toBe(1);
    const { code, out } = await operator.kindling(line);
    expect(code).toBe(1);
    expect(out).toContain(`${older} stays: it is the newest intact one.`);
    expect([oldest, older, newest].map(existsSync)).toEqual([false, true, true]);
    await flip(join(older, (await mediaFilesOf(older))[0] ?? ''));
    expect(await operator.json(line, 1)).toMatchObject({ removed: [], kept: [older, newest] });
    expect((await operator.kindling(line)).out).toContain('None of them is intact, so none was removed.');
  });

  it('counts a backup as not intact if it lacked something when it was taken', async () => {
    const intact = await take();
    clock.advance({ days: 1 });
    await rm(
      join(
        source,
        (await mediaFilesOf(source)).find((file) => /original/.test(file) && !/link-|news-/.test(file)) ?? '',
      ),
    );
    expect((await operator.kindling(['backup'])).code).toBe(3);
    const lacking = (await list()).at(-1)?.folder ?? '';
    const sparing = operatorOf({ folder: source, clock, environment: { BACKUP_TO: parent, BACKUP_KEEP: '1d' } });
    const listed = (await sparing.json<Listed>(['backup', 'list'])).backups;
    expect(listed.map(({ isKept }) => isKept)).toEqual([true, true]);
    expect(await operator.json(['backup', 'verify'], 1)).toMatchObject({
      folder: lacking,
      sound: false,
      damages: [expect.stringContaining('1 media file is missing or damaged')],
    });
    const line = ['backup', 'prune', '--keep', '1d'];
    for (const trusting of [[], ['--trust-newest']])
      expect(await operator.json([...line, ...trusting], 1)).toMatchObject({ removed: [], kept: [intact, lacking] });
    expect(await restored(lacking)).toMatchObject({ events: expect.anything() });
  });

  it.each([
    'backup prune',
    'backup',
  ])('%s removes drafts that killed automatic backups left, and nothing else', async (line) => {
    await take();
    clock.advance({ days: 1 });
    const others = ['kindling-2026-01-01T00-00-00Z', 'mine.unfinished'];
    for (const name of [...others, 'kindling-2026-01-02T00-00-00Z.unfinished']) {
      await mkdir(join(parent, name));
      await writeFile(join(parent, name, 'events.sqlite'), 'half');
    }
    await operator.json(line.split(' '));
    const names = (await list(1)).map(({ folder }) => folder.slice(parent.length + 1));
    expect((await readdir(parent)).toSorted()).toEqual([...names, ...others].toSorted());
  });

  it('refuses an invalid rule', async () => {
    const answer = await operator.kindling(['backup', 'prune', '--keep', 'all']);
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('such as 7d,4w,12m') });
  });
});

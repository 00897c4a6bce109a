// Backups of installations that are in use or damaged, and backups that are interrupted.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openSite } from '../../../app/start/instances/instances-site-fixture.ts';
import { survives } from '../../../testing/faults.ts';
import { commandProgram } from '../../../testing/programs.ts';
import { smallDisk } from '../../../testing/small-disk.ts';
import { openTestKindling } from '../../../testing/test-kindling.ts';
import { operatorOf } from '../../cli-fixture.ts';
import {
  contentOf,
  copyOf,
  emptyFolder,
  makeInstallation,
  masterKeyOf,
  pictureVariants,
  redPicture,
  temporaryFolder,
} from '../../transfer/transfer-fixture.ts';

const timeoutMs = 60_000;

let installation: string;
let content: Awaited<ReturnType<typeof contentOf>>;
let backup: string;
beforeAll(async () => {
  installation = await makeInstallation();
  content = await contentOf({ DATA_DIR: installation });
  backup = join(await emptyFolder(), 'backup');
  await operatorOf({ folder: installation }).json(['backup', '--to', backup]);
}, timeoutMs);
afterAll(async () => {
  await rm(installation, { recursive: true });
  await rm(join(backup, '..'), { recursive: true });
});

/** Creates a data folder with nothing but the master key of another folder. */
async function emptyPlace(keyOf = installation): Promise<string> {
  const place = await temporaryFolder();
  await copyFile(join(keyOf, 'master.key'), join(place, 'master.key'));
  return place;
}

describe('kindling backup', { timeout: timeoutMs }, () => {
  it('is complete while members continue to write: everything acknowledged before is in it, and a prefix of the log', async () => {
    const site = await openTestKindling();
    onTestFinished(() => site.close());
    const ada = await site.member('Ada');
    const answered = await Promise.all(Array.from({ length: 20 }, (_, n) => ada.publish(`Answered before: ${n}.`)));
    let isTaken = false;
    const writing = (async () => {
      for (let n = 0; !isTaken; n += 1) await ada.publish(`Written meanwhile: ${n}.`);
    })();
    const folder = join(await temporaryFolder(), 'backup');
    const operator = operatorOf({ folder: site.folder, clock: site.clock });
    const { events } = await operator.json<{ events: number }>(['backup', '--to', folder]);
    isTaken = true;
    await writing;

    const place = await emptyPlace(site.folder);
    await operatorOf({ folder: place }).json(['restore', '--from', folder]);
    const restored = (await contentOf({ DATA_DIR: place })).events;
    const log = (await contentOf({ DATA_DIR: site.folder })).events;
    expect(restored).toHaveLength(events);
    expect(restored).toEqual(log.slice(0, events));
    const streams = new Set(restored.map(({ stream }) => stream));
    for (const id of answered) expect(streams).toContain(`post-${id}`);
  });

  it('of servers is like one of a data folder', async () => {
    const site = await openSite();
    onTestFinished(() => site.close());
    const MASTER_KEY = await masterKeyOf(installation);
    const onServers = operatorOf({ folder: '', environment: { ...site.environment, MASTER_KEY } });
    await onServers.json(['restore', '--from', backup]);
    const [folder, place] = [join(await temporaryFolder(), 'backup'), await emptyPlace()];
    expect(await onServers.json(['backup', '--to', folder])).toMatchObject({
      events: content.events.length + 1,
      jobs: 3,
    });
    await operatorOf({ folder: place }).json(['restore', '--from', folder]);
    expect(await contentOf({ DATA_DIR: place })).toEqual(content);
  });

  it('is recorded in the log that it was taken of, after its end, once it is complete', async () => {
    const source = await copyOf(installation);
    const operator = operatorOf({ folder: source });
    const taken = async () => (await operator.kindling(['audit', '--type', 'BackupTaken', '--from-log', '--data'])).out;
    const folder = join(await temporaryFolder(), 'backup');
    const { events } = await operator.json<{ events: number }>(['backup', '--to', folder]);
    expect(await taken()).toMatch(new RegExp(`"?events"?: ?${events}\\b`));
    expect(await operator.json(['verify', '--only', 'log'])).toMatchObject({ log: { events: events + 1 } });
  });

  it('contains no master key, and no personal data in plain text', async () => {
    const names = await readdir(backup, { recursive: true });
    expect(names.filter((name) => name.endsWith('.key'))).toEqual([]);
    const bytes = await Promise.all(
      names.filter((name) => /\.(sqlite|json)$/.test(name)).map((name) => readFile(join(backup, name), 'latin1')),
    );
    expect(bytes.join()).not.toMatch(/A red picture|ada@|second comment/i);
  });

  it('is readable only by its owner, file by file', async () => {
    const names = ['', ...(await readdir(backup, { recursive: true }))];
    const modes = names.map(async (name) => {
      const stats = await stat(join(backup, name));
      return [name, stats.isDirectory(), stats.mode & 0o777];
    });
    for (const [name, isFolder, mode] of await Promise.all(modes)) {
      expect([name, mode]).toEqual([name, isFolder ? 0o700 : 0o600]);
    }
  });

  it('contains no upload of an erased member, although the file still exists', async () => {
    const site = await openTestKindling();
    onTestFinished(() => site.close());
    const [ada, gone] = [await site.member('Ada'), await site.member('Gone')];
    for (const member of [ada, gone]) await member.publish('Look.', { mediaUrls: [await redPicture()] });
    const [folder, place, before] = [
      join(await temporaryFolder(), 'backup'),
      await emptyPlace(site.folder),
      await emptyPlace(site.folder),
    ];
    // While no server runs, nobody deletes the erased member's file.
    await site.restart(async () => {
      const operator = operatorOf({ folder: site.folder, clock: site.clock });
      await operator.json(['erase', gone.id, '--yes']);
      const { files } = await contentOf({ DATA_DIR: site.folder });
      expect(files.map(({ variant }) => variant)).toEqual([...pictureVariants, ...pictureVariants]);
      const backup = await operator.json(['backup', '--to', folder]);
      expect(backup).toMatchObject({ media: { files: pictureVariants.length } });
    });
    const erasedAt = (await site.log()).find(({ type }) => type === 'MemberErased')?.position ?? 0n;
    await operatorOf({ folder: place }).json(['restore', '--from', folder]);
    await operatorOf({ folder: before }).json(['restore', '--from', folder, '--until', String(erasedAt - 1n)]);
    for (const each of [place, before]) {
      const { files, keys } = await contentOf({ DATA_DIR: each });
      expect(files.map(({ ownerId, variant }) => [ownerId, variant])).toEqual(
        pictureVariants.map((variant) => [ada.id, variant]),
      );
      expect(keys).toContainEqual({ personId: gone.id, key: 'forgotten' });
    }
  });

  it('is consistent while members upload, are erased, and deleted files are swept', async () => {
    const site = await openTestKindling();
    onTestFinished(() => site.close());
    const operator = operatorOf({ folder: site.folder, clock: site.clock });
    const parent = await temporaryFolder();
    const mediaUrls = [await redPicture()];
    let isTaken = false;
    let n = 0;
    const living = (async () => {
      for (; !isTaken; n += 1) {
        const member = await site.member(`Member${n}`);
        await member.publish('Look.', { mediaUrls });
        const brief = await member.publish('Soon to go.');
        if (n % 2 === 0) await member.call('DELETE', `/community/posts/${brief}`);
        else await operator.json(['erase', member.id, '--yes']);
        site.clock.advance({ days: 2 });
      }
    })();
    const names = ['one', 'two'];
    for (const [turn, name] of names.entries()) {
      await expect.poll(() => n, { timeout: 20_000 }).toBeGreaterThan(2 * turn + 1);
      await operator.json(['backup', '--to', join(parent, name)]);
    }
    isTaken = true;
    await living;
    const erasedByNow = new Set(
      (await site.log()).filter(({ type }) => type === 'MemberErased').map(({ stream }) => stream.slice(5)),
    );

    for (const name of names) {
      const place = await emptyPlace(site.folder);
      await operatorOf({ folder: place }).json(['restore', '--from', join(parent, name)]);
      const { events, files, keys } = await contentOf({ DATA_DIR: place });
      const erased = events.filter(({ type }) => type === 'MemberErased').map(({ stream }) => stream.slice(5));
      for (const personId of erased) expect(keys).toContainEqual({ personId, key: 'forgotten' });
      expect(erased.length).toBeGreaterThan(0);
      expect(files.length).toBeGreaterThan(0);
      const gone = new Set(keys.filter(({ key }) => key === 'forgotten').map(({ personId }) => personId));
      for (const { type, data } of events) {
        if (type !== 'MediaUploaded') continue;
        const { mediaId, ownerId } = data as { mediaId: string; ownerId: string };
        const kept = files.filter((file) => file.mediaId === mediaId).map(({ variant }) => variant);
        if (erased.includes(ownerId)) expect(kept).toEqual([]);
        // The pictures of somebody erased during the backup may be deleted before they are copied.
        else if (!gone.has(ownerId) && !erasedByNow.has(ownerId)) expect(kept).toEqual(pictureVariants);
      }
      const restored = await openTestKindling({ environment: { DATA_DIR: place } });
      await restored.kindling().reactor?.settle();
      await restored.close();
      expect(await operatorOf({ folder: place }).json(['verify'])).toMatchObject({ sound: true });
    }
  });

  it('does not make an altered log look good', async () => {
    const altered = await copyOf(installation);
    const operator = operatorOf({ folder: altered });
    // More events than the log checks when it opens.
    const load = ['--members', '9', '--posts', '500', '--comments', '500', '--likes', '99'];
    await operator.json(['generate-load', '--add', ...load]);
    const db = new DatabaseSync(join(altered, 'events.sqlite'));
    db.exec("UPDATE event SET data = replace(data, '{', '{ ') WHERE position = 5");
    db.close();
    const [folder, elsewhere] = [join(await temporaryFolder(), 'backup'), join(await temporaryFolder(), 'data')];
    const damaged = { code: 3, err: expect.stringMatching(/^The log of .* is damaged: .*position 5/) };
    expect(await operator.kindling(['backup', '--to', folder])).toMatchObject(damaged);
    expect(await readdir(join(folder, '..'))).toEqual([]);
    expect(await operator.kindling(['transfer', '--to', elsewhere])).toMatchObject(damaged);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('is refused where something already exists', async () => {
    const [taken, empty] = [join(await temporaryFolder(), 'letters'), await temporaryFolder()];
    await mkdir(`${taken}.unfinished`);
    await writeFile(join(`${taken}.unfinished`, 'letter'), 'Dear Olga');
    const operator = operatorOf({ folder: installation });
    for (const to of [backup, empty]) {
      expect(await operator.kindling(['backup', '--to', to])).toMatchObject({
        code: 2,
        err: expect.stringContaining('exists already'),
      });
    }
    expect(await operator.kindling(['backup', '--to', taken])).toMatchObject({
      code: 3,
      err: expect.stringContaining('is in the way'),
    });
    expect(await readdir(`${taken}.unfinished`)).toEqual(['letter']);
  });

  it('is refused inside what it is a backup of', async () => {
    const source = await copyOf(installation);
    const before = await readdir(source, { recursive: true });
    for (const to of ['media/bk', 'not/yet/bk']) {
      const answer = await operatorOf({ folder: source }).kindling(['backup', '--to', join(source, to)]);
      expect(answer).toMatchObject({ code: 2, err: expect.stringMatching(/is inside .*Name a folder outside it/) });
    }
    expect(await readdir(source, { recursive: true })).toEqual(before);
  });

  it('explains why no folder can be made', async () => {
    const file = join(await temporaryFolder(), 'letter');
    await writeFile(file, 'Dear Olga');
    for (const to of [join(file, 'bk'), join(file, 'deeper', 'bk'), join(file, '..', 'gone', 'bk')]) {
      const answer = await operatorOf({ folder: installation }).kindling(['backup', '--to', to]);
      expect(answer).toEqual({
        code: 2,
        out: '',
        err: expect.stringMatching(/^[^\n]+ (?:is|does) (a file\.|not exist\. .+ or) [Nn]ame another folder\.\n$/),
      });
    }
    const onProc = await operatorOf({ folder: installation }).kindling(['backup', '--to', '/proc/kindling']);
    expect(onProc).toMatchObject({ code: 3, err: expect.stringContaining('name another folder') });
    const answer = await operatorOf({ folder: installation }).kindling(['backup', '--to', '']);
    expect(answer).toEqual({ code: 2, out: '', err: expect.stringContaining('--to needs a folder.') });
  });

  it('is taken once when it is started twice', async () => {
    const folder = join(await temporaryFolder(), 'backup');
    const operator = operatorOf({ folder: installation });
    const both = await Promise.all([1, 2].map(() => operator.kindling(['backup', '--to', folder])));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 3]);
    expect(both.map(({ err }) => err).join('')).toMatch(/^Another backup \(process \d+\) is being written/);
    expect(await readdir(join(folder, '..'))).toEqual(['backup']);
    const place = await emptyPlace();
    await operatorOf({ folder: place }).json(['restore', '--from', folder]);
    expect(await contentOf({ DATA_DIR: place })).toEqual(content);
  });

  it('generates no other key if it lacks the servers’ master key', async () => {
    const site = await openSite();
    onTestFinished(() => site.close());
    const MASTER_KEY = await masterKeyOf(installation);
    await operatorOf({ folder: '', environment: { ...site.environment, MASTER_KEY } }).json([
      'restore',
      '--from',
      backup,
    ]);
    const folder = join(await temporaryFolder(), 'backup');
    const operator = operatorOf({ folder: '', environment: { ...site.environment, MASTER_KEY: '' } });
    expect(await operator.kindling(['backup', '--to', folder])).toMatchObject({
      code: 3,
      err: expect.stringMatching(/master key .*is missing: set MASTER_KEY/),
    });
    expect(await readdir(site.environment.DATA_DIR ?? '')).not.toContain('master.key');
  });

  survives('Kindling', 'a backup that is stopped half-way', 'nothing has the name of the backup', async () => {
    const folder = join(await temporaryFolder(), 'backup');
    const stopping = new AbortController();
    const answer = await operatorOf({ folder: installation }).kindling(['backup', '--to', folder], {
      signal: stopping.signal,
      isTerminal: true,
      onErr: (text) => text.includes('copying events') && stopping.abort(),
    });
    expect(answer.code).toBe(3);
    expect(existsSync(folder)).toBe(false);
    await operatorOf({ folder: installation }).json(['backup', '--to', folder]);
    expect(existsSync(join(folder, 'backup.json'))).toBe(true);
  });

  survives(
    'Kindling',
    'kill -9 of a backup at each of its steps',
    'nothing has the name of the backup, and the next one is whole',
    async () => {
      const site = await openSite();
      onTestFinished(() => site.close());
      const environment = { ...site.environment, MASTER_KEY: await masterKeyOf(installation) };
      const operator = operatorOf({ folder: '', environment });
      await operator.json(['restore', '--from', backup]);
      const folder = join(await temporaryFolder(), 'backup');
      const draft = `${folder}.unfinished`;
      for (const reads of [1, 3, 6]) {
        const { child, ended } = startProgram(['backup', '--to', folder], environment);
        killAtRead(reads, child);
        expect(await ended).toBe('SIGKILL');
        expect(await readdir(join(folder, '..'))).toEqual(['backup.unfinished']);
      }

      // Counted from when this process holds the draft: the number of reads before that varies.
      function killAtRead(left: number, child: ChildProcess) {
        const isInDraft = () => holderOf(draft) === child.pid;
        const act = () => {
          const stillLeft = isInDraft() ? left - 1 : left;
          if (stillLeft === 0) child.kill('SIGKILL');
          else killAtRead(stillLeft, child);
        };
        site.mongoDb.arm('find', { kind: 'rival', act });
      }
      // Killed at the last step, the backup is whole but does not have its name yet.
      await rm(`${folder}.unfinished`, { recursive: true });
      await cp(backup, `${folder}.unfinished`, { recursive: true });
      await operator.json(['backup', '--to', folder]);
      expect(await readdir(join(folder, '..'))).toEqual(['backup']);
      const place = await emptyPlace();
      await operatorOf({ folder: place }).json(['restore', '--from', folder]);
      expect(await contentOf({ DATA_DIR: place })).toEqual(content);
    },
  );

  it('needs no more room than it takes in the end, and a second one only what is new', async (context) => {
    const disk = smallDisk(9);
    if ('reason' in disk) return context.skip(disk.reason);
    const source = await temporaryFolder();
    const operator = operatorOf({ folder: source });
    await operator.json(['generate-load', '--members', '300', '--posts', '1000', '--likes', '4000']);
    const [first, second] = [join(disk.folder, 'first'), join(disk.folder, 'second')];
    await operator.json(['backup', '--to', first]);
    await operator.json(['backup', '--to', second]);
    const place = await emptyPlace(source);
    for (const folder of [first, second]) {
      expect(await operatorOf({ folder: place }).json(['backup', 'verify', folder])).toMatchObject({ sound: true });
    }
    expect((await readdir(join(second, 'log'))).length).toBe(2);
  });

  survives('Kindling', 'a full disk in a backup', 'it says so, and nothing is left of it', async (context) => {
    const disk = smallDisk(1);
    const bytes = 1_048_576;
    if ('reason' in disk) return context.skip(disk.reason);
    const folder = join(disk.folder, 'backup');
    const said = `The disk of ${disk.folder} is full: no backup was made. Make room there, such as with kindling backup prune, and run it again.\n`;
    for (const ballast of [bytes, bytes - 5_000, bytes - 60_000, bytes - 150_000]) {
      await writeFile(join(disk.folder, 'ballast'), Buffer.alloc(ballast));
      const { code, err } = await operatorOf({ folder: installation }).kindling(['backup', '--to', folder]);
      expect([code, err]).toEqual([3, said]);
      expect(await readdir(disk.folder)).toEqual(['ballast']);
    }
  });
});

/** Returns the process that holds the draft of a backup; `undefined` if none ever did. */
function holderOf(draft: string): number | undefined {
  const file = join(draft, 'server.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

function startProgram(line: readonly string[], environment: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, [commandProgram, ...line], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'exit').then(([code, signal]) => signal ?? code) };
}

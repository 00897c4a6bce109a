// Backups of a running installation, and what can be made of them.
import { existsSync } from 'node:fs';
import { copyFile, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openSite } from '../../app/instances-site-fixture.ts';
import { survives } from '../../testing/faults.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { operatorOf } from '../cli-fixture.ts';
import { contentOf, copyOf, emptyFolder, makeInstallation } from '../transfer/transfer-fixture.ts';

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
  await rm(backup, { recursive: true });
});

async function temporaryFolder(): Promise<string> {
  const folder = await emptyFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A data folder with nothing but the master key of the backup. */
async function emptyPlace(): Promise<string> {
  const place = await temporaryFolder();
  await copyFile(join(installation, 'master.key'), join(place, 'master.key'));
  return place;
}

async function spoilt(file: string): Promise<string> {
  const copy = await copyOf(backup);
  const handle = await open(join(copy, file), 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(64, 7), 0, 64, Math.floor(size / 2));
  await handle.close();
  return copy;
}

describe('kindling backup', { timeout: timeoutMs }, () => {
  it('is whole while members go on writing: all that was answered before is in it, and a beginning of the log alone', async () => {
    const site = await openTestKindling();
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

    const place = await temporaryFolder();
    await copyFile(join(site.folder, 'master.key'), join(place, 'master.key'));
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
    const MASTER_KEY = (await readFile(join(installation, 'master.key'), 'utf8')).trim();
    const onServers = operatorOf({ folder: '', environment: { ...site.environment, MASTER_KEY } });
    await onServers.json(['restore', '--from', backup]);
    const [folder, place] = [join(await temporaryFolder(), 'backup'), await emptyPlace()];
    expect(await onServers.json(['backup', '--to', folder])).toMatchObject({ events: content.events.length, jobs: 1 });
    await operatorOf({ folder: place }).json(['restore', '--from', folder]);
    expect(await contentOf({ DATA_DIR: place })).toEqual(content);
  });

  it('holds no master key, and nothing that is personal in plain', async () => {
    const names = await readdir(backup, { recursive: true });
    expect(names.filter((name) => name.endsWith('.key'))).toEqual([]);
    const bytes = await Promise.all(
      names.filter((name) => /\.(sqlite|json)$/.test(name)).map((name) => readFile(join(backup, name), 'latin1')),
    );
    expect(bytes.join()).not.toMatch(/A red picture|ada@|second comment/i);
  });

  it('leaves a folder that holds something as it is', async () => {
    const answer = await operatorOf({ folder: installation }).kindling(['backup', '--to', backup]);
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('is not empty') });
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
});

describe('kindling restore', { timeout: timeoutMs }, () => {
  it('brings all of it into an empty place, and a server shows it there', async () => {
    const place = await emptyPlace();
    const answer = await operatorOf({ folder: place }).json(['restore', '--from', backup]);
    expect(answer).toMatchObject({ outcome: 'restored', events: content.events.length, leftOut: 0, jobs: 1 });
    expect(await contentOf({ DATA_DIR: place })).toEqual(content);
    const site = await openTestKindling({ environment: { DATA_DIR: place } });
    expect(await site.visitor().get('/community/posts')).toMatchObject({
      body: { posts: [{ content: 'A red picture.', commentsCount: 3, userName: 'Ada' }] },
    });
    await site.close();
    expect(await operatorOf({ folder: place }).json(['verify'])).toMatchObject({ sound: true });
  });

  it('brings it to servers, too', async () => {
    const site = await openSite();
    onTestFinished(() => site.close());
    const MASTER_KEY = (await readFile(join(installation, 'master.key'), 'utf8')).trim();
    const environment = { ...site.environment, MASTER_KEY };
    await operatorOf({ folder: '', environment }).json(['restore', '--from', backup]);
    expect(await contentOf(environment)).toEqual(content);
  });

  it('as it was at some moment: what came later is left out, and who was erased later stays erased', async () => {
    const place = await emptyPlace();
    const erasedAt = content.events.findIndex(({ type }) => type === 'MemberErased');
    const line = ['restore', '--from', backup, '--until', String(erasedAt)];
    const answer = await operatorOf({ folder: place }).json(line);
    expect(answer).toMatchObject({ events: erasedAt, leftOut: content.events.length - erasedAt });
    const restored = await contentOf({ DATA_DIR: place });
    expect(restored.events).toEqual(content.events.slice(0, erasedAt));
    expect(restored.keys).toEqual(content.keys);
    const site = await openTestKindling({ environment: { DATA_DIR: place } });
    const { body } = await site.visitor().get('/community/posts');
    expect(JSON.stringify(body)).toContain('A red picture.');
    expect(JSON.stringify(body)).not.toContain('Nobody shall know');
  });

  survives(
    'Kindling',
    'a restore that is stopped half-way',
    'no server starts on it, and repeated it goes on',
    async () => {
      const place = await emptyPlace();
      const stopping = new AbortController();
      const operator = operatorOf({ folder: place });
      const answer = await operator.kindling(['restore', '--from', backup], {
        signal: stopping.signal,
        isTerminal: true,
        onErr: (text) => text.includes('copying events') && stopping.abort(),
      });
      expect(answer.code).toBe(3);
      await expect(openTestKindling({ environment: { DATA_DIR: place } })).rejects.toThrow(
        /restore to here was not fin/,
      );
      expect(await operator.json(['restore', '--from', backup])).toMatchObject({ outcome: 'restored' });
      expect(await contentOf({ DATA_DIR: place })).toEqual(content);
    },
  );

  it.each([
    ['a flipped stretch of its log', () => spoilt('events.sqlite'), /damaged|not that of its manifest/],
    ['no manifest', async () => temporaryFolder(), /holds no backup/],
    [
      'a manifest of another log',
      async () => {
        const copy = await copyOf(backup);
        const manifest = JSON.parse(await readFile(join(copy, 'backup.json'), 'utf8'));
        await writeFile(join(copy, 'backup.json'), JSON.stringify({ ...manifest, digest: 'another' }));
        return copy;
      },
      /not that of its manifest/,
    ],
    [
      'a manifest that is none',
      async () => {
        const copy = await copyOf(backup);
        await writeFile(join(copy, 'backup.json'), '{"format": 9');
        return copy;
      },
      /damaged, or of another version/,
    ],
  ])('a backup with %s is refused, and nothing is written', async (_what, made, refusal) => {
    const [from, place] = [await made(), await emptyPlace()];
    const answer = await operatorOf({ folder: place }).kindling(['restore', '--from', from]);
    expect(answer).toMatchObject({ code: 3, err: expect.stringMatching(refusal) });
    expect(await readdir(place)).toEqual(['master.key']);
  });

  it('the wrong master key is refused, and so is none', async () => {
    const place = await temporaryFolder();
    const without = await operatorOf({ folder: place }).kindling(['restore', '--from', backup]);
    expect(without).toMatchObject({ code: 3, err: expect.stringContaining('needs the master key') });
    await writeFile(join(place, 'master.key'), Buffer.alloc(32, 9).toString('base64'));
    const wrong = await operatorOf({ folder: place }).kindling(['restore', '--from', backup]);
    expect(wrong).toMatchObject({ code: 3, err: expect.stringContaining('does not unwrap') });
    expect(await readdir(place)).toEqual(['master.key']);
  });

  it('a place that holds a log is left as it is', async () => {
    const place = await copyOf(installation);
    const answer = await operatorOf({ folder: place }).kindling(['restore', '--from', backup]);
    expect(answer).toMatchObject({ code: 3, err: expect.stringContaining('There is a log in') });
    expect(await contentOf({ DATA_DIR: place })).toEqual(content);
  });
});

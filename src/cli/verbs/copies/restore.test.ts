// Restores from backups, and refusals of unusable backups.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openSite } from '../../../app/start/instances/instances-site-fixture.ts';
import { lockDataFolder } from '../../../platform/files/data-folder-lock.ts';
import { survives } from '../../../testing/faults.ts';
import { smallDisk } from '../../../testing/small-disk.ts';
import { openTestKindling } from '../../../testing/test-kindling.ts';
import { operatorOf } from '../../cli-fixture.ts';
import {
  contentOf,
  copyOf,
  emptyFolder,
  makeInstallation,
  masterKeyOf,
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

/** Creates a data folder with nothing but the master key of the backup. */
async function emptyPlace(): Promise<string> {
  const place = await temporaryFolder();
  await copyFile(join(installation, 'master.key'), join(place, 'master.key'));
  return place;
}

describe('kindling restore', { timeout: timeoutMs }, () => {
  it('fills an empty place with everything, and a server shows it there', async () => {
    const place = await emptyPlace();
    const answer = await operatorOf({ folder: place }).json(['restore', '--from', backup]);
    expect(answer).toMatchObject({ outcome: 'restored', events: content.events.length + 1, leftOut: 0, jobs: 3 });
    const recorded = await operatorOf({ folder: place }).kindling(['audit', '--type', 'LogRestored', '--from-log']);
    expect(recorded.out).toContain('LogRestored');
    expect(recorded.out).toContain('olga');
    expect(await contentOf({ DATA_DIR: place })).toEqual(content);
    const site = await openTestKindling({ environment: { DATA_DIR: place } });
    expect(await site.visitor().get('/community/posts')).toMatchObject({
      body: { posts: [{ content: 'A red picture.', commentsCount: 3, userName: 'Ada' }] },
    });
    await site.close();
    expect(await operatorOf({ folder: place }).json(['verify'])).toMatchObject({ sound: true });
  });

  it('fills servers, too', async () => {
    const site = await openSite();
    onTestFinished(() => site.close());
    const MASTER_KEY = await masterKeyOf(installation);
    const environment = { ...site.environment, MASTER_KEY };
    await operatorOf({ folder: '', environment }).json(['restore', '--from', backup]);
    expect(await contentOf(environment)).toEqual(content);
  });

  it('as of some moment: later events are left out, and members erased later stay erased', async () => {
    const place = await emptyPlace();
    const erasedAt = content.events.findIndex(({ type }) => type === 'MemberErased');
    const line = ['restore', '--from', backup, '--until', String(erasedAt)];
    const answer = await operatorOf({ folder: place }).json(line);
    expect(answer).toMatchObject({ leftOut: content.events.length - erasedAt });
    const restored = await contentOf({ DATA_DIR: place });
    expect(restored.events.slice(0, erasedAt)).toEqual(content.events.slice(0, erasedAt));
    expect(restored.events.slice(erasedAt)).toMatchObject([{ type: 'MemberErased' }]);
    expect(restored.keys).toEqual(content.keys);
    const site = await openTestKindling({ environment: { DATA_DIR: place } });
    const { body } = await site.visitor().get('/community/posts');
    expect(JSON.stringify(body)).toContain('A red picture.');
    expect(JSON.stringify(body)).not.toContain('Nobody shall know');
  });

  survives(
    'Kindling',
    'a restore that is stopped half-way',
    'no server starts on it, and a repeat continues',
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

  it('leaves every byte of the backup unchanged', async () => {
    const copy = await copyOf(backup);
    const before = await bytesIn(copy);
    await operatorOf({ folder: await emptyPlace() }).json(['restore', '--from', copy]);
    expect(await bytesIn(copy)).toEqual(before);
  });

  it('does nothing if everything is there, as after a lost response', async () => {
    const operator = operatorOf({ folder: await emptyPlace() });
    const first = await operator.json(['restore', '--from', backup]);
    expect(await operator.json(['restore', '--from', backup])).toMatchObject({
      ...first,
      outcome: 'complete',
      jobs: 0,
    });
  });

  it('as of a moment between two events, and as of one', async () => {
    const site = await openTestKindling();
    onTestFinished(() => site.close());
    const ada = await site.member('Ada');
    await ada.publish('Early.');
    site.clock.advance({ minutes: 2 });
    const late = site.clock();
    await ada.publish('Late.');
    const events = (await site.log()).map(({ metadata }) => Date.parse(String((metadata as { at: unknown }).at)));
    const folder = join(await temporaryFolder(), 'backup');
    const operator = operatorOf({ folder: site.folder, clock: site.clock });
    await operator.json(['backup', '--to', folder]);
    for (const [until, expected] of [
      [new Date(late.getTime() - 1), events.filter((at) => at < late.getTime()).length],
      [late, events.length],
    ] as const) {
      const place = await temporaryFolder();
      await copyFile(join(site.folder, 'master.key'), join(place, 'master.key'));
      const line = ['restore', '--from', folder, '--until', until.toISOString()];
      expect(await operatorOf({ folder: place }).json(line)).toMatchObject({ events: expected + 1 });
    }
    expect(events.filter((at) => at === late.getTime()).length).toBeGreaterThan(0);
  });

  it.each([
    ['2001-01-01', /has no event from before 2001-01-01/],
    ['0', /has no event from before 0/],
    ['1000000', /The log in \S+ ends at position \d+\./],
    ['yesterday', /"yesterday" is not a time/],
  ])('as it was at %s cannot be had: nothing is written', async (until, refusal) => {
    const place = await emptyPlace();
    const answer = await operatorOf({ folder: place }).kindling(['restore', '--from', backup, '--until', until]);
    expect(answer).toMatchObject({ code: 2, err: expect.stringMatching(refusal) });
    expect(await readdir(place)).toEqual(['master.key']);
  });

  survives(
    'Kindling',
    'a full disk in a restore',
    'it names the cause, and a repeat continues once there is space',
    async (context) => {
      const disk = smallDisk(1);
      if ('reason' in disk) return context.skip(disk.reason);
      const place = join(disk.folder, 'data');
      const environment = { MASTER_KEY: await masterKeyOf(installation) };
      const operator = operatorOf({ folder: place, environment });
      for (const free of [20_000, 150_000, 250_000]) {
        await writeFile(join(disk.folder, 'ballast'), Buffer.alloc(1_048_576 - free));
        const { code, err } = await operator.kindling(['restore', '--from', backup]);
        expect([code, err]).toEqual([3, expect.stringMatching(/^[^\n]*(full|no space left|I\/O error)[^\n]*\n$/)]);
        await rm(join(disk.folder, 'ballast'));
      }
      expect(await operator.json(['restore', '--from', backup])).toMatchObject({ outcome: 'restored' });
      expect(await contentOf({ DATA_DIR: place, ...environment })).toEqual(content);
    },
  );
});

const inFile = (file: string, statement: string) => (copy: string) => {
  const db = new DatabaseSync(join(copy, file));
  db.exec(statement);
  db.close();
};
const inManifest = (changes: object) => async (copy: string) => {
  const file = join(copy, 'backup.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...changes }));
};
const without = (part: string) => (copy: string) => rm(join(copy, part), { recursive: true });

const withOtherAnchor = async (copy: string) => {
  const file = join(copy, 'events.sqlite.anchor');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/.(?="})/, '-'));
};

/** Spoils every page but the first, so that the file opens and can't be read. */
const spoilPages = (part: string) => async (copy: string) => {
  const bytes = await readFile(join(copy, part));
  await writeFile(join(copy, part), bytes.fill(255, 4_096));
};

/** Alters one job of a copy. */
const spoilJob = (from: string, to: string) => (copy: string) => {
  const db = new DatabaseSync(join(copy, 'operations.sqlite'));
  const { id } = db.prepare("SELECT id FROM collections WHERE name = 'reactor.jobs'").get() as { id: number };
  const spoil = db.prepare(`UPDATE docs_${id} SET doc = replace(doc, ?, ?) WHERE instr(doc, ?) > 0`);
  expect(spoil.run(from, to, from).changes).toBeGreaterThan(0);
  db.close();
};
const otherManifest = /is damaged\. Its manifest is not what was written there\. .*add --despite-damage/;

describe('kindling restore refuses, and writes nothing, a backup', { timeout: timeoutMs }, () => {
  it.each<[string, (copy: string) => unknown, RegExp]>([
    ['with a log that ends early', inSegment((lines) => lines.slice(0, 9)), /damaged after position 9 /],
    ['without its log', without('log'), /log is missing/],
    [
      'without its manifest, as one that was not finished',
      without('backup.json'),
      /is damaged\. \S+backup\.json is missing: the backup was not finished.*its jobs are left out\. .*add --despite-damage/,
    ],
    ['without keys', without('keys.sqlite'), /keys\.sqlite is missing/],
    [
      'without jobs',
      without('operations.sqlite'),
      /The jobs are missing: there is no \S+operations\.sqlite\. .*add --despite-damage/,
    ],
    [
      'without its anchor',
      without('events.sqlite.anchor'),
      /anchor is missing or damaged\. The log is complete without it\. .*add --despite-damage/,
    ],
    [
      'with an anchor that names another end',
      withOtherAnchor,
      /anchor is missing or damaged\. The log is complete without it\. .*add --despite-damage/,
    ],
    ['without media', without('media'), /\/media is missing\. media\/\S+ is missing\. .*add --despite-damage/],
    [
      'that lost a picture on the way',
      onPictures((file) => rm(file)),
      /is damaged\. media\/\S+ is missing\. 3 more media files are missing or damaged\. .*add --despite-damage/,
    ],
    [
      'with another picture',
      onPictures((file) => writeFile(file, 'a moustache')),
      /is damaged\. media\/\S+ has 11 of .* bytes\. .*add --despite-damage/,
    ],
    [
      'with a key less',
      inFile('keys.sqlite', 'DELETE FROM keys WHERE rowid = 1'),
      /is damaged\. The keys in \S+keys\.sqlite are not those that were written there\. .*add --despite-damage/,
    ],
    [
      'in which somebody forgotten has a key again',
      inFile('keys.sqlite', "UPDATE keys SET wrapped = x'0102' WHERE wrapped IS NULL"),
      /The keys in \S+keys\.sqlite are not those/,
    ],
    [
      'without one of its jobs',
      inFile('operations.sqlite', "UPDATE collections SET name = 'other' WHERE name = 'reactor.jobs'"),
      /The jobs in \S+operations\.sqlite are not those/,
    ],
    [
      'with keys that are no database',
      (copy) => writeFile(join(copy, 'keys.sqlite'), Buffer.alloc(9_000, 7)),
      /keys\.sqlite can't be read \(file is not a database\).*Use another backup/,
    ],
    [
      'with jobs that are no database',
      (copy) => writeFile(join(copy, 'operations.sqlite'), Buffer.alloc(9_000, 7)),
      /is damaged\. The jobs in \S+operations\.sqlite can't be read, and are left out\. .*add --despite-damage/,
    ],
    [
      'with a damaged page of jobs',
      spoilPages('operations.sqlite'),
      /is damaged\. The jobs in \S+operations\.sqlite can't be read, and are left out\. .*add --despite-damage/,
    ],
    [
      'with a damaged page of keys',
      spoilPages('keys.sqlite'),
      /keys\.sqlite can't be read \(database disk image is malformed\), .*Use another backup/,
    ],
    ['with a manifest of another log', inManifest({ digest: 'another' }), otherManifest],
    ['with a manifest of another time', inManifest({ takenAt: '2026-01-01T00:00:00.000Z' }), otherManifest],
    ['with a seal of nobody', inManifest({ seal: 'k' }), otherManifest],
    [
      'with a manifest of a later format',
      inManifest({ format: 9 }),
      /is of a newer Kindling \(format 9\)\. Restore it with that/,
    ],
    [
      'with half a manifest',
      (copy) => writeFile(join(copy, 'backup.json'), '{"format": 1'),
      /is damaged\. \S+backup\.json is damaged\. .*add --despite-damage/,
    ],
  ])('%s', async (_what, spoil, refusal) => {
    const [from, place] = [await copyOf(backup), await emptyPlace()];
    await spoil(from);
    const answer = await operatorOf({ folder: place }).kindling(['restore', '--from', from]);
    expect(answer).toMatchObject({ code: 3, err: expect.stringMatching(refusal) });
    // That advice is for an installation, not for this backup.
    expect(answer.err).not.toMatch(/from (a|your) backup/);
    expect(await readdir(place)).toEqual(['master.key']);
  });

  it('with another master key, or without one', async () => {
    const place = await temporaryFolder();
    const lacking = await operatorOf({ folder: place }).kindling(['restore', '--from', backup]);
    expect(lacking).toMatchObject({ code: 3, err: expect.stringContaining('needs the master key') });
    await writeFile(join(place, 'master.key'), Buffer.alloc(32, 9).toString('base64'));
    const wrong = await operatorOf({ folder: place }).kindling(['restore', '--from', backup]);
    expect(wrong).toMatchObject({ code: 3, err: expect.stringContaining('under another master key') });
    expect(await readdir(place)).toEqual(['master.key']);
  });

  it('in a place where nothing can be written, and says to copy it', async (context) => {
    const disk = smallDisk(2);
    if ('reason' in disk) return context.skip(disk.reason);
    const [from, place] = [join(disk.folder, 'backup'), await emptyPlace()];
    await cp(backup, from, { recursive: true });
    execFileSync('mount', ['-o', 'remount,ro', disk.folder]);
    const answer = await operatorOf({ folder: place }).kindling(['restore', '--from', from]);
    expect(answer).toMatchObject({
      code: 3,
      err: expect.stringMatching(/can't write there\. Copy the backup to a folder of this user/),
    });
    expect(await readdir(place)).toEqual(['master.key']);
  });

  it('that does not exist', async () => {
    const place = await emptyPlace();
    for (const [from, why] of [
      [join(place, 'nope'), /^There is no backup in [^\n]*nope: there is no such folder\.\n$/],
      ['', /^--from needs a folder\.\n/],
    ] as const) {
      const answer = await operatorOf({ folder: place }).kindling(['restore', '--from', from]);
      expect(answer).toEqual({ code: 2, out: '', err: expect.stringMatching(why) });
    }
  });

  it('that contains the place', async () => {
    const copy = await copyOf(backup);
    const environment = { MASTER_KEY: await masterKeyOf(installation) };
    const place = join(copy, 'media', 'place');
    const answer = await operatorOf({ folder: place, environment }).kindling(['restore', '--from', copy]);
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('lies in the backup') });
    expect(existsSync(place)).toBe(false);
  });

  it('that is the place itself', async () => {
    const copy = await copyOf(backup);
    const environment = { MASTER_KEY: await masterKeyOf(installation) };
    const before = await bytesIn(copy);
    const answer = await operatorOf({ folder: copy, environment }).kindling(['restore', '--from', copy]);
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('is the backup itself') });
    expect(await bytesIn(copy)).toEqual(before);
  });
});

describe('kindling restore restores the intact parts of a damaged backup', { timeout: timeoutMs }, () => {
  it('up to the damage in its log, and says up to where that is', async () => {
    const from = await copyOf(backup);
    await inSegment((lines) => lines.map((line) => (line.startsWith('[12,') ? line.replace('"{', '"{ ') : line)))(from);
    const line = ['restore', '--from', from];
    const place = await emptyPlace();
    const operator = operatorOf({ folder: place });
    expect(await operator.kindling(line)).toMatchObject({
      code: 3,
      err: expect.stringMatching(/The log of the backup \S+ is damaged after position 11 \(20.*add --until 11\.\n$/),
    });
    expect(await operator.kindling([...line, '--until', '12'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('ends at position 11, before its damage'),
    });
    expect(await operator.kindling([...line, '--until', '2099-01-01'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Use --until 11.'),
    });
    await operator.json([...line, '--until', '11']);
    expect((await contentOf({ DATA_DIR: place })).events.slice(0, 11)).toEqual(content.events.slice(0, 11));
    const site = await openTestKindling({ environment: { DATA_DIR: place } });
    await site.close();
    expect(await operator.json(['verify', '--only', 'log'])).toMatchObject({ sound: true });
  });

  it.each<[string, (lines: readonly string[]) => readonly string[]]>([
    ['a line that can’t be read', (lines) => lines.map((line) => (line.startsWith('[12,') ? '[12,"post-' : line))],
    ['an event that is missing', (lines) => lines.filter((line) => !line.startsWith('[12,'))],
    [
      'an event that is there twice',
      (lines) => lines.flatMap((line) => (line.startsWith('[11,') ? [line, line] : line)),
    ],
    ['a file that ends early', (lines) => lines.slice(0, 11)],
  ])('before %s in its log', async (_what, damage) => {
    const from = await copyOf(backup);
    await inSegment(damage)(from);
    const operator = operatorOf({ folder: await emptyPlace() });
    const { err } = await operator.kindling(['restore', '--from', from]);
    expect(err).toContain('is damaged after position 11');
    await operator.json(['restore', '--from', from, '--until', '11']);
  });

  it('everything but its jobs, if told to', async () => {
    const from = await copyOf(backup);
    await spoilPages('operations.sqlite')(from);
    const place = await emptyPlace();
    const answer = await operatorOf({ folder: place }).json(['restore', '--from', from, '--despite-damage']);
    expect(answer).toMatchObject({ jobs: 0, events: content.events.length + 1 });
  });

  it.each<[string, (copy: string) => unknown, { readonly jobs?: 0; readonly media?: { files: 0; bytes: 0 } }]>([
    ['with its jobs missing', without('operations.sqlite'), { jobs: 0 }],
    ['with a job that is no document', spoilJob('"_id"', '"_ie"'), { jobs: 0 }],
    ['with a job of another state', spoilJob('"state":"parked"', '"state":"pbrked"'), { jobs: 0 }],
    ['with its media missing', without('media'), { media: { files: 0, bytes: 0 } }],
    ['with its manifest missing', without('backup.json'), { jobs: 0 }],
    ['with a changed manifest', inManifest({ events: 3 }), { jobs: 0 }],
    ['with its anchor missing', without('events.sqlite.anchor'), {}],
    ['with an anchor that names another end', withOtherAnchor, {}],
    [
      'with a damaged anchor and no manifest',
      async (copy) => {
        await without('backup.json')(copy);
        await writeFile(join(copy, 'events.sqlite.anchor'), 'x');
      },
      { jobs: 0 },
    ],
  ])('%s, everything else, if told to', async (_what, spoil, left) => {
    const [from, place] = [await copyOf(backup), await emptyPlace()];
    await spoil(from);
    const before = await bytesIn(from);
    const operator = operatorOf({ folder: place });
    const answer = await operator.json(['restore', '--from', from, '--despite-damage']);
    expect(answer).toMatchObject({ outcome: 'restored', events: content.events.length + 1, ...left });
    expect(await bytesIn(from)).toEqual(before);
    expect(await operator.json(['verify', '--only', 'log'])).toMatchObject({ sound: true });
  });

  it('everything but the people who are not among the keys of another backup, put in place of unreadable ones', async () => {
    const live = await copyOf(installation);
    const operator = operatorOf({ folder: live });
    const parent = await temporaryFolder();
    const [earlier, later] = [join(parent, 'earlier'), join(parent, 'later')];
    await operator.json(['backup', '--to', earlier]);
    await operator.json(['generate-load', '--add', '--members', '1', '--posts', '1']);
    await operator.json(['backup', '--to', later]);
    await copyFile(join(earlier, 'keys.sqlite'), join(later, 'keys.sqlite'));
    const place = await emptyPlace();
    const line = ['restore', '--from', later, '--despite-damage'];
    const { code, out } = await operatorOf({ folder: place }).kindling(line);
    expect([code, out]).toEqual([0, expect.stringMatching(/lacks the keys of \d+ (person|people) in the log/)]);
    const restored = await contentOf({ DATA_DIR: place });
    expect(restored.events).toEqual((await contentOf({ DATA_DIR: live })).events);
    expect(restored.keys).toEqual(content.keys);
  });

  it('everything but a picture, if told to', async () => {
    const from = await copyOf(backup);
    await onPictures((file) => (file.includes('original') ? rm(file) : Promise.resolve()))(from);
    const place = await emptyPlace();
    const operator = operatorOf({ folder: place });
    await operator.json(['restore', '--from', from, '--despite-damage']);
    const restored = await contentOf({ DATA_DIR: place });
    const files = content.files.filter(({ variant }) => variant !== 'original');
    expect(restored).toEqual({ ...content, files, pictures: [] });
  });
});

describe('kindling restore leaves unchanged', { timeout: timeoutMs }, () => {
  const refuses = async (place: string, refusal: RegExp, environment = {}) => {
    const answer = await operatorOf({ folder: place, environment }).kindling(['restore', '--from', backup]);
    expect(answer).toMatchObject({ code: 3, err: expect.stringMatching(refusal) });
  };

  it('a place with a log that has continued since', async () => {
    const place = await copyOf(installation);
    const operator = operatorOf({ folder: place });
    await operator.json(['admin', 'grant', content.keys.find(({ key }) => key !== 'forgotten')?.personId ?? '']);
    const before = await contentOf({ DATA_DIR: place });
    await refuses(place, /holds other events.*Nothing was written/);
    expect(await contentOf({ DATA_DIR: place })).toEqual(before);
  });

  it('a place with all of the log, if less is requested, and says that --until leaves it out', async () => {
    const place = await emptyPlace();
    const operator = operatorOf({ folder: place });
    await operator.json(['restore', '--from', backup]);
    expect(await operator.kindling(['restore', '--from', backup, '--until', '9'])).toMatchObject({
      code: 3,
      err: expect.stringContaining(`its event number 10 is not in what --until 9 leaves of ${backup}.`),
    });
  });

  it('a place with a beginning of the log', async () => {
    const place = await emptyPlace();
    await operatorOf({ folder: place }).json(['restore', '--from', backup, '--until', '9']);
    const before = await contentOf({ DATA_DIR: place });
    await refuses(place, /holds other events.*Nothing was written/);
    expect(await contentOf({ DATA_DIR: place })).toEqual(before);
  });

  it.each([
    ['read models', 'documents', /documents holds read models of it, and there is no log/],
    [
      'checkpoints of reactions',
      'operations.sqlite',
      /holds what belonged to a log that is gone.*Choose an empty place/,
    ],
  ])('a place with %s of a log that is gone', async (_what, leftOver, refusal) => {
    const place = await emptyPlace();
    await cp(join(installation, leftOver), join(place, leftOver), { recursive: true });
    await refuses(place, refusal);
  });

  it('a place that holds the parts of an installation without its log, and says what to move away', async () => {
    for (const lost of [/^events/, /^(events|keys)/]) {
      const place = await copyOf(installation);
      for (const name of await readdir(place)) if (lost.test(name)) await rm(join(place, name));
      const before = (await readdir(place, { recursive: true })).toSorted();
      const { code, err } = await operatorOf({ folder: place }).kindling(['restore', '--from', backup]);
      expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining(`${place} is not empty: `) });
      expect(err).toContain('Move everything in it except master.key and session.key away, then run this again.');
      expect(err).not.toContain('Put all parts back');
      expect((await readdir(place, { recursive: true })).toSorted()).toEqual(before);
    }
  });

  it('a place where a server is running', async () => {
    const place = await emptyPlace();
    const lock = lockDataFolder(place);
    onTestFinished(() => lock.release());
    await refuses(place, /is in use by another server/);
    const site = await openSite();
    onTestFinished(() => site.close());
    const environment = { ...site.environment, MASTER_KEY: await masterKeyOf(installation) };
    await site.start(environment);
    await refuses('', /Kindling runs on .*Stop every instance/, environment);
  });
});

function inSegment(change: (lines: readonly string[]) => readonly string[]) {
  return async (copy: string) => {
    const [first = ''] = (await readdir(join(copy, 'log'))).toSorted();
    const file = join(copy, 'log', first);
    await writeFile(file, change((await readFile(file, 'utf8')).split('\n')).join('\n'));
  };
}

function onPictures(act: (file: string) => Promise<void>) {
  return async (copy: string) => {
    const names = await readdir(join(copy, 'media'), { recursive: true });
    for (const name of names.filter((each) => each.endsWith('.webp'))) await act(join(copy, 'media', name));
  };
}

async function bytesIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(file, 'base64')])));
}

// The two servers are the protocol doubles, reached over the network by the real clients.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSite, type Site } from '../../../app/start/instances/instances-site-fixture.ts';
import { readTruth } from '../../../app/start/instances/instances-truth-fixture.ts';
import { lockDataFolder } from '../../../platform/files/data-folder-lock.ts';
import { createKeyring } from '../../../platform/keyring/keyring.ts';
import { openSqliteKeyStore } from '../../../platform/keyring/sqlite-key-store.ts';
import { openFileMediaStore } from '../../../platform/media/file-media-store.ts';
import { survives } from '../../../testing/faults.ts';
import { commandProgram } from '../../../testing/programs.ts';
import { openTestKindling } from '../../../testing/test-kindling.ts';
import { operatorOf } from '../../cli-fixture.ts';
import {
  contentOf,
  copyOf,
  emptyFolder,
  makeInstallation,
  masterKeyOf,
  parkedJob,
  picturesElsewhere,
  pictureVariants,
} from '../../transfer/transfer-fixture.ts';

const timeoutMs = 60_000;

let installation: string;
let content: Awaited<ReturnType<typeof contentOf>>;
beforeAll(async () => {
  installation = await makeInstallation();
  content = await contentOf({ DATA_DIR: installation });
  expect(content.events.length).toBeGreaterThan(20);
  expect(content.keys.filter(({ key }) => key === 'forgotten')).toHaveLength(1);
  expect(content.files.map(({ variant }) => variant)).toEqual(pictureVariants);
  expect(content.jobs).toHaveLength(3);
  expect(content.jobs).toContainEqual(expect.objectContaining({ _id: parkedJob }));
}, timeoutMs);
afterAll(() => rm(installation, { recursive: true }));

let site: Site;
let servers: readonly [string, string];
/** The environment of instances on the servers, with the master key of the source. */
let onServers: Readonly<Record<string, string>>;
beforeEach(async () => {
  site = await openSite();
  onTestFinished(() => site.close());
  servers = [site.eventStoreDb.url, site.mongoDb.url];
  const MASTER_KEY = (await readFile(join(installation, 'master.key'), 'utf8')).trim();
  onServers = { ...site.environment, MASTER_KEY };
});

const ourEvents = () =>
  site.eventStoreDb.log.records.filter(
    ({ stream, type }) => !`${stream} ${type}`.includes('$') && type !== 'update-default-acl',
  );

async function temporaryFolder(): Promise<string> {
  const folder = await emptyFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe('kindling transfer', { timeout: timeoutMs }, () => {
  it('copies everything precious to servers and back, and a server shows it there', async () => {
    const operator = operatorOf({ folder: installation });
    const there = await operator.json(['transfer', '--to', ...servers]);
    expect(there).toMatchObject({
      outcome: 'transferred',
      events: content.events.length,
      eventsCopied: content.events.length,
      keys: { kept: content.keys.length - 1, forgotten: 1 },
      media: { files: pictureVariants.length + picturesElsewhere.length },
      jobs: content.jobs.length,
    });
    expect(await contentOf(onServers)).toEqual(content);

    const back = await temporaryFolder();
    const line = ['transfer', '--from', ...servers, '--to', back];
    expect(await operator.json(line)).toMatchObject({ ...there, seconds: expect.any(Number) });
    expect(await contentOf({ DATA_DIR: back })).toEqual(content);
    for (const name of ['master.key', 'session.key']) {
      expect(await readFile(join(back, name), 'utf8')).toBe(await readFile(join(installation, name), 'utf8'));
    }
    const copied = operatorOf({ folder: back });
    expect(await copied.json(['verify', '--only', 'log'])).toMatchObject({
      sound: true,
      log: { digest: there.digest },
    });

    const kindling = await openTestKindling({ environment: onServers });
    const { body } = await kindling.visitor().get('/community/posts');
    expect(body.posts).toMatchObject([{ content: 'A red picture.', userName: 'Ada' }]);
    await kindling.close();
    const truth = await readTruth({ environment: onServers });
    expect(await truth.differences()).toEqual([]);
    await truth.close();
  });

  it('does nothing if everything is there, and copies what was added since', async () => {
    const source = await copyOf(installation);
    const operator = operatorOf({ folder: source });
    const target = await temporaryFolder();
    const first = await operator.json(['transfer', '--to', target]);
    // A file that a server at the target has deleted since does not come back.
    const mediaStore = await openFileMediaStore(join(target, 'media'));
    await mediaStore.delete(content.files[0]?.mediaId ?? '');
    const again = await operator.json(['transfer', '--to', target]);
    expect(again).toMatchObject({ media: { files: picturesElsewhere.length } });
    expect(again).toMatchObject({ outcome: 'complete', eventsCopied: 0, jobs: 0, digest: first.digest });

    await operator.json(['admin', 'grant', memberId()]);
    const { outcome, eventsCopied, events } = await operator.json(['transfer', '--to', target]);
    expect({ outcome, more: Number(events) - content.events.length }).toEqual({
      outcome: 'transferred',
      more: eventsCopied,
    });
    expect(await contentOf({ DATA_DIR: target })).toEqual(await contentOf({ DATA_DIR: source }));
  });

  const moments: Readonly<Record<string, (act: () => void) => void>> = {
    'before its first event': (kill) => site.mongoDb.arm('insert', { kind: 'rival', act: kill }),
    'in the middle of the log': (kill) => onAppended(7, kill),
    'at its last event': (kill) => onAppended(content.events.length, kill),
    'in the middle of a picture': (kill) =>
      onAppended(content.events.length, () => site.mongoDb.arm('insert', { kind: 'rival', act: kill })),
  };
  for (const [when, arm] of Object.entries(moments)) {
    survives(
      'Kindling',
      `kill -9 of a transfer ${when}`,
      'a repeat continues there, and no server starts until then',
      async () => {
        const { child, ended } = start(['transfer', '--to', ...servers], { DATA_DIR: installation });
        arm(() => child.kill('SIGKILL'));
        expect(await ended).toBe('SIGKILL');
        const opening = openTestKindling({ environment: onServers });
        await expect(opening).rejects.toThrow(/transfer or restore to here was not finished.*again/);
        const standing = ourEvents().length;
        const resumed = await operatorOf({ folder: installation }).json(['transfer', '--to', ...servers]);
        expect(resumed).toMatchObject({ outcome: 'transferred', eventsCopied: content.events.length - standing });
        expect(await contentOf(onServers)).toEqual(content);
      },
    );
  }

  survives('Kindling', 'lost answers and connections in a transfer', 'both places are the same', async () => {
    site.eventStoreDb.loseNextAnswers(3);
    site.mongoDb.arm('insert', { kind: 'lose-answer' }, { kind: 'hang-up' });
    await operatorOf({ folder: installation }).json(['transfer', '--to', ...servers]);
    expect(await contentOf(onServers)).toEqual(content);
  });

  it('stops at Ctrl-C, and shows its progress only on a terminal', async () => {
    const operator = operatorOf({ folder: installation });
    const stop = new AbortController();
    const target = await temporaryFolder();
    onAppended(5, () => stop.abort());
    const stopped = await operator.kindling(['transfer', '--to', ...servers], {
      signal: stop.signal,
      isTerminal: true,
    });
    expect(stopped).toMatchObject({ code: 3, err: expect.stringContaining('copying events') });
    expect(stopped.err).toContain('Stopped. Run it again to continue.');
    expect(ourEvents().length).toBeLessThan(content.events.length);
    const silent = await operator.kindling(['transfer', '--to', target]);
    expect({ code: silent.code, err: silent.err }).toEqual({ code: 0, err: '' });
  });
});

describe('kindling transfer refuses, with one line, and writes nothing', { timeout: timeoutMs }, () => {
  const oneLine = (why: RegExp) => ({
    code: 3,
    out: '',
    err: expect.stringMatching(new RegExp(`^[^\n]*${why.source}[^\n]*\n$`)),
  });
  const transferTo = async (...to: string[]) =>
    operatorOf({ folder: installation }).kindling(['transfer', '--to', ...to]);

  it('a target that contains another community', async () => {
    const others = await otherInstallation();
    expect(await transferTo(others)).toEqual(oneLine(/holds other events: its event number 1 is not in .*Nothing was/));
    // Opening the target once makes it remember its log.
    const before = await operatorOf({ folder: others }).json(['verify', '--only', 'log']);
    expect(await transferTo(others)).toEqual(oneLine(/belongs to another log than that of .*Nothing was written/));
    expect(await operatorOf({ folder: others }).json(['verify', '--only', 'log'])).toEqual(before);
  });

  it('a target that has diverged since it was copied', async () => {
    const [one, other] = [await copyOf(installation), await copyOf(installation)];
    for (const folder of [one, other]) await operatorOf({ folder }).json(['admin', 'grant', memberId()]);
    const before = await contentOf({ DATA_DIR: other });
    const ran = await operatorOf({ folder: one }).kindling(['transfer', '--to', other]);
    const number = content.events.length + 1;
    expect(ran).toEqual(oneLine(new RegExp(`its event number ${number} is not in .*Nothing was written`)));
    expect(await contentOf({ DATA_DIR: other })).toEqual(before);
  });

  it('a target that contains more than the source', async () => {
    const grown = await copyOf(installation);
    await operatorOf({ folder: grown }).json(['admin', 'grant', memberId()]);
    expect(await transferTo(grown)).toEqual(
      oneLine(new RegExp(`its event number ${content.events.length + 1} is not in .*Nothing was written`)),
    );
  });

  it('documents of one installation with another’s log', async () => {
    await operatorOf({ folder: installation }).json(['transfer', '--to', ...servers]);
    const others = await otherInstallation();
    await operatorOf({ folder: others }).json(['verify', '--only', 'log']);
    const before = await contentOf(onServers);
    expect(await transferTo(servers[0], others)).toEqual(oneLine(/belongs to another log/));
    expect(await contentOf(onServers)).toEqual(before);
  });

  it('another master key', async () => {
    const target = await temporaryFolder();
    await writeFile(join(target, 'master.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    expect(await transferTo(target)).toEqual(oneLine(/has another master key than .*Nothing was written.*MASTER_KEY/));
    expect(await readdir(target)).toEqual(['master.key']);
  });

  it('a master key that does not unwrap the keys of the source', async () => {
    const source = await copyOf(installation);
    await writeFile(join(source, 'master.key'), `${Buffer.alloc(32, 9).toString('base64')}\n`);
    const target = join(await temporaryFolder(), 'new');
    const ran = await operatorOf({ folder: source }).kindling(['transfer', '--to', target]);
    expect(ran).toEqual(oneLine(/master key is not the one/));
    expect(existsSync(target)).toBe(false);
  });

  it('a source with a key that the master key does not unwrap', async () => {
    const source = await copyOf(installation);
    const personId = content.keys.findLast(({ key }) => key !== 'forgotten')?.personId ?? '';
    const keyStore = openSqliteKeyStore(join(source, 'keys.sqlite'));
    // With a few more keys, so that most are those of this master key.
    const keyring = createKeyring({ keyStore, masterKey: Buffer.from(await masterKeyOf(source), 'base64') });
    await keyring.prepare(new Set(['cyd', 'dan']), 'seal');
    await keyStore.rewrap(personId, Buffer.alloc(60, 3));
    await keyStore.close();
    const ran = await operatorOf({ folder: source }).kindling(['transfer', '--to', ...servers]);
    expect(ran).toEqual(oneLine(new RegExp(`The key of ${personId} is damaged`)));
    expect(ourEvents()).toEqual([]);
  });

  it('a source that lacks keys, on which no server would start', async () => {
    const source = await copyOf(installation);
    const keys = new DatabaseSync(join(source, 'keys.sqlite'));
    keys.prepare('DELETE FROM keys WHERE person_id = ?').run(memberId());
    keys.close();
    const ran = await operatorOf({ folder: source }).kindling(['transfer', '--to', ...servers]);
    expect(ran).toEqual(oneLine(/lacks the keys of 1 person in the log.*Nothing was written/));
    expect(ourEvents()).toEqual([]);
  });

  it('a backup, because opening it would change it', async () => {
    const folder = join(await temporaryFolder(), 'backup');
    await operatorOf({ folder: installation }).json(['backup', '--to', folder]);
    const files = await readdir(folder);
    const operator = operatorOf({ folder: installation, environment: onServers });
    const ran = await operator.kindling(['transfer', '--from', folder, '--to', ...servers]);
    expect(ran).toEqual({ ...oneLine(/is a backup.*use kindling restore/), code: 2 });
    expect(await readdir(folder)).toEqual(files);
  });

  it('servers without a master key', async () => {
    const folder = await temporaryFolder();
    const operator = operatorOf({ folder });
    expect(await operator.kindling(['transfer', '--from', installation, '--to', ...servers])).toEqual(
      oneLine(/needs the master key of .*MASTER_KEY/),
    );
    expect(await readdir(folder), 'no keys are made').toEqual([]);
  });

  it('servers that do not respond, all of them at once', async () => {
    const noMongo = 'mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=300&replicaSet=rs0';
    const noLog = 'esdb://127.0.0.1:9?tls=false';
    expect(await transferTo(servers[0], noMongo)).toEqual(oneLine(/MongoDB does not respond at 127\.0\.0\.1:9/));
    expect(await transferTo(noLog, servers[1])).toEqual(oneLine(/EventStoreDB does not respond/));
    const both = oneLine(
      /EventStoreDB does not respond: .*127\.0\.0\.1:9\. MongoDB does not respond at 127\.0\.0\.1:9/,
    );
    expect(await transferTo(noLog, noMongo)).toEqual(both);
    const from = ['transfer', '--from', noLog, noMongo, '--to', await temporaryFolder()];
    expect(await operatorOf({ folder: installation }).kindling(from)).toEqual(both);
  });

  it('a data folder or servers that a running Kindling uses', async () => {
    const lock = lockDataFolder(installation);
    expect(await transferTo(...servers)).toEqual(oneLine(/is in use by another server \(process \d+\)/));
    lock.release();
    await site.start(onServers);
    expect(await transferTo(...servers)).toEqual(oneLine(/Kindling runs on .*Stop every instance/));
    // The server that runs there has started with the catalogue.
    expect(ourEvents().filter(({ stream }) => !/^(tool-|catalogue$)/.test(stream))).toEqual([]);
  });

  it('a folder in the source, even by a link, and writes nothing there', async () => {
    const source = await copyOf(installation);
    const link = join(await temporaryFolder(), 'link');
    await symlink(source, link);
    const before = await readdir(source, { recursive: true });
    for (const target of [join(source, 'media'), join(link, 'not/yet')]) {
      const ran = await operatorOf({ folder: source }).kindling(['transfer', '--from', source, '--to', target]);
      expect(ran).toEqual({ ...oneLine(/is inside .*Name a folder outside it/), code: 2 });
    }
    expect(await readdir(source, { recursive: true })).toEqual(before);
  });

  it.each([
    [['--to', ''], /--to needs a folder or addresses/],
    [[], /--from where, --to where/],
    [['--to', 'esdb://127.0.0.1:1'], /half of an installation: add a mongodb:\/\/ address/],
    [['--to', 'postgres://olga:secret@db'], /^postgres:\/\/db is neither/],
    [['--to', 'one', 'two'], /two is one too many/],
    [['--from', '.', '--to', '.'], /name the same place/],
    [['--from', 'nowhere', '--to', 'elsewhere'], /There is no Kindling in .*nowhere/],
  ])('what cannot be meant: %j', async (line, why) => {
    const ran = await operatorOf({ folder: installation }).kindling(['transfer', ...line]);
    expect(ran).toEqual({ code: 2, out: '', err: expect.stringMatching(why) });
  });
});

const memberId = (): string => content.keys.find(({ key }) => key !== 'forgotten')?.personId ?? '';

async function otherInstallation(): Promise<string> {
  const folder = await temporaryFolder();
  await copyFile(join(installation, 'master.key'), join(folder, 'master.key'));
  const load = ['--members', '2', '--posts', '2', '--comments', '1', '--likes', '1'];
  await operatorOf({ folder }).json(['generate-load', ...load]);
  return folder;
}

/** Acts as soon as the target has this many of our events. */
function onAppended(events: number, act: () => void): void {
  const stop = site.eventStoreDb.log.onAppend(() => {
    if (ourEvents().length < events) return;
    stop();
    act();
  });
}

function start(
  line: readonly string[],
  environment: Readonly<Record<string, string>>,
): { child: ChildProcess; ended: Promise<unknown> } {
  const child = spawn(process.execPath, [commandProgram, ...line], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => signal ?? code);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended };
}

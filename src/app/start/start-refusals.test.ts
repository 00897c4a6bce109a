// The reasons that keep Kindling from starting. Each refusal is one line that says why and what to do, with the right exit code,
// and changes nothing.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { operatorOf } from '../../cli/cli-fixture.ts';
import { openSqliteKeyStore } from '../../platform/keyring/sqlite-key-store.ts';
import { serverProgram } from '../../testing/programs.ts';
import { fillDisk, smallDisk } from '../../testing/small-disk.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { refusalToOpen } from './start-outcome-fixture.ts';
import { filesIn, openStores } from './stores.ts';

/** An installation with members and posts, closed properly. */
let installation: string;

beforeAll(async () => {
  installation = mkdtempSync(join(tmpdir(), 'kindling-installation-'));
  const site = await openTestKindling();
  const ada = await site.member('Ada');
  await ada.publish('Written before all that follows.');
  await site.restart(() => cpSync(site.folder, installation, { recursive: true }));
  await site.close();
});
afterAll(() => rmSync(installation, { recursive: true }));

function copyOfInstallation(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-start-'));
  cpSync(installation, folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function start(dataDir: string, environment: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, [serverProgram], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outcomeOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  child.stderr?.on('data', (text) => (output += text));
  await once(child, 'close');
  return { code: child.exitCode, output };
}

const foreign = Buffer.from('%PDF-1.7 this is somebody’s invoice, and no database at all\n'.repeat(200));

const oneLine = (why: RegExp) =>
  expect.stringMatching(new RegExp(`^Kindling can't start: [^\\n]*${why.source}[^\\n]*\\n$`));
/** What a process that refuses to start prints, and its exit code. */
const refusal = (why: RegExp) => ({ code: 2, output: oneLine(why) });

/** Returns the contents of the files in a folder, by name, apart from the files that SQLite creates while reading. */
function stateOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => !/-(shm|wal|journal)$|^server\./.test(name));
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  );
}

describe('Kindling does not start', () => {
  test('while EventStoreDB does not respond', async () => {
    const child = start(copyOfInstallation(), { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' });
    expect(await outcomeOf(child)).toEqual(refusal(/EventStoreDB does not respond: .*ECONNREFUSED.*EVENTSTORE_URL/));
  });

  test('on a port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    expect(await outcomeOf(start(copyOfInstallation(), { PORT: port }))).toEqual(
      refusal(/port \d+ is in use.*set PORT/),
    );
  });

  test('on a data folder that another server uses, which continues undisturbed', async () => {
    const folder = copyOfInstallation();
    const first = start(folder);
    onTestFinished(() => void first.kill('SIGKILL'));
    const [line] = await once(first.stdout ?? first, 'data');
    const second = await outcomeOf(start(folder));
    expect(second).toEqual(refusal(/in use by another server \(process \d+\).*set DATA_DIR/));
    expect(second.output).toContain(`process ${first.pid}`);
    const address = /http:\S+/.exec(String(line))?.[0];
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    first.kill('SIGTERM');
    await once(first, 'exit');
    expect(first.exitCode).toBe(0);
  });

  test.runIf(process.platform === 'linux')('in a place that takes no folders', async () => {
    expect(await refusalToOpen({ DATA_DIR: '/proc/kindling/data' })).toEqual(
      oneLine(/data folder \/proc\/kindling\/data can't be written to.*set DATA_DIR/),
    );
  });

  test.each([
    ['events.sqlite', /events\.sqlite/],
    ['keys.sqlite', /keys\.sqlite/],
    ['operations.sqlite', /operations\.sqlite/],
  ])('with a foreign file in place of %s', async (name, why) => {
    const folder = copyOfInstallation();
    for (const companion of ['-wal', '-shm']) rmSync(join(folder, `${name}${companion}`), { force: true });
    writeFileSync(join(folder, name), foreign);
    const before = stateOf(folder);
    expect(await refusalToOpen({ DATA_DIR: folder })).toEqual(oneLine(why));
    expect(stateOf(folder)).toEqual(before);
  });

  test('with the log cut short', async () => {
    const folder = copyOfInstallation();
    const log = join(folder, 'events.sqlite');
    writeFileSync(log, readFileSync(log).subarray(0, 4_096 * 3));
    expect(await outcomeOf(start(folder))).toEqual(refusal(/events\.sqlite/));
  });

  test('with another master key than the one that sealed the log', async () => {
    const folder = copyOfInstallation();
    const MASTER_KEY = Buffer.alloc(32, 8).toString('base64');
    expect(await refusalToOpen({ DATA_DIR: folder, MASTER_KEY })).toEqual(
      oneLine(/master key is not the one.*MASTER_KEY/),
    );
  });

  test('without the members’ keys, and generates no new ones', async () => {
    const folder = copyOfInstallation();
    const aside = join(folder, 'aside');
    renameSync(join(folder, 'keys.sqlite'), aside);
    expect(await refusalToOpen({ DATA_DIR: folder })).toEqual(
      oneLine(/keys of the members are missing.*from one backup/),
    );
    expect(readdirSync(folder)).not.toContain('keys.sqlite');
    renameSync(aside, join(folder, 'keys.sqlite'));
    expect(await refusalToOpen({ DATA_DIR: folder })).toBeUndefined();
  });

  test('without the log if there are members’ keys, and begins no new one', async () => {
    const folder = copyOfInstallation();
    for (const name of readdirSync(folder).filter((each) => each.startsWith('events.sqlite')))
      rmSync(join(folder, name));
    const before = readdirSync(folder).toSorted();
    const missing = /events\.sqlite is missing, and .*keys\.sqlite holds keys.*DATA_DIR/;
    expect(await refusalToOpen({ DATA_DIR: folder })).toEqual(oneLine(missing));
    const left = readdirSync(folder).filter((name) => !name.startsWith('server.'));
    expect(left.toSorted()).toEqual(before.filter((name) => !name.startsWith('server.')));
    const { code, err } = await operatorOf({ folder }).kindling(['audit']);
    expect({ code, err }).toEqual({ code: 3, err: expect.stringMatching(missing) });
  });

  test('but not after a start on servers that never responded, which left a key store without keys', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kindling-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const keys = join(folder, 'keys.sqlite');
    await openSqliteKeyStore(keys).close();
    expect(await refusalToOpen({ DATA_DIR: folder })).toBeUndefined();
    writeFileSync(keys, 'not a database');
    for (const name of readdirSync(folder).filter((each) => each.startsWith('events.sqlite')))
      rmSync(join(folder, name));
    expect(await refusalToOpen({ DATA_DIR: folder })).toEqual(oneLine(/events\.sqlite is missing, and .*keys\.sqlite/));
  });

  test('on a full disk, and says that it is full', async (context) => {
    const disk = smallDisk(16);
    if ('reason' in disk) return context.skip(disk.reason);
    cpSync(installation, disk.folder, { recursive: true });
    for (const name of readdirSync(disk.folder)) if (name.startsWith('server.')) rmSync(join(disk.folder, name));
    fillDisk(disk.folder);
    expect(await refusalToOpen({ DATA_DIR: disk.folder })).toEqual(oneLine(/The disk of .* is full.*Make room/));
    const empty = join(disk.folder, 'new');
    expect(await refusalToOpen({ DATA_DIR: empty })).toEqual(oneLine(/The disk of .*new is full.*Make room/));
  });

  test('with invalid settings, each reported on one line', async () => {
    const { code, output } = await outcomeOf(start(copyOfInstallation(), { PORT: 'eighty', ROLE: 'boss' }));
    expect(code).toBe(2);
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^Kindling can't start: PORT /),
      expect.stringMatching(/^Kindling can't start: ROLE /),
    ]);
  });
});

test('read models in a file that is no database are set aside, and rebuilt from the log', async () => {
  const folder = copyOfInstallation();
  const { documents } = filesIn(folder);
  writeFileSync(join(documents, 'bookkeeping.sqlite'), foreign);
  const child = start(folder);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout ?? child, 'data');
  const address = /http:\S+/.exec(String(line))?.[0];
  const posts = async () => (await fetch(`${address}/api/community/posts`)).json();
  await expect.poll(posts).toMatchObject({ posts: [{ content: 'Written before all that follows.', userName: 'Ada' }] });
  expect(readdirSync(documents)).toContain('bookkeeping.sqlite.set-aside-1');
});

test('read models damaged under a running server are left to it until it restarts', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const ada = await site.member('Ada');
  const documents = join(filesIn(site.folder).documents, 'bookkeeping.sqlite');
  writeFileSync(`${documents}.damaged`, '');
  const { ino } = statSync(documents);

  const { config, logger, clock } = site.kindling();
  const openedBeside = openStores({ config, logger, clock, lock: false });
  await expect(openedBeside).rejects.toThrow(
    /^Kindling can't start: [^\n]*found damaged[^\n]*Restart the server[^\n]*$/,
  );
  // The server continues to write to the file, so its bytes may change in the meantime.
  expect(statSync(documents).ino).toBe(ino);
  await ada.publish('Written beside.');

  await site.restart();
  expect(existsSync(`${documents}.damaged`)).toBe(false);
  expect(await ada.get('/community/posts')).toMatchObject({ body: { posts: [{ content: 'Written beside.' }] } });
  await (await openStores({ config, logger, clock, lock: false })).close();
});

// A log and stores that belong to different installations.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { operatorOf } from '../../cli/cli-fixture.ts';
import { type Logger, silentLogger } from '../../platform/logger.ts';
import { startMongoDouble } from '../../testing/mongodb-double/mongodb-double.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { readPairing } from './log-pairing.ts';
import { refusalToOpen } from './start-outcome-fixture.ts';

const refusal =
  /^Kindling can't start: [^\n]*belong to a different log than the one that was opened[^\n]*MONGODB_URL[^\n]*\n$/;
const documentFiles = ['documents'];
const logFiles = ['events.sqlite', 'events.sqlite-wal', 'events.sqlite-shm', 'events.sqlite.anchor'];
const keyFiles = ['keys.sqlite', 'keys.sqlite-wal', 'keys.sqlite-shm'];
const jobFiles = ['operations.sqlite', 'operations.sqlite-wal', 'operations.sqlite-shm'];

async function siteWith(
  author: string,
  post: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestKindling> {
  const site = await openTestKindling({ environment });
  await (await site.member(author)).publish(post);
  return site;
}

/** Copies a site's folder, closed properly, and returns the copy. */
async function folderOf(site: TestKindling): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'kindling-pairing-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  await site.restart(() => cpSync(site.folder, copy, { recursive: true }));
  await site.close();
  return copy;
}

/** Replaces these files of one folder by those of another. */
function replaceFiles(names: readonly string[], from: string, to: string): void {
  for (const name of names) {
    rmSync(join(to, name), { recursive: true, force: true });
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true });
  }
}

test('a log is remembered from its first event on', async () => {
  const site = await openTestKindling();
  const kept = () => readPairing(site.kindling().stores.operations);
  expect(await kept()).toBeUndefined();
  await site.member('Ada');
  const [first] = await site.log();
  await expect.poll(kept).toMatchObject({ firstEventId: first?.id, isWhole: true });
  await site.close();
});

describe('read models of another log are neither shown nor removed', () => {
  const MASTER_KEY = Buffer.alloc(32, 5).toString('base64');
  const environment = { MASTER_KEY };
  const jobsToo = [...logFiles, ...jobFiles];
  const cases: Readonly<Record<string, (theirs: string, ours: string) => void>> = {
    'if they alone are another log’s': (theirs, ours) => replaceFiles(documentFiles, theirs, ours),
    'if the log is another one, and the store of jobs is lost': (theirs, ours) => {
      replaceFiles(logFiles, theirs, ours);
      for (const name of jobFiles) rmSync(join(ours, name), { force: true });
    },
    'if the log is another one with its store of jobs': (theirs, ours) => replaceFiles(jobsToo, theirs, ours),
    'if everything else is another installation’s': (theirs, ours) =>
      replaceFiles([...jobsToo, ...keyFiles], theirs, ours),
  };

  test.each(Object.entries(cases))('%s', async (_, replace) => {
    const theirs = await folderOf(await siteWith('Bert', 'From another log.', environment));
    const ours = await folderOf(await siteWith('Ada', 'From this log.', environment));
    replace(theirs, ours);
    const readModels = () => readdirSync(join(ours, 'documents')).filter((name) => /\.g\d+\.sqlite$/.test(name));
    const before = readModels();
    expect(before.length).toBeGreaterThan(10);
    const operator = operatorOf({ folder: ours, environment });
    expect((await operator.kindling(['doctor'])).out).toMatch(/FIND {2}installation: .*Nothing was removed\./);
    expect((await operator.kindling(['replay', 'feed'])).err).toContain('Nothing was removed.');
    expect(await refusalToOpen({ DATA_DIR: ours, MASTER_KEY })).toContain('Nothing was removed.');
    expect(readModels()).toEqual(before);
  });
});

test('another installation’s log is refused by the keys, media and jobs of a data folder', async () => {
  const strangers = await folderOf(await siteWith('Bert', 'From another log.'));
  const ours = await folderOf(await siteWith('Ada', 'From this log.'));
  replaceFiles(logFiles, strangers, ours);
  const ofAnotherKey =
    /^[^\n]*The master key is not the one under which [^\n]* Log and keys must be of one installation\.\n$/;
  expect(await refusalToOpen({ DATA_DIR: ours })).toEqual(expect.stringMatching(ofAnotherKey));
  replaceFiles(['master.key'], strangers, ours);
  const wrapped = /The master key is not the one that wrapped the keys of this installation/;
  expect(await refusalToOpen({ DATA_DIR: ours })).toEqual(expect.stringMatching(wrapped));
  replaceFiles([...logFiles, ...keyFiles], strangers, ours);
  expect(await refusalToOpen({ DATA_DIR: ours })).toEqual(expect.stringMatching(refusal));
}, 30_000);

test('a lost operations store is reported, since pending mails are lost with it, and everything else continues', async () => {
  const logged: string[] = [];
  const logger: Logger = { ...silentLogger, error: (_fields, message) => void logged.push(message) };
  const site = await openTestKindling({ logger });
  onTestFinished(() => site.close());
  await (await site.member('Ada')).publish('Still here.');
  await expect.poll(() => readPairing(site.kindling().stores.documents)).toBeDefined();
  await site.restart();
  const timesLogged = () =>
    logged.filter((message) => message.startsWith('operations.sqlite is missing or new')).length;
  expect(timesLogged()).toBe(0);
  await site.restart(() => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(site.folder, `operations.sqlite${suffix}`), { force: true });
  });
  expect(timesLogged()).toBe(1);
  expect((await site.visitor().get('/community/posts')).body.posts).toMatchObject([{ content: 'Still here.' }]);
  await site.restart();
  expect(timesLogged()).toBe(1);
});

test('a log older than its stores is refused', async () => {
  const site = await siteWith('Ada', 'In both copies.');
  const older = mkdtempSync(join(tmpdir(), 'kindling-pairing-'));
  onTestFinished(() => rmSync(older, { recursive: true }));
  await site.restart(() => cpSync(site.folder, older, { recursive: true }));
  await site.member('Bert');
  const ours = await folderOf(site);
  replaceFiles(logFiles, older, ours);
  const behind = expect.stringMatching(
    /: the log ends at position \d+, and [^\n]+ Put all parts back from one backup\.\n$/,
  );
  expect(await refusalToOpen({ DATA_DIR: ours })).toEqual(behind);
}, 30_000);

test('another installation’s log is refused by the documents in MongoDB', async () => {
  const mongoDb = await startMongoDouble();
  onTestFinished(() => mongoDb.close());
  const MASTER_KEY = Buffer.alloc(32, 5).toString('base64');
  const site = await openTestKindling({ environment: { MONGODB_URL: mongoDb.url, MASTER_KEY } });
  await (await site.member('Ada')).publish('Kept in MongoDB.');
  await site.close();

  const others = await openTestKindling({ environment: { MASTER_KEY } });
  await (await others.member('Bert')).publish('Kept elsewhere.');
  const folder = await folderOf(others);
  const before = mongoDb.documents('kindling', 'log.pairing');
  const environment = { DATA_DIR: folder, MASTER_KEY, MONGODB_URL: mongoDb.url };
  expect(await refusalToOpen(environment)).toEqual(expect.stringMatching(refusal));
  expect(mongoDb.documents('kindling', 'log.pairing')).toEqual(before);
}, 30_000);

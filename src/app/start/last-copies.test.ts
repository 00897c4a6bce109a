// Without bookkeeping, read models are removed and rebuilt, but never while the log or the keys lack what they hold.
import { copyFileSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { lengthenLog } from './long-log-fixture.ts';
import { filesIn } from './stores.ts';

const sqlite = (path: string) => [path, `${path}-wal`, `${path}-shm`];
const remove = (path: string) => {
  for (const file of sqlite(path)) rmSync(file, { force: true });
};
const execute = (path: string, sql: string) => {
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
};

/** A stopped site with a copy of its log and its keys from before Bob came. */
async function siteWithOlderParts() {
  const site = await openTestKindling();
  onTestFinished(() => site.close().catch(() => undefined));
  await site.member('Ada');
  const older = join(site.folder, 'older');
  const { log, keys, documents } = filesIn(site.folder);
  await site.restart(() => {
    cpSync(keys, join(older, 'keys.sqlite'));
    cpSync(log, join(older, 'events.sqlite'));
    cpSync(`${log}.anchor`, join(older, 'events.sqlite.anchor'));
  });
  await (await site.member('Bob')).publish('Sealed for Bob.');
  const readModels = () =>
    readdirSync(documents)
      .filter((name) => /\.g\d+\.sqlite$/.test(name))
      .sort();
  return { site, older, log, keys, readModels, bookkeeping: join(documents, 'bookkeeping.sqlite') };
}

const losses = {
  'is missing': (bookkeeping: string) => remove(bookkeeping),
  'is no database': (bookkeeping: string) => writeFileSync(bookkeeping, 'damaged '.repeat(1_000)),
  'is empty': (bookkeeping: string) => {
    remove(bookkeeping);
    writeFileSync(bookkeeping, '');
  },
  'has another layout': (bookkeeping: string) => execute(bookkeeping, 'PRAGMA user_version = 2'),
  'belongs to another program': (bookkeeping: string) => execute(bookkeeping, 'PRAGMA application_id = 7'),
  'was found damaged': (bookkeeping: string) => writeFileSync(`${bookkeeping}.damaged`, ''),
};

for (const [how, lose] of Object.entries(losses)) {
  test(`if the bookkeeping ${how} and keys are lost, no read model is removed until the keys are back`, async () => {
    const { site, older, keys, readModels, bookkeeping } = await siteWithOlderParts();
    const newer = join(site.folder, 'newer-keys');
    let before: readonly string[] = [];
    const stopAndLose = () => {
      before = readModels();
      cpSync(keys, newer);
      remove(keys);
      copyFileSync(join(older, 'keys.sqlite'), keys);
      lose(bookkeeping);
    };
    await expect(site.restart(stopAndLose)).rejects.toThrow('lacks the keys');
    expect(before.length).toBeGreaterThan(10);
    expect(readModels()).toEqual(before);
    remove(keys);
    await expect(site.restart()).rejects.toThrow('keys of the members are missing');
    expect(readModels()).toEqual(before);
    await site.restart(() => {
      remove(keys);
      copyFileSync(newer, keys);
    });
    const { body } = await site.visitor().get('/community/posts');
    expect(body.posts).toMatchObject([{ content: 'Sealed for Bob.' }]);
  });
}

test('if the bookkeeping is missing and the log is older than the pending jobs, no read model is removed', async () => {
  const { site, older, log, readModels, bookkeeping } = await siteWithOlderParts();
  let before: readonly string[] = [];
  const stopAndLose = () => {
    before = readModels();
    remove(log);
    for (const name of ['events.sqlite', 'events.sqlite.anchor'])
      copyFileSync(join(older, name), join(site.folder, name));
    remove(bookkeeping);
  };
  await expect(site.restart(stopAndLose)).rejects.toThrow('it is older than what is kept beside it');
  expect(before.length).toBeGreaterThan(10);
  expect(readModels()).toEqual(before);
});

test('if the bookkeeping is missing and the log is damaged far before its end, no read model is removed', async () => {
  const { site, log, readModels, bookkeeping } = await siteWithOlderParts();
  await lengthenLog(site.kindling().stores.eventStore);
  await site.restart();
  let before: readonly string[] = [];
  const stopAndLose = () => {
    before = readModels();
    execute(log, "UPDATE event SET data = '{' WHERE position = 1200");
    remove(bookkeeping);
  };
  await expect(site.restart(stopAndLose)).rejects.toThrow('Nothing was removed.');
  expect(before.length).toBeGreaterThan(10);
  expect(readModels()).toEqual(before);
});

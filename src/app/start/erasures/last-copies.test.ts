// Read models that can't be used are removed and rebuilt, but never while the log or the keys lack what they hold.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../cli/transfer/transfer-fixture.ts';
import { wouldRemoveReadModels } from '../../../platform/documents/sqlite/document-folder.ts';
import { openSqliteDocuments } from '../../../platform/documents/sqlite/sqlite-document-store.ts';
import { openTestKindling } from '../../../testing/test-kindling.ts';
import { lengthenLog } from '../long-log-fixture.ts';
import { filesIn } from '../stores.ts';

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
async function siteWithOlderParts(environment: Readonly<Record<string, string>> = {}) {
  const site = await openTestKindling({ environment });
  onTestFinished(() => site.close().catch(() => undefined));
  await site.member('Ada');
  const older = join(site.folder, 'older');
  const { log, keys, documents, operations } = filesIn(site.folder);
  await site.restart(() => {
    cpSync(keys, join(older, 'keys.sqlite'));
    cpSync(operations, join(older, 'operations.sqlite'));
    cpSync(log, join(older, 'events.sqlite'));
    cpSync(`${log}.anchor`, join(older, 'events.sqlite.anchor'));
  });
  await (await site.member('Bob')).publish('Sealed for Bob.');
  const readModels = () =>
    readdirSync(documents)
      .filter((name) => /\.g\d+\.sqlite$/.test(name))
      .sort();
  /** Replaces these files by those of before. */
  const putBack = (...names: readonly string[]) => {
    for (const name of names) {
      remove(join(site.folder, name));
      copyFileSync(join(older, name), join(site.folder, name));
    }
  };
  const bookkeeping = join(documents, 'bookkeeping.sqlite');
  return { site, older, log, keys, operations, documents, putBack, readModels, bookkeeping };
}

/** Returns what a restart is refused with, and the read models before and after it. */
async function refusedRestart(
  { site, readModels }: Pick<Awaited<ReturnType<typeof siteWithOlderParts>>, 'site' | 'readModels'>,
  lose: () => void,
) {
  let before: readonly string[] = [];
  const refusal = await site
    .restart(() => {
      before = readModels();
      lose();
    })
    .catch((error: Error) => error.message);
  expect(before.length).toBeGreaterThan(10);
  return { refusal, before, after: readModels() };
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
  const parts = await siteWithOlderParts();
  const { refusal, before, after } = await refusedRestart(parts, () => {
    parts.putBack('events.sqlite', 'events.sqlite.anchor');
    remove(parts.bookkeeping);
  });
  expect(refusal).toContain('it is older than the other parts');
  expect(after).toEqual(before);
});

test('if the bookkeeping is missing and all other parts are older than the read models, no read model is removed', async () => {
  const parts = await siteWithOlderParts();
  const { refusal, before, after } = await refusedRestart(parts, () => {
    parts.putBack('events.sqlite', 'events.sqlite.anchor', 'operations.sqlite', 'keys.sqlite');
    remove(parts.bookkeeping);
  });
  expect(refusal).toMatch(/the log ends at position \d+, and [\w-]+\.v\d+\.g\d+ has seen it up to \d+/);
  expect(after).toEqual(before);
});

const farBeforeTheEnd = {
  'is unreadable': "UPDATE event SET data = '{' WHERE position = 1200",
  'lacks an event': 'DELETE FROM event WHERE position = 1200',
  'has an altered event': "UPDATE event SET type = 'PostLiked' WHERE position = 1200",
};

for (const [how, sql] of Object.entries(farBeforeTheEnd)) {
  test(`if the bookkeeping is missing and the log ${how} far before its end, no read model is removed`, async () => {
    const parts = await siteWithOlderParts();
    await lengthenLog(parts.site.kindling().stores.eventStore);
    await parts.site.restart();
    const { refusal, before, after } = await refusedRestart(parts, () => {
      execute(parts.log, sql);
      remove(parts.bookkeeping);
    });
    expect(refusal).toContain('Nothing was removed.');
    expect(after).toEqual(before);
  });
}

test('if everything but the read models is missing, nothing is created next to them', async () => {
  const parts = await siteWithOlderParts();
  const { log, keys, operations, bookkeeping } = parts;
  const { refusal, before, after } = await refusedRestart(parts, () => {
    for (const file of [log, keys, operations, bookkeeping]) remove(file);
    rmSync(`${log}.anchor`);
  });
  expect(refusal).toMatch(/events\.sqlite is missing, and \S+documents holds read models of it/);
  expect(after).toEqual(before);
  expect([log, keys, operations].map((file) => existsSync(file))).toEqual([false, false, false]);
});

test('if only media and jobs are left, nothing is created next to them', async () => {
  const { site, log, keys, documents } = await siteWithOlderParts();
  const media = join(site.folder, 'media', 'ab');
  const lose = () => {
    for (const file of [log, keys]) remove(file);
    rmSync(`${log}.anchor`);
    rmSync(documents, { recursive: true });
    mkdirSync(media, { recursive: true });
  };
  await expect(site.restart(lose)).rejects.toThrow(/events\.sqlite is missing, and \S+media holds files of it/);
  expect([log, keys, documents].map((file) => existsSync(file))).toEqual([false, false, false]);
});

test('if nothing remembers the log of the read models, none is removed next to another log', async () => {
  const MASTER_KEY = Buffer.alloc(32, 5).toString('base64');
  const others = await openTestKindling({ environment: { MASTER_KEY } });
  await lengthenLog(others.kindling().stores.eventStore);
  const theirs = await temporaryFolder();
  await others.restart(() => cpSync(others.folder, theirs, { recursive: true }));
  await others.close();
  const parts = await siteWithOlderParts({ MASTER_KEY });
  const { log, operations, keys, bookkeeping } = parts;
  const { refusal, before, after } = await refusedRestart(parts, () => {
    for (const file of [operations, keys, bookkeeping, log]) remove(file);
    for (const name of ['events.sqlite', 'events.sqlite.anchor', 'keys.sqlite'])
      copyFileSync(join(theirs, name), join(parts.site.folder, name));
  });
  expect(refusal).toContain('nobody can tell whether the read models here belong to this log');
  expect(after).toEqual(before);
});

test('the check of intact read models creates no files next to them, since those would look like a killed server’s', async () => {
  const { site, documents } = await siteWithOlderParts();
  await site.restart(() => {
    const before = readdirSync(documents);
    expect(wouldRemoveReadModels(documents)).toBe(false);
    expect(readdirSync(documents)).toEqual(before);
  });
});

const damagesOfOne = {
  'is no database': (file: string) => writeFileSync(file, 'damaged '.repeat(1_000)),
  'was found damaged': (file: string) => writeFileSync(`${file}.damaged`, ''),
};

for (const [how, damage] of Object.entries(damagesOfOne)) {
  test(`if the file of one read model ${how} and keys are lost, it stays until the keys are back`, async () => {
    const parts = await siteWithOlderParts();
    const { site, keys, documents, putBack, readModels } = parts;
    const newer = join(site.folder, 'newer-keys');
    const feed = join(documents, readModels().find((name) => name.startsWith('feed.')) ?? '');
    const { refusal, before, after } = await refusedRestart(parts, () => {
      cpSync(keys, newer);
      putBack('keys.sqlite');
      damage(feed);
    });
    expect(refusal).toContain('lacks the keys');
    expect(after).toEqual(before);
    await site.restart(() => {
      remove(keys);
      copyFileSync(newer, keys);
    });
    const { body } = await site.visitor().get('/community/posts');
    expect(body.posts).toMatchObject([{ content: 'Sealed for Bob.' }]);
  });

  test(`if the file of one read model ${how} and the log is older, it stays`, async () => {
    const parts = await siteWithOlderParts();
    const feed = join(parts.documents, parts.readModels().find((name) => name.startsWith('feed.')) ?? '');
    const { refusal, before, after } = await refusedRestart(parts, () => {
      parts.putBack('events.sqlite', 'events.sqlite.anchor', 'operations.sqlite');
      damage(feed);
    });
    expect(refusal).toContain('the log ends at position');
    expect(after).toEqual(before);
  });
}

test('if keys are lost, the read models of a former release stay', async () => {
  const { site, documents, putBack } = await siteWithOlderParts();
  const former = `${documents}.sqlite`;
  await expect(
    site.restart(async () => {
      putBack('keys.sqlite');
      await openSqliteDocuments({ path: former }).close();
    }),
  ).rejects.toThrow('lacks the keys');
  expect(existsSync(former)).toBe(true);
});

// What verbs say about damage must be true, name the file, and advise nothing that loses more than the damage did.
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDocumentFolder } from '../platform/documents/sqlite/document-folder.ts';
import { openSqliteDocuments } from '../platform/documents/sqlite/sqlite-document-store.ts';
import { changeBookkeeping, ensureBookkeeping } from '../platform/projector/bookkeeping.ts';
import { ensureJobs, jobs } from '../platform/reactor/jobs.ts';
import { openStored } from '../testing/projections/stored-documents.ts';
import { openTestKindling } from '../testing/test-kindling.ts';
import { operatorOf } from './cli-fixture.ts';
import { projectionNamed } from './projections/known-projections.ts';
import { copyOf, makeInstallation, temporaryFolder } from './transfer/transfer-fixture.ts';

let installation: string;
beforeAll(async () => {
  installation = await makeInstallation();
}, 60_000);
afterAll(() => rm(installation, { recursive: true }));

async function damaged(damage: (folder: string) => Promise<unknown>) {
  const folder = await copyOf(installation);
  await damage(folder);
  return { folder, operator: operatorOf({ folder }) };
}

const halve = async (path: string) => truncate(path, (await stat(path)).size >> 1);
const filesOf = async (folder: string, name: RegExp) =>
  (await readdir(join(folder, 'documents')))
    .filter((each) => name.test(each))
    .map((each) => join(folder, 'documents', each));

it('one damaged read model does not hide the state of the others', async () => {
  const { folder, operator } = await damaged(async (at) =>
    halve((await filesOf(at, /^feed\.v\d+\.g1\.sqlite$/))[0] ?? ''),
  );
  const { code, out } = await operator.kindling(['projections', 'status']);
  expect(code).toBe(1);
  expect(out).toMatch(/^members +live/m);
  expect(out).toMatch(/^feed +damaged/m);
  expect(out).toContain(`feed is damaged: ${folder}/documents/feed.`);
});

it('without usable bookkeeping, nothing but a restart of the server is advised, and no verb makes a new one', async () => {
  const { folder, operator } = await damaged((at) => truncate(join(at, 'documents', 'bookkeeping.sqlite'), 0));
  const before = await filesOf(folder, /\.sqlite$/);
  const { code, err } = await operator.kindling(['replay', 'members']);
  expect({ code, err }).toEqual({
    code: 3,
    err: expect.stringContaining('bookkeeping.sqlite is empty. Restart the server'),
  });
  const { out } = await operator.kindling(['verify']);
  expect(out.match(/bookkeeping\.sqlite/g)).toHaveLength(1);
  expect(out).not.toContain('kindling replay');
  expect(await filesOf(folder, /\.sqlite$/)).toEqual(before);
});

it('damaged keys are not called a damaged log, and only what helps is advised', async () => {
  const { operator } = await damaged((at) => halve(join(at, 'keys.sqlite')));
  const { code, out } = await operator.kindling(['verify']);
  expect(code).toBe(1);
  expect(out).not.toMatch(/null|salvage|intact part/);
  expect(out).toContain('restore all parts from one backup, not the keys alone');
});

it('events whose keys are lost are not called a damaged log', async () => {
  const { folder, operator } = await damaged(async () => undefined);
  const older = await temporaryFolder();
  await cp(join(folder, 'keys.sqlite'), join(older, 'keys.sqlite'));
  await operator.json(['generate-load', '--add', '--members', '2', '--posts', '2']);
  await cp(join(older, 'keys.sqlite'), join(folder, 'keys.sqlite'));
  const { code, out } = await operator.kindling(['verify']);
  expect(code).toBe(1);
  expect(out).toMatch(/^The log is complete: .* but \d+ of them can’t be decoded\.$/m);
  expect(out).not.toMatch(/salvage|NOT intact/);
  expect(out).toContain('restore all parts from one backup, not the keys alone');
});

/** Damages a post in the feed, as a running server would have noticed. */
async function damageFeed(folder: string): Promise<void> {
  const { db, table } = openStored(folder, 'feed.posts');
  db.exec(`UPDATE ${table} SET doc = '{broken' WHERE _id = (SELECT min(_id) FROM ${table})`);
  db.close();
  const documents = openDocumentFolder({ folder: join(folder, 'documents'), isShared: true });
  await ensureBookkeeping(documents);
  const damage = { message: 'A document of feed.posts is damaged.', at: '2026-03-01T08:00:00.000Z' };
  await changeBookkeeping(documents, projectionNamed('feed'), (now) => ({
    ...now,
    damage: { ...damage, generation: now.live ?? 0 },
  }));
  await documents.close();
}

it.each([
  [
    'an event is missing far before the end of the log',
    '1 event of the log is missing (the first: position 7).',
    async (folder: string) => {
      await operatorOf({ folder }).json(['generate-load', '--add', '--members', '2', '--posts', '1100']);
      const db = new DatabaseSync(join(folder, 'events.sqlite'));
      db.exec('DELETE FROM event WHERE position = 7');
      db.close();
    },
  ],
  [
    'keys are lost',
    'The keys of 2 people in the log are missing',
    async (folder: string) => {
      const older = join(await temporaryFolder(), 'keys.sqlite');
      await cp(join(folder, 'keys.sqlite'), older);
      await operatorOf({ folder }).json(['generate-load', '--add', '--members', '2', '--posts', '2']);
      await cp(older, join(folder, 'keys.sqlite'));
    },
  ],
])('while %s, that is reported, and no verb advises a rebuild', async (_what, loss, lose) => {
  const { operator } = await damaged(async (folder) => {
    await lose(folder);
    await damageFeed(folder);
  });
  for (const line of [['doctor'], ['verify', '--only', 'read-models'], ['verify'], ['replay', 'feed', '--dry-run']]) {
    const { code, out } = await operator.kindling(line);
    expect(code).toBe(1);
    expect(out).not.toContain('kindling replay');
    expect(out).not.toContain('Restart the server');
    // The documents that differ because of it would hide it.
    expect(out).not.toContain(' should be ');
    // A verify of the whole log names the position instead of the count.
    const isWhole = line.length === 1 && line[0] === 'verify' && loss.includes('event');
    expect(out).toContain(isWhole ? 'The log is NOT intact' : loss);
  }
  expect((await operator.kindling(['doctor'])).out).toMatch(/feed is damaged, .*\n +→ Mend the log and the keys first/);
  for (const option of [[], ['--resume']]) {
    const { code, err } = await operator.kindling(['replay', 'feed', ...option]);
    expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('a rebuild would remove it') });
  }
});

it('lost jobs are a finding of verify, and a backup without them is not intact', async () => {
  const { folder, operator } = await damaged((at) => rm(join(at, 'operations.sqlite')));
  const why = `${folder}/operations.sqlite`;
  const verified = await operator.kindling(['verify']);
  expect(verified).toMatchObject({ code: 1, out: expect.stringContaining(why) });
  expect(verified.out).toContain('The files are NOT intact: 1 finding.');
  const to = join(await temporaryFolder(), 'backup');
  const backup = await operator.kindling(['backup', '--to', to]);
  expect(backup).toMatchObject({ code: 3, err: expect.stringContaining(`is not intact. ${why}`) });
});

it('an unreadable job keeps no other from being done, listed or backed up, and is counted', async () => {
  const { operator } = await damaged(async (at) => {
    const path = join(at, 'operations.sqlite');
    const operations = openSqliteDocuments({ path, precious: true });
    await ensureJobs(operations);
    const [stream, dueAt] = ['note-1', '2026-01-01T00:00:00.000Z'];
    const job = { reaction: 'none', eventType: 'None', stream, revision: 0, attempts: 0, lastError: null };
    const pending = ['broken', 'sound'].map((_id) => ({ _id, ...job, state: 'due', dueAt }) as const);
    await operations.write(
      jobs,
      pending.map((doc) => ({ _id: doc._id, doc, position: 1n })),
    );
    await operations.close();
    const db = new DatabaseSync(path);
    const { id } = db.prepare('SELECT id FROM collections WHERE name = ?').get(jobs) ?? {};
    db.exec(`UPDATE docs_${id} SET doc = '{broken' WHERE _id = 'broken'`);
    db.close();
  });
  const counted = "1 pending job of reactions, such as mails, can't be read";
  const doctor = await operator.kindling(['doctor']);
  expect(doctor.out).toContain(counted);
  expect(doctor.out).toMatch(/reactions? due for more than/);
  expect((await operator.kindling(['verify', '--only', 'files'])).out).toContain(counted);
  const to = join(await temporaryFolder(), 'backup');
  expect(await operator.kindling(['backup', '--to', to])).toMatchObject({
    code: 3,
    err: expect.stringContaining(`is not intact. ${counted}`),
  });
  expect((await operator.kindling(['reactions', 'status'])).code).toBeLessThan(2);
});

it('nobody is told to lose a day’s events to get back a few mails', async () => {
  const lost = await damaged((at) => rm(join(at, 'operations.sqlite')));
  const broken = await damaged((at) => halve(join(at, 'operations.sqlite')));
  for (const { operator } of [lost, broken]) {
    const { out } = await operator.kindling(['doctor']);
    expect(out).toMatch(/a backup .*would lose everything since/);
    expect(out).not.toMatch(/Restore all parts|restore all parts/);
  }
});

it('a rebuild of a read model whose file can’t be used is left to the server, in one line', async () => {
  const { operator } = await damaged(async (at) => halve((await filesOf(at, /^feed\.v\d+\.g1\.sqlite$/))[0] ?? ''));
  const { code, err } = await operator.kindling(['replay', 'feed']);
  expect(code).toBe(3);
  expect(err).toMatch(/^\S+feed\.v\d+\.g1\.sqlite can't be used: .*Restart the server.*\n$/);
});

it.runIf(process.platform === 'linux').each<[string, string, (path: string) => Promise<void>]>([
  ['events.sqlite', 'deleted', (path) => rm(path)],
  ['keys.sqlite', 'replaced', (path) => cp(path, `${path}.new`).then(() => rename(`${path}.new`, path))],
  ['operations.sqlite', 'moved', (path) => rename(path, `${path}.bak`).then(() => cp(`${path}.bak`, path))],
  ['events.sqlite.anchor', 'deleted', (path) => rm(path)],
])('nobody is told to restore %s, which was %s while a server has it open', async (name, _what, lose) => {
  const site = await openTestKindling();
  const operator = operatorOf({ folder: site.folder });
  expect((await operator.kindling(['reactions', 'status'])).code).toBe(0);
  const path = join(site.folder, name);
  await lose(path);
  const why = `${path} was deleted, moved or replaced while the server (process ${process.pid}) has it open. Don’t stop`;
  expect((await operator.kindling(['doctor'])).out).toContain(`FIND  installation: ${why}`);
  const to = join(await temporaryFolder(), 'backup');
  for (const line of [['verify'], ['verify', '--only', 'log'], ['backup', '--to', to], ['reactions', 'status']]) {
    expect(await operator.kindling(line)).toMatchObject({ code: 3, err: expect.stringContaining(why) });
  }
  expect(existsSync(to)).toBe(false);
  await site.close();
});

it('a damaged lock file is named by doctor and by what needs the lock', async () => {
  const { folder, operator } = await damaged((at) => writeFile(join(at, 'server.lock'), 'damaged '.repeat(1_000)));
  const why = `${folder}/server.lock is damaged. Stop every server of this folder, then delete that file.`;
  expect((await operator.kindling(['doctor'])).out).toContain(`FIND  data folder: ${why}`);
  expect(await operator.kindling(['replay', 'feed'])).toMatchObject({ code: 3, err: expect.stringContaining(why) });
});

it('a damaged log is a finding of every part of verify that reads it', async () => {
  const { folder, operator } = await damaged(async (at) => {
    await operatorOf({ folder: at }).json(['generate-load', '--add', '--members', '40', '--posts', '3000']);
    const log = join(at, 'events.sqlite');
    const bytes = await readFile(log);
    await writeFile(log, bytes.fill(0xa5, bytes.length >> 2, (bytes.length >> 2) + 8_192));
  });
  const { code, out } = await operator.kindling(['verify', '--only', 'files']);
  expect(code).toBe(1);
  expect(out).toContain('The files are NOT intact');
  expect(out).toContain(`${folder}/events.sqlite`);
});

import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feedProjection } from '../../../projections/community/feed/projection.ts';
import { projections } from '../../app/registry.ts';
import { filesIn } from '../../app/start/stores.ts';
import { fileOfGeneration } from '../../platform/documents/sqlite/document-folder.ts';
import { generationName, physicalName } from '../../platform/projector/generations.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import type { MemberCaller } from '../../testing/test-member.ts';
import { untilCommitted } from '../../testing/until-committed.ts';
import { type Operator, operatorOf } from '../cli-fixture.ts';
import { temporaryFolder } from '../transfer/transfer-fixture.ts';

type Answer = Readonly<{
  sound: boolean;
  log: Readonly<{ events: number; digest: string | null; findings: readonly { kind: string; position: string }[] }>;
  readModels: readonly { projection: string; outcome: string; differences: readonly object[] }[] | null;
}>;

let site: TestKindling;
let operator: Operator;
let ada: MemberCaller;
let postId: string;
beforeEach(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder, clock: site.clock });
  ada = await site.member('ada');
  postId = await ada.publish('Stoneware keeps its promises', { category: 'general' });
});
afterEach(() => site.close());

const verify = (code = 0, ...options: readonly string[]) => operator.json<Answer>(['verify', ...options], code);

/** Changes a log's file behind Kindling's back. */
function tamper(file: string, sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

type Files = Readonly<{ files: Readonly<{ checked: number; findings: readonly object[] }> | null; sound: boolean }>;

describe('kindling verify of files', () => {
  const fileOf = (name: string) => filesIn(site.folder)[name as 'keys'];
  const feedFile = () =>
    fileOfGeneration(
      filesIn(site.folder).documents,
      generationName('feed', { version: feedProjection.version, number: 1 }),
    );
  const files = (code: number) => operator.json<Files>(['verify', '--only', 'files'], code);

  it('checks each of them, and finds nothing wrong next to a running server', async () => {
    const { files: checked, sound } = await files(0);
    expect(sound).toBe(true);
    expect(checked?.checked).toBeGreaterThan(projections.length + 3);
    expect((await operator.kindling(['verify'])).out).toMatch(/The files are intact: \d+ files, with their indexes\./);
  });

  it('reports a read model whose pages are random bytes, and checks everything else', async () => {
    await site.restart(async () => {
      const bytes = readFileSync(feedFile());
      writeFileSync(feedFile(), Buffer.concat([bytes.subarray(0, 4_096), randomBytes(bytes.length - 4_096)]));
      const { code, out } = await operator.kindling(['verify']);
      expect(code).toBe(1);
      expect(out).toMatch(/The files are NOT intact: 1 finding\./);
      expect(out).toMatch(/The log is intact/);
      // What damages a file decides whether it can still be opened.
      expect(out).toMatch(/feed can’t be read, because its file is damaged|Restart the server, which rebuilds/);
      expect(out).not.toMatch(/Restore a backup/);
    });
  });

  it('compares the other read models if one turns out to be damaged while it is read', async () => {
    await site.restart(async () => {
      const bytes = readFileSync(feedFile());
      const at = bytes.indexOf('Stoneware keeps its promises');
      const page = at - (at % 4_096);
      writeFileSync(feedFile(), bytes.fill(255, page, page + 4_096));
      const { sound, readModels } = await verify(1);
      expect(sound).toBe(false);
      const outcomes = new Map(readModels?.map(({ projection, outcome }) => [projection, outcome]));
      expect([outcomes.get('feed'), outcomes.get('members')]).toEqual(['unreadable', 'equal']);
    });
  });

  it('finds damage in a read model’s pages and indexes, and says how to mend it', async () => {
    await untilCommitted(site.folder);
    tamper(feedFile(), "UPDATE docs_1 SET f_createdAt = '1999' WHERE living = 1");
    const { files: checked } = await files(1);
    expect(checked?.findings).toContainEqual(
      expect.objectContaining({ isReadModel: true, message: expect.stringContaining('the indexed fields of') }),
    );
    const { out } = await operator.kindling(['verify']);
    expect(out).toContain('kindling replay <name>');
    await operator.json(['replay', 'feed']);
    expect((await files(0)).sound).toBe(true);
  }, 30_000);

  it.each([
    ['log', /"The log is damaged", says how to keep its intact part/],
    ['operations', /Stop the server, move it away with its -wal and -shm/],
    ['keys', /restore all parts from one backup, not the keys alone/],
  ])('finds bytes that a disk has changed in a precious file: %s', async (name, advice) => {
    await site.restart(async () => {
      const path = fileOf(name);
      const bytes = readFileSync(path);
      const damaged = Buffer.from(bytes).fill(0xa5, Math.floor(bytes.length / 2));
      writeFileSync(path, damaged);
      const { code, out } = await operator.kindling(['verify', '--only', 'files']);
      expect(code).toBe(1);
      expect(out).toMatch(advice);
      writeFileSync(path, bytes);
    });
  });
});

describe('a read model whose file was lost while no server ran', () => {
  const folder = () => filesIn(site.folder).documents;
  const feedFile = () =>
    fileOfGeneration(folder(), generationName('feed', { version: feedProjection.version, number: 1 }));
  function lose(file: string): void {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  }
  const backup = async () => operator.kindling(['backup', '--to', join(await temporaryFolder(), 'backup')]);

  it('is reported by verify, made by no verb, and rebuilt by the server', async () => {
    await site.restart(async () => {
      lose(feedFile());
      await operator.kindling(['doctor']);
      const { readModels } = await verify(1, '--only', 'read-models');
      expect(readModels?.find(({ projection }) => projection === 'feed')).toMatchObject({ outcome: 'gone' });
      expect((await backup()).code).toBe(0);
      expect(existsSync(feedFile())).toBe(false);
    });
    await expect.poll(async () => (await site.visitor().get('/community/posts')).body.posts).toHaveLength(1);
  });

  it('does not keep a damaged one from being named, and everything else from being backed up', async () => {
    await site.restart(async () => {
      lose(feedFile());
      writeFileSync(feedFile(), randomBytes(20_000));
      const { out } = await operator.kindling(['doctor']);
      expect(out).toMatch(
        /FIND {2}read models: feed: \S+ can't be used: .*\n +→ Restart the server, which rebuilds it/,
      );
      expect(out).toContain('ok    keys: ');
      expect((await backup()).code).toBe(0);
    });
  });

  it.each([
    ['missing', lose],
    ['no database', (path: string) => [lose(path), writeFileSync(path, 'damaged '.repeat(1_000))]],
    ['known to be damaged', (path: string) => writeFileSync(`${path}.damaged`, '')],
  ])('is left to the server if the bookkeeping is %s, and everything but read models can be read', async (_, damage) => {
    await site.restart(async () => {
      const bookkeeping = join(folder(), 'bookkeeping.sqlite');
      damage(bookkeeping);
      const names = () => readdirSync(folder()).filter((name) => !/-(wal|shm)$/.test(name));
      const before = names();
      const { out } = await operator.kindling(['doctor']);
      expect(out).toMatch(/FIND {2}read models: \S+bookkeeping\.sqlite: It .*\n +→ Restart the server/);
      expect(out).toContain('ok    keys: ');
      const { code, out: verified } = await operator.kindling(['verify']);
      expect([code, verified]).toEqual([1, expect.stringMatching(/bookkeeping\.sqlite: It .*\nRestart the server/)]);
      expect(verified).toContain('The log is intact');
      expect(verified).not.toContain('never built');
      expect(await operator.kindling(['verify', '--only', 'read-models'])).toMatchObject({ code: 1 });
      expect(await operator.kindling(['verify', '--only', 'log'])).toMatchObject({ code: 0 });
      expect(await operator.kindling(['streams'])).toMatchObject({ code: 0 });
      const status = await operator.kindling(['projections', 'status']);
      expect(status.err).toContain('the bookkeeping of the read models is missing or damaged');
      expect((await backup()).code).toBe(0);
      for (const line of [['replay', 'feed'], ['prepare'], ['projections', 'pause', '--all']])
        expect(await operator.kindling(line)).toMatchObject({
          code: 3,
          err: expect.stringContaining('Restart the server'),
        });
      expect(names()).toEqual(before);
    });
    await expect.poll(async () => (await site.visitor().get('/community/posts')).body.posts).toHaveLength(1);
  });
});

describe('kindling verify', () => {
  it('finds a correct log and read models that equal a fresh fold, next to a running server', async () => {
    const { sound, log, readModels } = await verify();
    expect(sound).toBe(true);
    expect(log).toMatchObject({
      events: (await site.log()).length,
      findings: [],
      digest: expect.stringMatching(/^.{43}$/),
    });
    expect(readModels?.map(({ outcome }) => outcome)).toEqual(readModels?.map(() => 'equal'));
    const { out } = await operator.kindling(['verify']);
    expect(out).toContain('The log is intact');
    expect(out).toContain('feed equals a fresh fold');
  });

  it('shows which document of a read model differs, and in which fields, without their values', async () => {
    const { documents } = site.kindling().stores;
    const [posts] = feedProjection.collections;
    if (posts === undefined) throw new Error('The feed has no collection.');
    const physical = physicalName(posts, { version: feedProjection.version, number: 1 });
    const doc = await documents.get<{ _id: string }>(physical, postId);
    if (doc === undefined) throw new Error('The post is not in the feed.');
    await documents.write(physical, [
      { _id: postId, doc: { ...doc, content: 'Something nobody wrote' } as never, position: doc._at + 1n },
    ]);
    await documents.write(physical, [{ _id: 'ghost', doc: { ...doc, _id: 'ghost' }, position: 1n }]);
    // The altered document claims a position that the log has not reached, so another post gives the log one.
    await ada.publish('Another one');
    const { sound, readModels } = await verify(1, '--projection', 'feed');
    expect(sound).toBe(false);
    expect(readModels?.[0]).toMatchObject({ projection: 'feed', outcome: 'different' });
    expect(readModels?.[0]?.differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: postId,
          kind: 'changed',
          fields: expect.arrayContaining([{ field: 'content', live: '"<22 characters>"', fresh: '"<28 characters>"' }]),
        }),
        expect.objectContaining({ id: 'ghost', kind: 'extra' }),
      ]),
    );
    const { out } = await operator.kindling(['verify', '--projection', 'feed', '--reveal']);
    expect(out).toContain('Something nobody wrote');
    expect((await site.log()).at(-1)).toMatchObject({
      type: 'PersonalDataRevealed',
      data: { verb: 'verify', memberIds: [ada.id] },
    });
  });

  it('has doctor report the difference until all read models equal a fresh fold', async () => {
    const doctor = async () => (await operator.kindling(['doctor'])).out;
    const difference = 'feed differs from a fresh fold.';
    const { documents, eventStore } = site.kindling().stores;
    const [posts = ''] = (await documents.collections()).filter((name) => name.startsWith('feed.posts.'));
    await documents.write(posts, [{ _id: postId, doc: null, position: (await eventStore.head()) + 1n }]);
    await verify(1, '--only', 'read-models');
    await verify(0, '--projection', 'members');
    expect(await doctor()).toContain(difference);
    expect((await operator.kindling(['replay', 'feed'])).code).toBe(0);
    await verify(0, '--projection', 'feed');
    expect(await doctor()).toContain(difference);
    await verify(0, '--only', 'read-models');
    expect(await doctor()).not.toContain(difference);
  });

  it('names unreadable documents, continues, and says what rebuilds them', async () => {
    const others = await Promise.all(['Raku', 'Celadon', 'Tenmoku'].map((content) => ada.publish(content)));
    const spoilt = [postId, ...others].toSorted().filter((_, n) => n !== 2);
    await site.restart(async () => {
      const folder = filesIn(site.folder).documents;
      const db = new DatabaseSync(fileOfGeneration(folder, generationName('feed', { ...feedProjection, number: 1 })));
      const posts = db.prepare("SELECT id FROM collections WHERE name LIKE 'feed.posts.%'").get();
      for (const [n, broken] of ['{broken', '{}', 'null'].entries()) {
        const changed = db.prepare(`UPDATE docs_${posts?.id} SET doc = ? WHERE _id = ?`).run(broken, spoilt[n] ?? '');
        expect(changed.changes).toBe(1);
      }
      db.close();
      const differences = spoilt.map((id) => ({ collection: 'feed.posts', id, kind: 'damaged', fields: [] }));
      const expected = { projection: 'feed', outcome: 'different', differenceCount: 3, differences };
      const { sound, readModels } = await verify(1);
      expect(sound).toBe(false);
      expect(readModels?.find(({ projection }) => projection === 'feed')).toMatchObject(expected);
      expect(readModels?.filter(({ outcome }) => outcome === 'equal')).toHaveLength(projections.length - 1);
      const { code, out } = await operator.kindling(['replay', 'feed', '--dry-run']);
      expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(`damaged  feed.posts ${spoilt[0]}`) });
      expect(out).toContain('Rebuild it: kindling replay feed');
      await operator.json(['replay', 'feed']);
      expect((await verify()).sound).toBe(true);
    });
  });

  it('reports what was never built, as after a restore, and does not call that wrong', async () => {
    await site.restart(async () => {
      rmSync(filesIn(site.folder).documents, { recursive: true });
      const { sound, log, readModels } = await verify(0);
      expect({ sound, findings: log.findings }).toEqual({ sound: true, findings: [] });
      expect(readModels?.map(({ outcome }) => outcome)).toEqual(projections.map(() => 'not-built'));
    });
  });

  it('names the altered event, even if the log no longer opens', async () => {
    const posted = (await site.log()).find(({ type }) => type === 'PostCreated');
    await site.restart(async () => {
      const { log } = filesIn(site.folder);
      copyFileSync(log, join(site.folder, 'whole.copy'));
      tamper(log, "UPDATE event SET data = replace(data, 'general', 'ethics') WHERE type = 'PostCreated'");
      const { log: found, readModels, sound } = await verify(1);
      expect(sound).toBe(false);
      expect(found.findings[0]).toMatchObject({ kind: 'hash', position: posted?.position.toString() });
      expect(readModels).toBeNull();
      const { out } = await operator.kindling(['verify']);
      expect(out).toContain('NOT intact');
      expect(out).toContain('docs/operating.md');
      copyFileSync(join(site.folder, 'whole.copy'), log);
    });
  });

  it('names an event that can’t be parsed any more, far before the end, and says what it could not check', async () => {
    const { eventStore } = site.kindling().stores;
    const metadata = { at: '2026-01-02T03:04:05.000Z', version: 1, actor: { kind: 'operator', id: 'olga' } };
    const event = { type: 'BackupTaken', data: { position: '1', events: 1 }, metadata };
    const appending = Array.from({ length: 2_500 }, (_, at) =>
      eventStore.append(`operation-${at}`, [{ ...event, id: randomUUID() }], 'no-stream'),
    );
    await Promise.all(appending);
    await site.restart();
    tamper(filesIn(site.folder).log, "UPDATE event SET data = '{' WHERE position = 1_200");
    const answer = await verify(1);
    expect(answer.log.findings).toContainEqual(expect.objectContaining({ kind: 'hash', position: '1200' }));
    const { out } = await operator.kindling(['verify']);
    expect(out).toContain('The log can’t be read to its end, so what depends on it was not checked.');
    expect((await operator.kindling(['doctor'])).out).toContain(
      "The event at position 1200 of the log can't be read. Keep the intact part of the log with kindling salvage",
    );
  });

  it('remembers what it verified, and finds a log that was rewritten with a correct chain of hashes', async () => {
    expect((await verify(0, '--only', 'log')).sound).toBe(true);
    const { stores } = site.kindling();
    await stores.operations.ensure({ name: 'operator.notes', indexes: [] });
    const { _at, ...note } = (await stores.operations.get<{ _id: string }>('operator.notes', 'verified-log')) ?? {
      _at: 0n,
      _id: 'verified-log',
    };
    await stores.operations.write('operator.notes', [
      { _id: 'verified-log', doc: { ...note, digest: 'that of another history' } as never, position: _at + 1n },
    ]);
    const { log } = await verify(1, '--only', 'log');
    expect(log.findings).toEqual([expect.objectContaining({ kind: 'rewritten' })]);
  });

  it("finds events that can't be decoded", async () => {
    const event = { id: crypto.randomUUID(), type: 'SomethingStrange', data: {}, metadata: { version: 1 } };
    await site.kindling().stores.eventStore.append('stranger-1', [event], 'no-stream');
    const { log } = await verify(1, '--only', 'log');
    expect(log.findings).toEqual([expect.objectContaining({ kind: 'undecodable' })]);
  });

  it('shows the control characters of a damaged name, and none reaches the terminal', async () => {
    const event = { id: crypto.randomUUID(), type: 'SomethingStrange', data: {}, metadata: { version: 1 } };
    await site.kindling().stores.eventStore.append('stranger\u001b[2J\r\n\tall is intact', [event], 'no-stream');
    const { out } = await operator.kindling(['verify', '--only', 'log']);
    expect(out).toContain('stranger\\u001b[2J\\r\\n\\tall is intact#0');
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('counts the findings that it does not list, in both passes over the log', async () => {
    const { eventStore } = site.kindling().stores;
    // Enough events to keep the altered one out of the log's end, which is checked whenever the log opens.
    const strange = Array.from({ length: 1_100 }, () => crypto.randomUUID()).map((id) => {
      return { id, type: 'SomethingStrange', data: {}, metadata: { version: 1 } };
    });
    await eventStore.append('stranger-1', strange, 'no-stream');
    await site.restart(async () => {
      const { log } = filesIn(site.folder);
      tamper(log, "UPDATE event SET data = replace(data, 'general', 'ethics') WHERE type = 'PostCreated'");
      const { out } = await operator.kindling(['verify', '--only', 'log']);
      tamper(log, "UPDATE event SET data = replace(data, 'ethics', 'general') WHERE type = 'PostCreated'");
      expect(out).toContain('1,101 findings');
      expect(out).toContain('\n  and 1,000 more\n');
    });
  });

  it('refuses to check nothing', async () => {
    const { code, err } = await operator.kindling(['verify', '--only', 'log', '--projection', 'feed']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('compares no read models') });
  });
});

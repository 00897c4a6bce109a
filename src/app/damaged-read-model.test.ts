// A read model's document that a disk, or somebody, has changed. Everything else stays readable, and the operator is
// notified.
import { closeSync, openSync, writeSync } from 'node:fs';
import { describe, expect, onTestFinished } from 'vitest';
import { likes } from '../../modules/community/model/like.ts';
import { operatorOf } from '../cli/cli-fixture.ts';
import type { ProjectionState } from '../platform/projector/stored-status.ts';
import { survives } from '../testing/faults.ts';
import { openStored } from '../testing/projections/stored-documents.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import type { MemberCaller } from '../testing/test-member.ts';
import { untilCommitted } from '../testing/until-committed.ts';
import { createLogger } from './start/reporting/logger.ts';

/** Opens a site with a member, and its warnings at hand. */
async function openWatched() {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'warn' }, { write: (line) => lines.push(line) });
  const site = await openTestKindling({ logger });
  onTestFinished(() => site.close());
  const operator = operatorOf({ folder: site.folder, clock: site.clock });
  const ada = await site.member('ada');
  const logged = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { site, operator, ada, logged };
}

/** Replaces the stored post by something that is not a document. */
async function damagePost(folder: string, postId: string): Promise<void> {
  await untilCommitted(folder);
  const { db, table } = openStored(folder, 'feed.posts');
  db.prepare(`UPDATE ${table} SET doc = '{broken' WHERE _id = ?`).run(postId);
  db.close();
}

survives(
  'Kindling',
  'a damaged document of a read model',
  'lists omit it, and its read model reports a fault until it is rebuilt',
  async () => {
    const { site, operator, ada, logged } = await openWatched();
    const publish = (text: string) => {
      site.clock.advance({ minutes: 1 });
      return ada.publish(text);
    };
    const [first, damaged, last] = [await publish('One.'), await publish('Two.'), await publish('Three.')];
    await damagePost(site.folder, damaged);

    const listed = async () => {
      const { status, body } = await site.visitor().get('/community/posts?limit=2');
      expect(status).toBe(200);
      return (body.posts as readonly { id: string }[]).map(({ id }) => id);
    };
    // Reads are cached until the read model changes.
    await ada.post(`/community/posts/${last}/like`);
    for (let time = 0; time < 3; time += 1) {
      expect(await listed()).toEqual([last, first]);
      const single = await ada.get(`/community/posts/${damaged}`);
      expect(single).toMatchObject({ status: 503, body: { code: 'request/damaged' } });
    }
    const messages = logged();
    expect(messages).toEqual(['a read model is damaged', 'A request was answered with 503']);

    const feed = async (code: number) => {
      const { projections } = await operator.json<{ projections: readonly ProjectionState[] }>(
        ['projections', 'status'],
        code,
      );
      return projections.find(({ name }) => name === 'feed');
    };
    const ready = async () => (await site.app().inject({ url: '/health/ready' })).json();
    await expect.poll(async () => (await operator.kindling(['projections', 'status'])).code).toBe(1);
    expect(await feed(1)).toMatchObject({
      state: 'damaged',
      damage: { message: expect.stringContaining('is damaged') },
    });
    expect(await ready()).toMatchObject({ status: 'ready', checks: { feed: false, members: true } });
    expect((await operator.kindling(['doctor'])).out).toContain('FIND  read models: feed is damaged');

    await operator.json(['replay', 'feed']);
    await expect.poll(async () => (await ready()).checks.feed).toBe(true);
    expect(await feed(0)).toMatchObject({ state: 'live', damage: null });
    await expect.poll(listed).toEqual([last, damaged]);
  },
);

survives(
  'Kindling',
  'a damaged document that the next event changes',
  'its read model stops there, and the operator is told to rebuild it, because a retry would fail again',
  async () => {
    const site = await openTestKindling();
    onTestFinished(() => site.close());
    const operator = operatorOf({ folder: site.folder, clock: site.clock });
    const ada = await site.member('ada');
    const damaged = await ada.publish('One.');
    await damagePost(site.folder, damaged);
    await ada.post(`/community/posts/${damaged}/like`);
    const outputOf = async (verb: string) => (await operator.kindling(verb.split(' '))).out;
    await expect.poll(() => outputOf('projections status')).toMatch(/feed is damaged: .*It stopped at position \d+\./);
    const found = await outputOf('doctor');
    expect(found).toContain('FIND  read models: feed is damaged');
    expect(found).toContain('if it finds the log and the keys intact: kindling replay feed');
    expect(found).not.toContain('projections retry feed');

    await operator.json(['replay', 'feed']);
    await expect
      .poll(async () => (await ada.get(`/community/posts/${damaged}`)).body.post)
      .toMatchObject({ likesCount: 1 });
  },
);

/** Overwrites the first page of the stored posts while the server has the file open. */
async function damagePages(folder: string): Promise<void> {
  await untilCommitted(folder);
  const { db, file, table } = openStored(folder, 'feed.posts');
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table) ?? {};
  const { page_size: size } = db.prepare('PRAGMA page_size').get() ?? {};
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(Number(size), 0xa5), 0, Number(size), (Number(rootpage) - 1) * Number(size));
  closeSync(opened);
  // The server has cached pages, and reads them again after a commit.
  db.exec('UPDATE collections SET spec = spec');
  db.close();
}

describe.each<[string, (site: TestKindling, ada: MemberCaller, post: string) => Promise<unknown>]>([
  ['a read', (_site, ada, post) => ada.get(`/community/posts/${post}`)],
  [
    'a fold',
    (site, ada, post) => {
      const by = site.as({ kind: 'member', id: ada.id, isAdmin: false });
      return by.execute(likes, [post, ada.id], { type: 'LikePost', data: { postId: post, postAuthorId: ada.id } });
    },
  ],
])('if %s', (first, meet) => {
  survives(
    'Kindling',
    `a damaged page in the file of a read model that ${first} meets first`,
    'the read model is reported as damaged, and the next start rebuilds it',
    async () => {
      const { site, operator, ada, logged } = await openWatched();
      const post = await ada.publish('One.');
      await damagePages(site.folder);
      await meet(site, ada, post);

      const ready = async () => (await site.app().inject({ url: '/health/ready' })).json();
      await expect.poll(ready).toMatchObject({ status: 'ready', checks: { feed: false, members: true } });
      for (const path of [`/community/posts/${post}`, '/community/posts', '/community/posts?limit=2']) {
        expect(await ada.get(path)).toMatchObject({ status: 503, body: { code: 'request/damaged' } });
      }
      const messages = logged();
      expect(messages.filter((message) => message === 'a read model is damaged')).toHaveLength(1);
      expect(messages).toHaveLength(new Set(messages).size);

      expect((await operator.kindling(['projections', 'status'])).out).toMatch(/^feed +damaged/m);
      const doctor = await operator.kindling(['doctor']);
      expect(doctor.out).toMatch(/FIND {2}read models: feed: .*Restart the server/);
      expect(doctor.out).not.toContain('kindling replay');
      const replay = await operator.kindling(['replay', 'feed']);
      expect(replay).toMatchObject({ code: 3, err: expect.stringContaining('Restart the server') });

      await site.restart();
      await expect.poll(ready).toMatchObject({ status: 'ready', checks: { feed: true } });
      expect(await ada.get(`/community/posts/${post}`)).toMatchObject({ status: 200 });
      await expect.poll(async () => (await operator.kindling(['projections', 'status'])).code).toBe(0);
    },
  );
});

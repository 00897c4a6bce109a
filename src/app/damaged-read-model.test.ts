// A read model's document that a disk, or somebody, has changed. Everything else stays readable, and the operator is
// notified.
import { expect, onTestFinished } from 'vitest';
import { operatorOf } from '../cli/cli-fixture.ts';
import type { ProjectionState } from '../platform/projector/stored-status.ts';
import { survives } from '../testing/faults.ts';
import { openStored } from '../testing/stored-documents.ts';
import { openTestKindling } from '../testing/test-kindling.ts';
import { untilCommitted } from '../testing/until-committed.ts';
import { createLogger } from './start/logger.ts';

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
    const lines: string[] = [];
    const logger = createLogger({ logLevel: 'warn' }, { write: (line) => lines.push(line) });
    const site = await openTestKindling({ logger });
    onTestFinished(() => site.close());
    const operator = operatorOf({ folder: site.folder, clock: site.clock });
    const ada = await site.member('ada');
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
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
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

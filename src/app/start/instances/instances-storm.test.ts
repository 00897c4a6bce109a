// Two Kindling processes under a storm of commands, while their servers break. Nothing acknowledged is lost, nothing is there twice, and
// every read model equals a fresh fold of the log at the end.
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { type Member, register, send } from './instances-member-fixture.ts';
import { type Instance, leaseHolders, openSite, projectionLeases, type Site } from './instances-site-fixture.ts';
import { type Acknowledged, type Storm, startStorm } from './instances-storm-fixture.ts';
import { readTruth } from './instances-truth-fixture.ts';

vi.setConfig({ testTimeout: 180_000 });

const takeOverWithinMs = 5_000;
/** Longer than the promised time, because this machine may be doing much else. */
const pollOptions = { timeout: 20_000 };

let site: Site;
let pair: readonly [Instance, Instance];
let members: readonly Member[];

beforeAll(async () => {
  site = await openSite();
  pair = await Promise.all([site.start(), site.start()]);
  members = await Promise.all(['Ada', 'Grace', 'Joan', 'Hedy'].map((name) => register(pair[0], name)));
});
afterAll(() => site.close());

describe('two instances in a storm', () => {
  survives('Kindling', 'repeatedly lost connections to both servers', 'nothing is lost or duplicated', async () => {
    const storm = await startStorm(members, pair);
    for (const count of [10, 25, 40, 55, 70, 85]) {
      await storm.acknowledged(count);
      site.eventStoreDb.dropConnections();
      site.mongoDb.hangUp();
    }
    await expectWhole(storm, await storm.done, pair);
  });

  survives(
    'Kindling',
    'kill -9 of the lease holder',
    'the other instance takes over within 5 s, without loss',
    async () => {
      const storm = await startStorm(members, pair);
      await storm.acknowledged(40);
      const [one, other] = pair;
      const [holder, heir] = leaseHolders(site).has(one.processId) ? [one, other] : [other, one];
      await holder.kill();
      expect(longestLeaseEndsAt() - Date.now()).toBeLessThan(takeOverWithinMs / 2);
      await expect.poll(() => leaseHolders(site), pollOptions).toEqual(new Set([heir.processId]));
      await expectWhole(storm, await storm.done, [heir]);
    },
  );
});

/** In milliseconds since 1970. */
function longestLeaseEndsAt(): number {
  return Math.max(...projectionLeases(site).map(({ expiresAt }) => Date.parse(String(expiresAt))));
}

async function expectWhole(storm: Storm, { posts, comments, likedBy }: Acknowledged, instances: readonly Instance[]) {
  const truth = await readTruth(site);
  let postIds: ReadonlyMap<string, string>;
  try {
    const ofStorm = (type: string, holds: (data: Record<string, string>) => boolean) =>
      truth.events
        .filter((event) => event.type === type)
        .map((event) => event.data as Record<string, string>)
        .filter(holds);
    const created = ofStorm('PostCreated', ({ content }) => content?.startsWith(storm.name) === true);
    postIds = new Map(created.map(({ content = '', postId = '' }) => [content, postId]));
    expect(created.map(({ content }) => content).sort()).toEqual([...posts].sort());
    const isHere = ({ postId }: Record<string, string>) => postId === storm.postId;
    expect(
      ofStorm('CommentAdded', isHere)
        .map(({ content }) => content)
        .sort(),
    ).toEqual([...comments].sort());
    expect(
      ofStorm('PostLiked', isHere)
        .map(({ memberId }) => memberId)
        .sort(),
    ).toEqual([...likedBy].sort());
    await expect.poll(() => truth.differences(), pollOptions).toEqual([]);
  } finally {
    await truth.close();
  }
  for (const { address } of instances) {
    const path = `/community/posts/${storm.postId}`;
    expect(await send(address, { method: 'GET', path })).toMatchObject({
      body: { post: { likesCount: likedBy.size, commentsCount: comments.size } },
    });
    for (const [content, id] of postIds) {
      const read = await send(address, { method: 'GET', path: `/community/posts/${id}` });
      expect(read).toMatchObject({ status: 200, body: { post: { content } } });
    }
  }
}

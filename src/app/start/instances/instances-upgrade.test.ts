// A cluster under load while its processes are replaced by newer ones, or killed, one after the other. No request is refused. RECORD=1
// prints the results, second by second.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { type Door, type Load, openDoor, recordOf, type Second, startLoad } from './instances-load-fixture.ts';
import { type Member, publish, register } from './instances-member-fixture.ts';
import { type Instance, leaseHolders, openSite, type Site } from './instances-site-fixture.ts';
import { readTruth } from './instances-truth-fixture.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Requests that are answered before the next change of the cluster, so that each state of it serves some. */
const some = 12;
const pollOptions = { timeout: 40_000, interval: 100 };
const older = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'other-feed-fixture.ts')}`,
  FEED_VERSION_STEP: '-1',
};

let site: Site;
let door: Door;
let members: readonly Member[];
let postId: string;
/** The instances that run; each test replaces them. */
let webs: readonly Instance[];
let worker: Instance;

beforeAll(async () => {
  site = await openSite();
  const started = await Promise.all(['web', 'web', 'worker'].map((ROLE) => site.start({ ROLE, ...older })));
  [webs, worker] = [started.slice(0, 2), started[2] as Instance];
  const [first] = webs as [Instance, Instance];
  members = await Promise.all(['Ada', 'Grace', 'Joan', 'Hedy', 'Mary', 'Kay'].map((name) => register(first, name)));
  postId = await publish(members[0] as Member, first, 'To be talked about.');
  door = await openDoor(webs);
});
afterAll(async () => {
  await door.close();
  await site.close();
});

/** Sends requests for as long as the cluster is changed, and expects that none is refused. */
async function underLoad(change: (load: Load) => Promise<void>): Promise<void> {
  const load = startLoad(door, members, postId);
  let seconds: readonly Second[] = [];
  try {
    await load.answered(some);
    await change(load);
  } finally {
    seconds = await load.stop();
  }
  if (process.env.RECORD) console.info(recordOf(seconds));
  expect(seconds.flatMap(({ refused }) => refused)).toEqual([]);
}

survives('Kindling', 'a rolling upgrade under load', 'no request is refused, and both versions serve', async () => {
  await underLoad(async (load) => {
    const upgraded: Instance[] = [];
    for (const [index, old] of webs.entries()) {
      load.note(`web ${index + 1} is stopped`);
      await old.stop();
      door.remove(old);
      const replacement = await site.start({ ROLE: 'web' });
      upgraded.push(replacement);
      load.note(`web ${index + 1} of the new version listens`);
      door.add(replacement);
      await expect.poll(() => door.isReady(replacement), pollOptions).toBe(true);
      load.note(`web ${index + 1} of the new version is ready`);
      await load.answered(some);
    }
    load.note('the worker is stopped');
    await worker.stop();
    [webs, worker] = [upgraded, await site.start({ ROLE: 'worker' })];
    load.note('the worker of the new version works');
    await load.answered(2 * some);
  });
  const bookkeepings = site.mongoDb.documents('kindling', 'documents.projector.read-models');
  const live = bookkeepings.filter(({ _id, live }) => String(_id).startsWith('feed.') && live !== null);
  expect(live.map(({ _id }) => _id)).toHaveLength(2);
});

survives('Kindling', 'kill -9 of any one process of a cluster under load', 'no request is refused', async () => {
  await underLoad(async (load) => {
    const [old, other] = webs as [Instance, Instance];
    load.note('a web instance is killed');
    await old.kill();
    await load.answered(some);
    door.remove(old);
    const replacement = await site.start({ ROLE: 'web' });
    const living = new Set([other.processId, replacement.processId]);
    load.note('another web instance listens');
    door.add(replacement);
    await expect.poll(() => door.isReady(replacement), pollOptions).toBe(true);
    load.note('the worker is killed');
    await worker.kill();
    await expect.poll(() => leaseHolders(site).difference(living), pollOptions).toEqual(new Set());
    load.note('nobody restarted it: the web instances fold');
    await load.answered(some);
  });
  const truth = await readTruth(site);
  try {
    await expect.poll(() => truth.differences(), pollOptions).toEqual([]);
  } finally {
    await truth.close();
  }
});

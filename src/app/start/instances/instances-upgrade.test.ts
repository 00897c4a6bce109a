// A cluster under load while its processes are replaced by newer ones, or killed, one after the other. No request is refused. RECORD=1
// prints the results, second by second.
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { openDoor, recordOf, type Second, startLoad } from './instances-load-fixture.ts';
import { publish, register } from './instances-member-fixture.ts';
import { type Instance, leaseHolders, openSite } from './instances-site-fixture.ts';
import { readTruth } from './instances-truth-fixture.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Requests that are answered before the next change of the cluster, so that each state of it serves some. */
const some = 20;
const pollOptions = { timeout: 40_000, interval: 100 };
const newer = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'newer-feed-fixture.ts')}` };

async function openCluster() {
  const site = await openSite();
  onTestFinished(() => site.close());
  const [one, two, worker] = await Promise.all(['web', 'web', 'worker'].map((ROLE) => site.start({ ROLE })));
  const webs = [one, two] as [Instance, Instance];
  const members = await Promise.all(
    ['Ada', 'Grace', 'Joan', 'Hedy', 'Mary', 'Kay'].map((name) => register(webs[0], name)),
  );
  const postId = await publish(members[0] as (typeof members)[number], webs[0], 'To be talked about.');
  const door = await openDoor(webs);
  onTestFinished(() => door.close());
  return { site, webs, worker: worker as Instance, door, load: startLoad(door, members, postId) };
}

function expectNobodyRefused(seconds: readonly Second[]): void {
  if (process.env.RECORD) console.info(recordOf(seconds));
  expect(seconds.flatMap(({ refused }) => refused)).toEqual([]);
}

survives('Kindling', 'a rolling upgrade under load', 'no request is refused, and both versions serve', async () => {
  const { site, webs, worker, door, load } = await openCluster();
  await load.answered(some);
  for (const [index, old] of webs.entries()) {
    load.note(`web ${index + 1} is stopped`);
    await old.stop();
    door.remove(old);
    const replacement = await site.start({ ROLE: 'web', ...newer });
    load.note(`web ${index + 1} of the new version listens`);
    door.add(replacement);
    await expect.poll(() => door.isReady(replacement), pollOptions).toBe(true);
    load.note(`web ${index + 1} of the new version is ready`);
    await load.answered(some);
  }
  load.note('the worker is stopped');
  await worker.stop();
  await site.start({ ROLE: 'worker', ...newer });
  load.note('the worker of the new version works');
  await load.answered(2 * some);
  expectNobodyRefused(await load.stop());
  const bookkeepings = site.mongoDb.documents('kindling', 'documents.projector.read-models');
  const live = bookkeepings.filter(({ _id, live }) => String(_id).startsWith('feed.') && live !== null);
  expect(live.map(({ _id }) => _id)).toHaveLength(2);
});

survives('Kindling', 'any one process of a cluster killed by -9, under load', 'no request is refused', async () => {
  const { site, webs, worker, door, load } = await openCluster();
  await load.answered(some);
  const living = new Set<number>();
  for (const [index, old] of webs.entries()) {
    load.note(`web ${index + 1} is killed`);
    await old.kill();
    await load.answered(some);
    door.remove(old);
    const replacement = await site.start({ ROLE: 'web' });
    living.add(replacement.processId);
    load.note(`another web ${index + 1} listens`);
    door.add(replacement);
    await expect.poll(() => door.isReady(replacement), pollOptions).toBe(true);
  }
  load.note('the worker is killed');
  await worker.kill();
  await expect.poll(() => leaseHolders(site).difference(living), pollOptions).toEqual(new Set());
  load.note('nobody restarted it: the web instances fold');
  await load.answered(some);
  expectNobodyRefused(await load.stop());
  const truth = await readTruth(site);
  try {
    await expect.poll(() => truth.differences(), pollOptions).toEqual([]);
  } finally {
    await truth.close();
  }
});

// Jobs shared by several reactors that all believe to hold the lease, as after one of them has slept past its time.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { survives } from '../../testing/faults.ts';
import { intercept } from '../../testing/intercept.ts';
import { NoteWritten, write } from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Leases } from '../leases/leases.ts';
import { silentLogger } from '../logger.ts';
import { claim as claimDue } from './claim.ts';
import { ensureJobs, finish, type Job, jobs, postponeOrPark } from './jobs.ts';
import { reaction } from './reaction.ts';
import { startReactor } from './reactor.ts';

const everybodys: Leases = { lease: () => ({ tryHold: async () => true, release: async () => {} }) };

let platform: PlatformFixture;
beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

/** An instance with one reaction, which ends when the test releases it. */
async function instance(name: string, runs: string[], operations: DocumentStore = platform.documents) {
  const letGo = Promise.withResolvers<void>();
  const slow = reaction('notes.slow', NoteWritten, async () => {
    runs.push(name);
    await letGo.promise;
  });
  const reactor = await startReactor({
    ...platform,
    operations,
    reactions: [slow],
    logger: silentLogger,
    leases: everybodys,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= reactor.stop();
    return stopped;
  };
  onTestFinished(async () => {
    letGo.resolve();
    await stop();
  });
  return { reactor, letGo: letGo.resolve, stop };
}

const all = () => platform.documents.scan<Job>(jobs, { limit: 10 });

survives('Kindling', 'two instances that both hold the lease', 'a job is run by one of them, once', async () => {
  const runs: string[] = [];
  const [a, b] = [await instance('a', runs), await instance('b', runs)];
  await platform.append('notes', write('n1', 'ada', 'One'));
  await expect.poll(() => runs).toHaveLength(1);
  a.letGo();
  b.letGo();
  await a.reactor.settle();
  await b.reactor.settle();
  expect(runs).toHaveLength(1);
  expect(await all()).toEqual([]);
});

survives(
  'Kindling',
  'an instance that stops while it sends a mail',
  'the next one does not send it again',
  async () => {
    const runs: string[] = [];
    const leaving = await instance('leaving', runs);
    await platform.append('notes', write('n1', 'ada', 'One'));
    await expect.poll(() => runs).toEqual(['leaving']);
    const next = await instance('next', runs);
    const stopped = leaving.stop();
    await next.reactor.settle();
    leaving.letGo();
    await stopped;
    expect(await all()).toEqual([]);
    await next.reactor.settle();
    expect(runs).toEqual(['leaving']);
  },
);

survives(
  'Kindling',
  'the death of an instance while it runs a job',
  'another instance runs it half a minute later, and not before',
  async () => {
    const runs: string[] = [];
    const dead = await instance('dead', runs);
    await platform.append('notes', write('n1', 'ada', 'One'));
    await expect.poll(() => runs).toEqual(['dead']);
    const next = await instance('next', runs);
    next.letGo();
    platform.clock.advance({ ms: 29_000 });
    await next.reactor.settle();
    expect(runs).toEqual(['dead']);
    platform.clock.advance({ ms: 2_000 });
    await next.reactor.settle();
    expect(runs).toEqual(['dead', 'next']);
    expect(await all()).toEqual([]);
    dead.letGo();
  },
);

describe('a claim', () => {
  const job: Job = {
    ...{ _id: 'notes.slow:1', reaction: 'notes.slow', eventType: 'NoteWritten', stream: 'notes', revision: 0 },
    ...{ state: 'due', dueAt: '2026-02-03T04:05:06.789Z', attempts: 0, lastError: null },
  };
  const storedJob = () => platform.documents.get<Job>(jobs, job._id);

  beforeEach(async () => {
    await ensureJobs(platform.documents);
    await platform.documents.write<Job>(jobs, [{ _id: job._id, doc: job, position: 5n }]);
  });

  /** Claims the job over a store in which the test decides the outcome of the nth write; the first one is the claim. */
  async function claimOver(fate: (nth: number) => 'answered' | 'refused' | 'answer lost') {
    let writes = 0;
    const operations = intercept<DocumentStore>(platform.documents, {
      async write(name, asked) {
        writes += 1;
        const happens = fate(writes);
        if (happens === 'refused') throw new Error('the connection was closed');
        const answer = await platform.documents.write(name, asked);
        if (happens === 'answer lost') throw new Error('the answer was lost');
        return answer;
      },
    });
    const claim = await claimDue({ operations, clock: platform.clock, renewAfterMs: 1 }, jobs, { ...job, _at: 5n });
    if (claim === undefined) throw new Error('The job could not be claimed.');
    return { claim, writes: () => writes };
  }

  /** Advances the clock, and waits until the job is claimed for as long again from then. */
  async function expectRenewal(): Promise<void> {
    platform.clock.advance({ ms: 9_000 });
    await expect
      .poll(async () => (await storedJob())?.dueAt)
      .toBe(new Date(platform.clock().getTime() + 30_000).toISOString());
  }

  test('is renewed for as long as the job runs, even after renewals that fail or lose their responses', async () => {
    const { claim, writes } = await claimOver((nth) =>
      nth === 2 ? 'refused' : nth === 4 ? 'answer lost' : 'answered',
    );
    await expect.poll(writes).toBeGreaterThan(4);
    await expectRenewal();
    await finish(platform.documents, await claim.end());
    expect(await all()).toEqual([]);
  });

  test('without responses to its renewals is still renewed, and the failure of its job is counted', async () => {
    const { claim } = await claimOver((nth) => (nth === 1 ? 'answered' : 'answer lost'));
    await expectRenewal();
    await expectRenewal();
    await postponeOrPark(
      platform.documents,
      await claim.end(),
      new Error('the post office is closed'),
      platform.clock(),
    );
    expect(await storedJob()).toMatchObject({ attempts: 1, lastError: 'the post office is closed' });
  });

  test('that has passed to another instance is left to it', async () => {
    const { claim } = await claimOver((nth) => (nth === 1 ? 'answered' : 'refused'));
    const abandoned = await storedJob();
    if (abandoned === undefined) throw new Error('The job is gone.');
    platform.clock.advance({ ms: 31_000 });
    const othersClock = () => new Date(platform.clock().getTime() + 70);
    const next = await claimDue({ operations: platform.documents, clock: othersClock }, jobs, abandoned);
    const claimedByNext = await storedJob();
    await postponeOrPark(
      platform.documents,
      await claim.end(),
      new Error('the post office is closed'),
      platform.clock(),
    );
    expect(await storedJob()).toEqual(claimedByNext);
    await next?.end();
  });
});

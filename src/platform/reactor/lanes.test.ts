// Lanes over a real store of jobs: waiting work in one lane delays no other, whichever version of the code recorded it.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { survives } from '../../testing/faults.ts';
import { NoteStarred, NoteWritten, star, write } from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import { silentLogger } from '../logger.ts';
import { countUnreadableJobs } from './every-job.ts';
import { dueJobs, ensureJobs, type Job, jobs, lanesOf, leftOut, retryJobs } from './jobs.ts';
import { laneLimits } from './lanes.ts';
import { type Reaction, reaction } from './reaction.ts';
import { startReactor } from './reactor.ts';
import { readRunningWork } from './running-work.ts';

let platform: PlatformFixture;
/** Releases everything that hangs, so that the reactor can stop. */
let releaseAll: () => void;
beforeEach(async () => {
  releaseAll = () => {};
  platform = await openPlatform();
  onTestFinished(() => platform.close());
  await ensureJobs(platform.documents);
});

async function start(...reactions: readonly Reaction[]) {
  const reactor = await startReactor({
    ...platform,
    reactions,
    operations: platform.documents,
    logger: silentLogger,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    releaseAll();
    stopped ??= reactor.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...reactor, stop };
}

/** Declares a reaction in the media lane that hangs until the test ends, and counts its running jobs. */
function hanging() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { begun: 0, most: 0, running: 0 };
  releaseAll = resolve;
  const hang = reaction('notes.hang', NoteWritten, { lane: 'media' }, async () => {
    state.begun += 1;
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    await promise;
    state.running -= 1;
  });
  return { state, hang, letGo: releaseAll };
}

function recorder(name: string, lane: 'default' | 'mail') {
  const runs: string[] = [];
  const starReaction = reaction(name, NoteStarred, { lane }, async ({ data }) => {
    runs.push(data.noteId);
  });
  return { runs, told: starReaction };
}

const jobAs = (_id: string, job: Partial<Job>): Job => ({
  ...{ _id, reaction: 'notes.mail', eventType: 'NoteStarred', stream: 'stars', revision: 0, state: 'due' },
  ...{ dueAt: platform.clock().toISOString(), attempts: 0, lastError: null, ...job },
});

const store = (docs: readonly Job[]) =>
  platform.documents.write<Job>(
    jobs,
    docs.map((doc) => ({ _id: doc._id, doc, position: 1n })),
  );

survives(
  'Kindling',
  'an external server that never responds',
  'work that waits for it blocks no other lane',
  async () => {
    const { hang, state } = hanging();
    const { told, runs } = recorder('notes.mail', 'mail');
    await start(hang, told);
    await platform.append('notes', ...Array.from({ length: 20 }, (_, n) => write(`n${n}`, 'ada', 'Text')));
    await expect.poll(() => state.running).toBe(laneLimits.media);
    await platform.append('stars', star('n1'));
    await expect.poll(() => runs).toEqual(['n1']);
    expect(state.begun).toBe(laneLimits.media);
  },
);

test('hanging work is listed in its lane, until it has ended', async () => {
  const { hang, letGo } = hanging();
  const reactor = await start(hang);
  await platform.append('notes', write('n1', 'ada', 'Text'));
  const [event] = await platform.eventStore.read('notes');
  await expect
    .poll(() => readRunningWork(platform.documents), { timeout: 5_000 })
    .toEqual([{ lane: 'media', id: `notes.hang:${event?.id}`, since: platform.clock().toISOString() }]);
  letGo();
  await reactor.stop();
  expect(await readRunningWork(platform.documents)).toEqual([]);
});

test('a lane runs as many jobs concurrently as its limit allows, and eventually all', async () => {
  const { hang, state, letGo } = hanging();
  const reactor = await start(hang);
  await platform.append('notes', ...Array.from({ length: 9 }, (_, n) => write(`n${n}`, 'ada', 'Text')));
  await expect.poll(() => state.running).toBe(laneLimits.media);
  letGo();
  await reactor.settle();
  expect(state).toEqual({ begun: 9, most: laneLimits.media, running: 0 });
});

test('10,000 due jobs of one lane delay none of another', async () => {
  const earlier = '2026-11-01T00:00:00.000Z';
  const crowd = Array.from({ length: 10_000 }, (_, n) => jobAs(`notes.hang:${n}`, { lane: 'media', dueAt: earlier }));
  await store([...crowd, jobAs('notes.mail:1', { lane: 'mail' })]);
  const due = await dueJobs(platform.documents, 'mail', {
    dueBy: platform.clock().toISOString(),
    limit: 8,
    onDamaged: leftOut,
  });
  expect(due.map(({ _id }) => _id)).toEqual(['notes.mail:1']);
});

test('a job that can’t be read delays no other', async () => {
  const { told, runs } = recorder('notes.mail', 'mail');
  await platform.append('stars', star('n1'));
  await store([jobAs('notes.mail:0', { lane: 'mail' }), jobAs('notes.mail:1', { lane: 'mail' })]);
  const file = new DatabaseSync(join(platform.folder, 'documents.sqlite'));
  const { id } = file.prepare('SELECT id FROM collections WHERE name = ?').get(jobs) ?? {};
  file.exec(`UPDATE docs_${id} SET doc = '{broken' WHERE _id = 'notes.mail:0'`);
  file.close();
  const reactor = await start(told);
  await expect.poll(() => runs).toEqual(['n1']);
  await reactor.stop();
  expect(await countUnreadableJobs(platform.documents)).toBe(1);
});

survives('Kindling', 'an upgrade from a version without lanes', 'its pending jobs still run', async () => {
  const { told, runs } = recorder('notes.mail', 'mail');
  await platform.append('stars', star('n1'));
  await store([jobAs('notes.mail:1', {})]);
  await (await start(told)).settle();
  expect(runs).toEqual(['n1']);
});

test('a parked job of a version without lanes can be retried', async () => {
  const { told, runs } = recorder('notes.mail', 'mail');
  await platform.append('stars', star('n1'));
  await store([jobAs('notes.mail:1', { state: 'parked' })]);
  const reactor = await start(told);
  await reactor.settle();
  expect(runs).toEqual([]);
  await retryJobs(platform.documents, ['notes.mail:1'], platform.clock());
  await reactor.settle();
  expect(runs).toEqual(['n1']);
});

test('jobs in a lane that this version does not have are run anyway', async () => {
  const { told, runs } = recorder('notes.mail', 'mail');
  await platform.append('stars', star('n1'));
  await store([
    jobAs('notes.mail:1', { lane: 'telegraph' }),
    jobAs('notes.mail:2', { lane: 'abacus', state: 'parked' }),
  ]);
  expect(await lanesOf(platform.documents)).toEqual([...Object.keys(laneLimits), 'abacus', 'telegraph']);
  await (await start(told)).settle();
  expect(runs).toEqual(['n1']);
});

test('a job goes to the lane that its reaction names', async () => {
  const { hang } = hanging();
  await start(hang, recorder('notes.star', 'default').told);
  await platform.append('notes', write('n1', 'ada', 'Text'));
  await expect
    .poll(async () => (await platform.documents.scan<Job>(jobs, { limit: 9 })).map(({ lane }) => lane))
    .toEqual(['media']);
});

test('two reactions of one name are refused', async () => {
  const { told } = recorder('notes.mail', 'mail');
  await expect(start(told, told)).rejects.toThrow('Two reactions or schedules share a name: notes.mail');
});

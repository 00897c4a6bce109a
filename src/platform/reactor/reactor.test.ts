// Reactions over a real log and a real store of jobs, with a clock that only the test moves.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { survives } from '../../testing/faults.ts';
import { intercept } from '../../testing/intercept.ts';
import { NoteStarred, NoteWritten, star, write } from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import type { DocumentStore, Stored } from '../documents/document-store.ts';
import { silentLogger } from '../logger.ts';
import { allDropped } from './dropped-jobs.ts';
import { type Job, jobs, reactorCheckpoints, retryJobs } from './jobs.ts';
import { type Reaction, type ReactionRun, reaction } from './reaction.ts';
import { type Reactor, startReactor } from './reactor.ts';

let platform: PlatformFixture;
let running: Reactor[];

beforeEach(async () => {
  platform = await openPlatform();
  running = [];
  onTestFinished(async () => {
    for (const reactor of running) await reactor.stop();
    await platform.close();
  });
});

type Options = Partial<Parameters<typeof startReactor>[0]>;

async function start(
  reactions: readonly Reaction[],
  operations: DocumentStore = platform.documents,
  options: Options = {},
): Promise<Reactor> {
  const reactor = await startReactor({ ...platform, reactions, operations, logger: silentLogger, ...options });
  running.push(reactor);
  return reactor;
}

async function stop(reactor: Reactor): Promise<void> {
  running = running.filter((each) => each !== reactor);
  await reactor.stop();
}

/** Records the events that it runs for, and fails as long as instructed. */
function recorder(name = 'notes.tell') {
  const state = { texts: [] as (string | null)[], runs: [] as ReactionRun[], failing: false };
  const noteReaction = reaction(name, NoteWritten, async ({ data }, run) => {
    state.runs.push(run);
    if (state.failing) throw new Error('the post office is closed');
    state.texts.push(data.text);
  });
  return { ...state, state, told: noteReaction };
}

const jobsOf = (state: Job['state']) =>
  platform.documents.find<Job>(jobs, { where: { state }, sort: { dueAt: 1 }, limit: 100 });

describe('a reaction', () => {
  test('runs once for each of its events, across restarts', async () => {
    const { told, state } = recorder();
    const first = await start([told]);
    await platform.append('a', write('n1', 'ada', 'One'), star('n1'));
    await platform.append('b', write('n2', 'ada', 'Two'));
    await first.settle();
    expect(state.texts.toSorted()).toEqual(['One', 'Two']);
    await stop(first);
    await platform.append('c', write('n3', 'bob', 'While nobody looked'));
    const second = await start([told]);
    await second.settle();
    expect(state.texts.toSorted()).toEqual(['One', 'Two', 'While nobody looked']);
    expect([...(await jobsOf('due')), ...(await jobsOf('parked'))]).toEqual([]);
  });

  test('receives a context with a command id derived from the event, and the event as its cause', async () => {
    const { told, state } = recorder();
    state.failing = true;
    const reactor = await start([told]);
    await platform.append('a', write('n1', 'ada', 'One'));
    await reactor.settle();
    platform.clock.advance({ minutes: 1 });
    await reactor.settle();
    const [first, second] = state.runs;
    const [event] = await platform.eventStore.read('a');
    expect(first?.acting.commandContext).toMatchObject({
      causationId: event?.id,
      correlationId: (event?.metadata as { correlationId: string }).correlationId,
      actor: { kind: 'system', id: 'notes.tell' },
    });
    expect(second?.acting.commandContext.commandId).toBe(first?.acting.commandContext.commandId);
    expect([first?.attempt, second?.attempt]).toEqual([1, 2]);
  });

  test('is distinguished from others for the same event', async () => {
    const [one, two] = [recorder('notes.one'), recorder('notes.two')];
    one.state.failing = true;
    const reactor = await start([one.told, two.told]);
    await platform.append('a', write('n1', 'ada', 'One'));
    await reactor.settle();
    expect(two.state.texts).toEqual(['One']);
    expect((await jobsOf('due')).map(({ reaction: name }) => name)).toEqual(['notes.one']);
    expect(two.state.runs[0]?.acting.commandContext.commandId).not.toBe(
      one.state.runs[0]?.acting.commandContext.commandId,
    );
  });
});

describe('a reaction that expires', () => {
  const hourMs = 3_600_000;
  const inTime = (state: ReturnType<typeof recorder>['state']) =>
    reaction(
      'notes.tell',
      NoteWritten,
      { expiresAt: ({ metadata: { at } }) => new Date(Date.parse(at) + hourMs).toISOString() },
      async ({ data }) => {
        if (state.failing) throw new Error('the post office is closed');
        state.texts.push(data.text);
      },
    );

  test('runs until then, and is dropped and counted from then on', async () => {
    const { state } = recorder();
    state.failing = true;
    const reactor = await start([inTime(state)]);
    await platform.append('a', write('n1', 'ada', 'One'));
    await reactor.settle();
    await platform.append('b', write('n2', 'ada', 'Two'));
    await reactor.settle();
    state.failing = false;
    platform.clock.advance({ ms: hourMs });
    await platform.append('c', write('n3', 'ada', 'In time'));
    await reactor.settle();
    expect(state.texts).toEqual(['In time']);
    expect([...(await jobsOf('due')), ...(await jobsOf('parked'))]).toEqual([]);
    expect(await allDropped(platform.documents)).toMatchObject([{ _id: 'notes.tell', expired: 2, refused: 0 }]);
  });

  test('is dropped and counted when it is retried too late, even if its job is from an older version', async () => {
    const { state } = recorder();
    const reactor = await start([inTime(state)]);
    const park = async ({ expiresAt, ...job }: Stored<Job>, isOld: boolean) => {
      const doc: Job = { ...job, state: 'parked', ...(expiresAt !== undefined && !isOld && { expiresAt }) };
      await platform.documents.write<Job>(jobs, [{ _id: job._id, doc, position: job._at + 1n }]);
    };
    state.failing = true;
    await platform.append('a', write('n1', 'ada', 'One'));
    await platform.append('b', write('n2', 'ada', 'Two'));
    await reactor.settle();
    const [known, old] = await jobsOf('due');
    if (known === undefined || old === undefined) throw new Error('Both have failed.');
    await park(known, false);
    await park(old, true);
    state.failing = false;
    platform.clock.advance({ ms: hourMs });
    const retried = await retryJobs(platform.documents, [known._id, old._id], platform.clock());
    expect(retried).toEqual({ retried: [old._id], expired: [known._id] });
    await reactor.settle();
    expect(state.texts).toEqual([]);
    expect([...(await jobsOf('due')), ...(await jobsOf('parked'))]).toEqual([]);
    expect(await allDropped(platform.documents)).toMatchObject([{ _id: 'notes.tell', expired: 2, refused: 0 }]);
  });
});

describe('a reaction that fails', () => {
  test('is retried after growing pauses, then parked with its error, and runs on a manual retry', async () => {
    const { told, state } = recorder();
    state.failing = true;
    const reactor = await start([told]);
    await platform.append('a', write('n1', 'ada', 'One'));
    await reactor.settle();
    expect(state.runs).toHaveLength(1);
    await reactor.settle();
    expect(state.runs, 'not before its pause is over').toHaveLength(1);

    const pauses = [1, 5, 30, 120, 600, 3_600, 21_600];
    for (const [tries, seconds] of pauses.entries()) {
      platform.clock.advance({ ms: seconds * 1_000 - 1 });
      await reactor.settle();
      expect(state.runs).toHaveLength(tries + 1);
      platform.clock.advance({ ms: 1 });
      await reactor.settle();
      expect(state.runs).toHaveLength(tries + 2);
    }
    const [parked] = await jobsOf('parked');
    expect(parked).toMatchObject({ attempts: 8, lastError: 'the post office is closed', eventType: 'NoteWritten' });
    platform.clock.advance({ days: 30 });
    await reactor.settle();
    expect(state.runs).toHaveLength(8);

    state.failing = false;
    const ids = [parked?._id ?? ''];
    expect(await retryJobs(platform.documents, ids, platform.clock())).toEqual({ retried: ids, expired: [] });
    await reactor.settle();
    expect(state.texts).toEqual(['One']);
    expect(await retryJobs(platform.documents, ids, platform.clock())).toEqual({ retried: [], expired: [] });
  });

  test('shows since when it has failed, even once it is retried', async () => {
    const { told, state } = recorder();
    state.failing = true;
    const reactor = await start([told]);
    await platform.append('a', write('n1', 'ada', 'One'));
    await reactor.settle();
    const failingSince = platform.clock().toISOString();
    platform.clock.advance({ minutes: 1 });
    await reactor.settle();
    expect(await jobsOf('due')).toMatchObject([{ attempts: 2, failingSince }]);
  });

  test('is dropped and counted if no retry can succeed', async () => {
    const refused = reaction('notes.tell', NoteWritten, async () => {
      throw Object.assign(new Error('nobody lives there'), { retryable: false });
    });
    const reactor = await start([refused]);
    await platform.append('a', write('n1', 'ada', 'One'));
    await reactor.settle();
    expect([...(await jobsOf('due')), ...(await jobsOf('parked'))]).toEqual([]);
    const lastAt = platform.clock().toISOString();
    expect(await allDropped(platform.documents)).toMatchObject([{ _id: 'notes.tell', expired: 0, refused: 1, lastAt }]);
  });

  test('stores nothing personal in its job', async () => {
    const { told, state } = recorder();
    state.failing = true;
    const reactor = await start([told]);
    await platform.append('a', write('n1', 'ada', 'Very private'));
    await reactor.settle();
    expect(JSON.stringify((await jobsOf('due')).map(({ _at, ...job }) => job))).not.toContain('private');
  });

  test('reads an erased person as erased when it finally runs', async () => {
    const { told, state } = recorder();
    state.failing = true;
    const reactor = await start([told]);
    await platform.append('a', write('n1', 'ada', 'Very private'));
    await reactor.settle();
    await platform.keyring.forget('ada');
    state.failing = false;
    platform.clock.advance({ minutes: 1 });
    await reactor.settle();
    expect(state.texts).toEqual([null]);
  });

  test('that no longer exists has its jobs parked, not lost', async () => {
    const { told, state } = recorder();
    state.failing = true;
    const first = await start([told]);
    await platform.append('a', write('n1', 'ada', 'One'));
    await first.settle();
    await stop(first);
    const second = await start([]);
    for (let day = 0; day < 8; day += 1) {
      platform.clock.advance({ days: 1 });
      await second.settle();
    }
    expect(await jobsOf('parked')).toMatchObject([
      { lastError: expect.stringContaining('no reaction notes.tell any more') },
    ]);
  });
});

test('slow work delays neither other work nor the checkpoint', async () => {
  const release = Promise.withResolvers<void>();
  const { told, state } = recorder();
  const slow = reaction('notes.slow', NoteStarred, () => release.promise);
  const reactor = await start([told, slow]);
  await platform.append('a', star('n1'));
  const last = await platform.append('b', write('n1', 'ada', 'Quick'));
  await expect.poll(() => state.texts).toEqual(['Quick']);
  expect(reactor.position()).toBe(last);
  expect((await jobsOf('due')).map(({ reaction: name }) => name)).toEqual(['notes.slow']);
  release.resolve();
  await reactor.settle();
  expect(await jobsOf('due')).toEqual([]);
});

test('without a checkpoint it starts at the head: old work is not repeated', async () => {
  const { told, state } = recorder();
  await platform.append('a', write('n1', 'ada', 'Long ago'));
  const first = await start([told]);
  await platform.append('b', write('n2', 'ada', 'Today'));
  await first.settle();
  await stop(first);
  await platform.documents.drop(reactorCheckpoints);
  const second = await start([told]);
  await platform.append('c', write('n3', 'ada', 'Tomorrow'));
  await second.settle();
  expect(state.texts).toEqual(['Today', 'Tomorrow']);
});

test('a job that ends during a query for due jobs is not run twice', async () => {
  const release = Promise.withResolvers<void>();
  let runs = 0;
  const once = reaction('notes.once', NoteWritten, async () => {
    runs += 1;
    await release.promise;
  });
  const ended = Promise.withResolvers<void>();
  let lookingLate = false;
  const operations = intercept<DocumentStore>(platform.documents, {
    find: (async (...asked: Parameters<DocumentStore['find']>) => {
      const found = await platform.documents.find<Job>(asked[0], asked[1] as never);
      if (!lookingLate) return found;
      lookingLate = false;
      release.resolve();
      await ended.promise;
      return found;
    }) as unknown as DocumentStore['find'],
    async write(name, writes) {
      const answer = await platform.documents.write(name, writes);
      if (name === jobs && writes.some(({ doc }) => doc === null)) setImmediate(() => setImmediate(ended.resolve));
      return answer;
    },
  });
  const reactor = await start([once], operations);
  await platform.append('a', write('n1', 'ada', 'One'));
  await expect.poll(() => runs).toBe(1);
  lookingLate = true;
  await platform.append('b', write('n2', 'ada', 'Two'));
  await expect.poll(() => lookingLate).toBe(false);
  await reactor.settle();
  expect(runs).toBe(2);
});

test('a redelivery of the same events, as after a crash, creates no second job', async () => {
  const { told, state } = recorder();
  const lost = intercept<DocumentStore>(platform.documents, {
    async write(name, writes) {
      if (name === reactorCheckpoints && writes.some(({ position: at }) => at > 1n)) return { ignored: [] };
      return platform.documents.write(name, writes);
    },
  });
  const first = await start([told], lost);
  await platform.append('a', write('n1', 'ada', 'One'));
  await first.settle();
  await stop(first);
  const second = await start([told]);
  expect(second.position()).toBe(0n);
  await second.settle();
  expect(state.texts).toEqual(['One']);
});

test('a store that fails while a job ends stops nothing, and does not cause the job to run again', async () => {
  const { told, state } = recorder();
  let failures = 1;
  const operations = intercept<DocumentStore>(platform.documents, {
    async write(name, writes) {
      if (name === jobs && writes.some(({ doc }) => doc === null) && failures > 0) {
        failures -= 1;
        throw new Error('the disk is full');
      }
      return platform.documents.write(name, writes);
    },
  });
  const reactor = await start([told], operations);
  await platform.append('a', write('n1', 'ada', 'One'));
  await expect.poll(() => failures).toBe(0);
  await expect.poll(() => jobsOf('due'), { timeout: 5_000 }).toEqual([]);
  expect(state.texts).toEqual(['One']);
  await platform.append('b', write('n2', 'ada', 'Two'));
  await reactor.settle();
  expect(state.texts).toEqual(['One', 'Two']);
});

test('a job that ends makes room for the next at once, however many queries ran while it was running', async () => {
  const letGo = new Map<string | null, () => void>();
  const slow = reaction('notes.slow', NoteWritten, async ({ data: { text } }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    letGo.set(text, resolve);
    await promise;
  });
  let maxFound = 0;
  const operations = intercept<DocumentStore>(platform.documents, {
    find: (async (...asked: Parameters<DocumentStore['find']>) => {
      const found = await platform.documents.find<Job>(asked[0], asked[1] as never);
      maxFound = Math.max(maxFound, found.length);
      return found;
    }) as unknown as DocumentStore['find'],
  });
  const anHour = 3_600_000;
  await start([slow], operations, { pollMs: anHour });
  onTestFinished(() => {
    for (const end of letGo.values()) end();
  });
  const texts = ['One', 'Two', 'Three', 'Four'];
  await platform.append('a', ...texts.map((text, n) => write(`n${n}`, 'ada', text)));
  await expect.poll(() => [...letGo.keys()].toSorted()).toEqual(texts.toSorted());
  await platform.append('b', write('n5', 'ada', 'Five'));
  await expect.poll(() => maxFound).toBe(5);
  letGo.get('Two')?.();
  await expect.poll(() => letGo.has('Five')).toBe(true);
});

survives(
  'Kindling',
  'a store that does not respond while the reactor stops',
  'the reactor stops, and later continues from what it had saved',
  async () => {
    const { told, state } = recorder();
    let isAway = false;
    const away = () => {
      if (isAway) throw new Error('the disk is full');
    };
    const operations = intercept<DocumentStore>(platform.documents, {
      async write(name, writes) {
        away();
        return platform.documents.write(name, writes);
      },
    });
    const lease = { tryHold: async () => true, release: async () => away() };
    const first = await start([told], operations, { leases: { lease: () => lease } });
    await platform.append('a', write('n1', 'ada', 'One'));
    await first.settle();
    const last = await platform.append('a', star('n1'));
    await expect.poll(() => first.position()).toBe(last);
    isAway = true;
    await stop(first);
    const second = await start([told]);
    await platform.append('b', write('n2', 'ada', 'Two'));
    await second.settle();
    expect(state.texts).toEqual(['One', 'Two']);
  },
);

// Schedules over a real store, with a clock that only the test moves. It starts at half past nine.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { survives } from '../../testing/faults.ts';
import { NoteWritten, star, write } from '../../testing/notebook.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import type { Leases } from '../leases/leases.ts';
import { silentLogger } from '../logger.ts';
import { ReadModelNotReady } from '../projector/projected-read-models.ts';
import { type Job, jobs } from './jobs.ts';
import { laneLimits } from './lanes.ts';
import { type Reactor, startReactor } from './reactor.ts';
import { type Recurring, type Schedule, type ScheduledRun, schedule } from './schedule.ts';
import { allScheduleStates } from './schedule-states.ts';

const anHour = 3_600_000;
const everybodys: Leases = { lease: () => ({ tryHold: async () => true, release: async () => {} }) };

let platform: PlatformFixture;
beforeEach(async () => {
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

/** Starts a reactor that has checked once for due work. */
async function start(
  schedules: readonly Schedule[],
  leases?: Leases,
): Promise<Pick<Reactor, 'settle'> & { stop(): Promise<void> }> {
  const reactor = await startReactor({
    ...{ ...platform, reactions: [], schedules, leases },
    operations: platform.documents,
    logger: silentLogger,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= reactor.stop();
    return stopped;
  };
  onTestFinished(stop);
  await reactor.settle();
  return { settle: () => reactor.settle(), stop };
}

/** Returns a schedule that records its runs, and fails as long as instructed. */
function recorder(everyMs = anHour, name = 'notes.tidy') {
  const state = { runs: [] as ScheduledRun[], isFailing: false };
  const recurring: Recurring = schedule.every(name, { everyMs }, async (run) => {
    state.runs.push(run);
    if (state.isFailing) throw new Error('the shelf is locked');
  });
  return { state, recurring, slots: () => state.runs.map(({ slot }) => slot.slice(8, 16)) };
}

const stateNow = async () => (await allScheduleStates(platform.documents)).map(({ _at, ...state }) => state);

describe('a recurring schedule', () => {
  test('runs once in each slot, and not before', async () => {
    const { recurring, slots } = recorder();
    const reactor = await start([recurring]);
    platform.clock.advance({ minutes: 30, ms: -1 });
    await reactor.settle();
    expect(slots()).toEqual([]);
    platform.clock.advance({ ms: 1 });
    await reactor.settle();
    await reactor.settle();
    expect(slots()).toEqual(['02T10:00']);
    platform.clock.advance({ minutes: 60 });
    await reactor.settle();
    expect(slots()).toEqual(['02T10:00', '02T11:00']);
  });

  test('continues after a restart', async () => {
    const { recurring, slots } = recorder(24 * anHour);
    await (await start([recurring])).stop();
    platform.clock.advance({ minutes: 15 * 60 });
    await (await start([recurring])).stop();
    expect(slots()).toEqual(['03T00:00']);
    await start([recurring]);
    expect(slots()).toEqual(['03T00:00']);
  });

  survives(
    'Kindling',
    'a pause of days',
    'a schedule that missed many slots runs once, then at its next slot',
    async () => {
      const { recurring, slots } = recorder();
      const reactor = await start([recurring]);
      platform.clock.advance({ days: 3, minutes: 45 });
      await reactor.settle();
      expect(slots()).toEqual(['02T10:00']);
      platform.clock.advance({ minutes: 45 });
      await reactor.settle();
      expect(slots()).toEqual(['02T10:00', '05T11:00']);
    },
  );

  survives(
    'Kindling',
    'a clock that runs ahead for a while',
    'schedules run at their next slot by the right time',
    async () => {
      const { recurring, slots } = recorder();
      const reactor = await start([recurring]);
      platform.clock.advance({ days: 20 });
      await reactor.settle();
      platform.clock.advance({ days: -20 });
      await reactor.settle();
      expect(await stateNow()).toMatchObject([{ slot: '2026-11-02T10:00:00.000Z' }]);
      platform.clock.advance({ minutes: 30 });
      await reactor.settle();
      expect(slots()).toEqual(['02T10:00', '02T10:00']);
    },
  );

  test('gives commands ids that follow from its slot', async () => {
    const { recurring, state } = recorder();
    state.isFailing = true;
    const reactor = await start([recurring]);
    platform.clock.advance({ minutes: 30 });
    await reactor.settle();
    platform.clock.advance({ minutes: 1 });
    state.isFailing = false;
    await reactor.settle();
    platform.clock.advance({ minutes: 60 });
    await reactor.settle();
    const [first, again, next] = state.runs;
    expect([first?.attempt, again?.attempt, next?.attempt]).toEqual([1, 2, 1]);
    expect(again?.slot).toBe(first?.slot);
    expect(again?.acting.commandContext.commandId).toBe(first?.acting.commandContext.commandId);
    expect(next?.acting.commandContext.commandId).not.toBe(first?.acting.commandContext.commandId);
    expect(next?.acting.commandContext.actor).toEqual({ kind: 'system', id: 'notes.tidy' });
  });

  test('that fails is postponed like a job, and abandoned only for its next slot', async () => {
    const { recurring, state, slots } = recorder();
    state.isFailing = true;
    const reactor = await start([recurring]);
    platform.clock.advance({ minutes: 30 });
    await reactor.settle();
    for (const seconds of [1, 5, 30, 120, 600]) {
      platform.clock.advance({ ms: seconds * 1_000 - 1 });
      await reactor.settle();
      platform.clock.advance({ ms: 1 });
      await reactor.settle();
    }
    expect(state.runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(slots())).toEqual(new Set(['02T10:00']));
    expect(await stateNow()).toMatchObject([
      { slot: '2026-11-02T11:00:00.000Z', attempts: 0, lastError: 'the shelf is locked', lastRanAt: null },
    ]);
    state.isFailing = false;
    platform.clock.advance({ minutes: 60 });
    await reactor.settle();
    expect(slots().at(-1)).toBe('02T11:00');
    expect(await stateNow()).toMatchObject([{ lastError: null, lastRanAt: platform.clock().toISOString() }]);
  });

  test('waits for a read model that is being built, which is neither an attempt nor an error', async () => {
    const runs: number[] = [];
    let isBuilt = false;
    const waiting = schedule.every('notes.tidy', { everyMs: anHour }, async ({ attempt }) => {
      if (!isBuilt) throw new ReadModelNotReady('notes', 0.4);
      runs.push(attempt);
    });
    const reactor = await start([waiting]);
    platform.clock.advance({ minutes: 30 });
    await reactor.settle();
    expect(await stateNow()).toMatchObject([{ attempts: 0, lastError: null, dueAt: '2026-11-02T10:00:01.000Z' }]);
    isBuilt = true;
    platform.clock.advance({ ms: 1_000 });
    await reactor.settle();
    expect(runs).toEqual([1]);
  });

  test('fails for days, and its next slot still comes', async () => {
    const { recurring, state, slots } = recorder(24 * anHour);
    state.isFailing = true;
    const reactor = await start([recurring]);
    for (let hour = 0; hour < 24 * 5; hour += 1) {
      platform.clock.advance({ minutes: 60 });
      await reactor.settle();
    }
    expect(new Set(slots()).size).toBe(5);
    expect(await platform.documents.scan<Job>(jobs, { limit: 1 })).toEqual([]);
  });

  test('runs at its new interval once the code declares it', async () => {
    const daily = recorder(24 * anHour);
    await (await start([daily.recurring])).stop();
    const hourly = recorder();
    const reactor = await start([hourly.recurring]);
    platform.clock.advance({ minutes: 30 });
    await reactor.settle();
    expect(hourly.slots()).toEqual(['02T10:00']);
    await reactor.stop();
    const dailyAgain = await start([daily.recurring]);
    platform.clock.advance({ minutes: 60 });
    await dailyAgain.settle();
    expect(daily.slots()).toEqual([]);
    expect(await stateNow()).toMatchObject([{ everyMs: 24 * anHour, slot: '2026-11-03T00:00:00.000Z' }]);
  });

  test('that is already due still runs after its interval changes', async () => {
    await (await start([recorder().recurring])).stop();
    platform.clock.advance({ minutes: 40 });
    const daily = recorder(24 * anHour);
    await start([daily.recurring]);
    expect(daily.slots()).toEqual(['02T10:00']);
  });

  test('is forgotten once the code no longer declares it, and starts over if it returns', async () => {
    const { recurring, slots } = recorder();
    const other = recorder(anHour, 'notes.count');
    await (await start([recurring, other.recurring])).stop();
    await (await start([other.recurring])).stop();
    expect((await stateNow()).map(({ _id }) => _id)).toEqual(['notes.count']);
    platform.clock.advance({ minutes: 40 });
    const reactor = await start([recurring]);
    expect(slots()).toEqual([]);
    platform.clock.advance({ minutes: 60 });
    await reactor.settle();
    expect(slots()).toEqual(['02T11:00']);
  });

  test('cannot recur more often than due work is checked', () => {
    expect(() => recorder(999)).toThrow("notes.tidy can't be run every 999 ms");
    expect(() => recorder(Number.NaN)).toThrow('at least 1000');
  });

  survives('Kindling', 'two instances that both hold the lease, when a slot comes', 'one of them runs it', async () => {
    const { recurring, slots } = recorder();
    const [a, b] = [await start([recurring], everybodys), await start([recurring], everybodys)];
    platform.clock.advance({ minutes: 30 });
    await Promise.all([a.settle(), b.settle()]);
    expect(slots()).toEqual(['02T10:00']);
  });

  survives(
    'Kindling',
    'the death of an instance while it runs a schedule',
    'another runs that slot with the same ids',
    async () => {
      const letGo = Promise.withResolvers<void>();
      const seen: ScheduledRun[] = [];
      const stuck = schedule.every('notes.tidy', { everyMs: anHour }, async (run) => {
        seen.push(run);
        await letGo.promise;
      });
      const dead = await startReactor({
        ...{ ...platform, reactions: [], schedules: [stuck], leases: everybodys },
        operations: platform.documents,
        logger: silentLogger,
      });
      onTestFinished(async () => {
        letGo.resolve();
        await dead.stop();
      });
      await expect.poll(stateNow).toHaveLength(1);
      platform.clock.advance({ minutes: 30 });
      await expect.poll(() => seen, { timeout: 5_000 }).toHaveLength(1);
      const { recurring, state } = recorder();
      const next = await start([recurring], everybodys);
      expect(state.runs).toEqual([]);
      platform.clock.advance({ ms: 31_000 });
      await next.settle();
      expect(state.runs.map(({ slot, acting }) => [slot, acting.commandContext.commandId])).toEqual(
        seen.map(({ slot, acting }) => [slot, acting.commandContext.commandId]),
      );
    },
  );
});

describe('a sweep', () => {
  test('does a limited amount in one run, and the next run continues', async () => {
    const left = new Set(Array.from({ length: 10_001 }, (_, index) => index));
    async function* found() {
      yield* [...left];
    }
    const sweep = schedule.sweep('notes.dust', { everyMs: anHour }, found, async (each) => {
      left.delete(each);
    });
    const reactor = await start([sweep]);
    platform.clock.advance({ minutes: 30 });
    await reactor.settle();
    expect([...left]).toEqual([10_000]);
    platform.clock.advance({ minutes: 60 });
    await reactor.settle();
    expect([...left]).toEqual([]);
  });
});

describe('a schedule at an instant that follows from an event', () => {
  const runs: { text: string | null; run: ScheduledRun }[] = [];
  beforeEach(() => {
    runs.length = 0;
  });
  /** Schedules an instant that the note's text contains; other texts have none. */
  const reminder = schedule.at(
    'notes.remind',
    NoteWritten,
    { lane: 'mail', at: ({ data: { text } }) => (text?.startsWith('20') ? text : undefined) },
    async ({ data: { text } }, run) => {
      runs.push({ text, run });
    },
  );

  test('runs once when it is due, also across a restart', async () => {
    const first = await start([reminder]);
    await platform.append('a', write('n1', 'ada', '2026-12-24T18:00:00Z'));
    await first.settle();
    await first.stop();
    platform.clock.advance({ days: 30 });
    const second = await start([reminder]);
    expect(runs).toEqual([]);
    platform.clock.advance({ days: 30 });
    await second.settle();
    await second.settle();
    expect(runs).toMatchObject([
      { text: '2026-12-24T18:00:00Z', run: { slot: '2026-12-24T18:00:00.000Z', attempt: 1 } },
    ]);
  });

  test('runs at once if the instant is past', async () => {
    const reactor = await start([reminder]);
    await platform.append('a', write('n1', 'ada', '2020-01-01T00:00:00Z'));
    await reactor.settle();
    expect(runs).toHaveLength(1);
  });

  test('stores nothing for an event without an instant', async () => {
    const reactor = await start([reminder]);
    await platform.append('a', write('n1', 'ada', 'Some time'), star('n1'));
    await reactor.settle();
    expect(await platform.documents.scan<Job>(jobs, { limit: 1 })).toEqual([]);
  });

  test('is retried for the same slot, with the same ids', async () => {
    const seen: ScheduledRun[] = [];
    const failing = schedule.at(
      'notes.fail',
      NoteWritten,
      { at: ({ data: { text } }) => text ?? undefined },
      async (_, run) => {
        seen.push(run);
        if (seen.length === 1) throw new Error('not yet');
      },
    );
    const reactor = await start([failing]);
    await platform.append('a', write('n1', 'ada', '2026-11-02T10:00:00Z'));
    platform.clock.advance({ minutes: 30 });
    await reactor.settle();
    platform.clock.advance({ ms: 1_000 });
    await reactor.settle();
    const [first, second] = seen;
    expect([second?.slot, second?.acting.commandContext.commandId]).toEqual([
      first?.slot,
      first?.acting.commandContext.commandId,
    ]);
  });

  survives('Kindling', 'many timers that are due at once', 'they run within the limit of their lane', async () => {
    const state = { now: 0, most: 0, ended: 0 };
    const crowded = schedule.at(
      'notes.crowd',
      NoteWritten,
      { lane: 'media', at: ({ data: { text } }) => text ?? undefined },
      async () => {
        state.now += 1;
        state.most = Math.max(state.most, state.now);
        await new Promise((resolve) => setImmediate(resolve));
        state.now -= 1;
        state.ended += 1;
      },
    );
    const reactor = await start([crowded]);
    const many = Array.from({ length: 60 }, (_, n) => write(`n${n}`, 'ada', '2026-11-02T10:00:00Z'));
    await platform.append('a', ...many);
    await reactor.settle();
    expect(state.ended).toBe(0);
    platform.clock.advance({ minutes: 30 });
    await reactor.settle();
    expect(state).toEqual({ now: 0, most: laneLimits.media, ended: 60 });
  });
});

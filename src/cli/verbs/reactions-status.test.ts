import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Job, jobs } from '../../platform/reactor/jobs.ts';
import { laneLimits } from '../../platform/reactor/lanes.ts';
import type { ReactorStatus } from '../../platform/reactor/reactor-status.ts';
import { type ScheduleState, scheduleStates } from '../../platform/reactor/schedule-states.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { type Operator, operatorOf } from '../cli-fixture.ts';
import type { Finding } from '../doctor/finding.ts';

let site: TestKindling;
let operator: Operator;
beforeEach(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder, clock: site.clock });
});
afterEach(() => site.close());

type Answer = Readonly<{ findings: readonly Finding[] }>;

const operations = () => site.kindling().stores.operations;
const statusNow = (code = 0) => operator.json<ReactorStatus>(['reactions', 'status'], code);
const later = (minutes: number) => new Date(site.clock().getTime() + minutes * 60_000).toISOString();

const jobAs = (_id: string, job: Partial<Job>): Job => ({
  ...{ _id, reaction: 'notes.tell', eventType: 'NoteWritten', stream: 'notes', revision: 0, state: 'due' },
  ...{ dueAt: later(5), attempts: 0, lastError: null, ...job },
});

/** Appends an event that a reaction waits for, with an altered payload. */
async function appendAltered(): Promise<string> {
  const metadata = { at: site.clock().toISOString(), version: 1 };
  const event = { id: randomUUID(), type: 'PasswordResetRequested', data: {}, metadata };
  const appended = await site.kindling().stores.eventStore.append('altered-1', [event], 'no-stream');
  if ('wrongRevision' in appended) throw new Error('It was there already.');
  return appended.position.toString();
}
const stoppedAt = (position: string) =>
  expect.poll(() => site.kindling().reactor?.fault()?.position, { timeout: 5_000 }).toBe(position);

describe('kindling reactions status', () => {
  it('lists every lane with its limit, and has nothing to report while all is well', async () => {
    const { isServerRunning, lanes, schedules, fault, failing, dropped } = await statusNow();
    expect({ isServerRunning, fault }).toEqual({ isServerRunning: true, fault: null });
    expect(schedules.filter(({ lastError }) => lastError !== null)).toEqual([]);
    expect(lanes).toEqual(
      Object.entries(laneLimits).map(([name, limit]) => ({
        ...{ name, limit, due: 0, later: 0, parked: 0, failing: 0, failingSince: null, running: [] },
      })),
    );
    expect({ failing, dropped }).toEqual({ failing: [], dropped: [] });
  });

  it('counts each lane’s waiting, postponed and parked jobs', async () => {
    const docs = [
      jobAs('notes.tell:1', { lane: 'mail', dueAt: later(10) }),
      jobAs('notes.tell:2', { lane: 'mail', dueAt: later(1) }),
      jobAs('notes.tell:3', { lane: 'mail', state: 'parked' }),
      jobAs('notes.tell:4', { dueAt: later(10) }),
    ];
    await operations().write<Job>(
      jobs,
      docs.map((doc) => ({ _id: doc._id, doc, position: 1n })),
    );
    await site.restart(async () => {
      site.clock.advance({ minutes: 2 });
      const { lanes, isServerRunning } = await statusNow(1);
      expect(isServerRunning).toBe(false);
      expect(lanes.find(({ name }) => name === 'mail')).toMatchObject({ due: 1, later: 1, parked: 1 });
      expect(lanes.find(({ name }) => name === 'default')).toMatchObject({ due: 0, later: 1, parked: 0 });
      const { jobs: parked } = await operator.json<{ jobs: readonly unknown[] }>(['reactions', 'parked'], 1);
      expect(parked).toMatchObject([{ id: 'notes.tell:3', lane: 'mail' }]);
      const { out } = await operator.kindling(['reactions', 'status']);
      expect(out).toContain('No server is running');
    });
  });

  it('lists failing jobs with their tries, their last error and since when, and ends with 1 after five minutes', async () => {
    const lastError = 'The mail server could not be used: Greeting never received.';
    const [since, next] = [later(0), later(30)];
    const tried = { attempts: 4, lastError, failingSince: since };
    const doc = jobAs('notes.tell:1', { lane: 'mail', dueAt: next, ...tried });
    await operations().write<Job>(jobs, [{ _id: doc._id, doc, position: 1n }]);
    const failing = [{ id: 'notes.tell:1', lane: 'mail', dueAt: next, ...tried }];
    const status = await statusNow();
    expect(status.failing).toEqual(failing);
    expect(status.lanes.find(({ name }) => name === 'mail')).toMatchObject({ failing: 1, failingSince: since });
    const finding = async () => {
      const { findings } = JSON.parse((await operator.kindling(['doctor', '--json'])).out) as Answer;
      return findings.find(({ message }) => message.startsWith('1 reaction failing'));
    };
    expect(await finding()).toMatchObject({ fine: true, message: expect.stringContaining(lastError) });

    site.clock.advance({ minutes: 5 });
    expect((await statusNow(1)).failing).toEqual(failing);
    expect(await finding()).toMatchObject({ fine: false, message: expect.stringContaining('after 4 tries') });
    const { body } = await site.app().inject({ url: '/metrics' });
    expect(body).toContain('kindling_reactions_failing{lane="mail"} 1');
    expect(body).toContain('kindling_reactions_failing_seconds{lane="mail"} 300');
    expect(body).toContain('kindling_reactions{lane="mail",state="later"} 1');
    expect(body).toContain('kindling_reactions_dropped_total');
  });

  it('shows when schedules ran and run next, and ends with 1 while one fails', async () => {
    // By then the reactor has forgotten schedules that the code does not contain.
    await site.kindling().reactor?.settle();
    const doc: ScheduleState = {
      ...{ _id: 'notes.tidy', lane: 'media', everyMs: 3_600_000, slot: later(60), dueAt: later(60), attempts: 0 },
      ...{ lastRanAt: later(-60), lastError: null },
    };
    await operations().write<ScheduleState>(scheduleStates, [{ _id: doc._id, doc, position: 1n }]);
    expect((await statusNow()).schedules).toContainEqual({
      ...{ name: 'notes.tidy', lane: 'media', everySeconds: 3_600, slot: later(60), nextAt: later(60), attempts: 0 },
      ...{ lastRanAt: later(-60), lastError: null },
    });
    const failing = { ...doc, lastError: 'the shelf is locked' };
    await operations().write<ScheduleState>(scheduleStates, [{ _id: doc._id, doc: failing, position: 2n }]);
    const { code, out } = await operator.kindling(['reactions', 'status']);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('the shelf is locked') });
    const { out: found } = await operator.kindling(['doctor']);
    expect(found).toContain('The schedule notes.tidy fails: the shelf is locked');
  });
});

describe('kindling reactions skip', () => {
  it('skips the event that reactions stopped at, for a reason that stays in the log', async () => {
    const position = await appendAltered();
    await stoppedAt(position);
    await expect.poll(async () => (await operator.kindling(['reactions', 'status'])).code).toBe(1);
    expect((await statusNow(1)).fault).toMatchObject({ position, eventType: 'PasswordResetRequested' });
    expect((await operator.kindling(['doctor'])).out).toContain(`Reactions stopped at position ${position}`);
    const ready = await site.app().inject({ url: '/health/ready' });
    expect(ready.json()).toMatchObject({ status: 'ready', checks: { reactions: false } });

    expect((await operator.kindling(['reactions', 'skip', '--yes'])).err).toContain('--reason');
    const order = ['reactions', 'skip', '--yes', '--reason', 'a broken import'];
    expect(await operator.json(order)).toEqual({ position, outcome: 'gone-on' });
    const skips = (await site.kindling().stores.eventStore.readBackwards(undefined, { limit: 5 })).filter(
      ({ type }) => type === 'EventSkipped',
    );
    expect(skips.map(({ data }) => data)).toEqual([
      { projection: 'reactions', position, eventType: 'PasswordResetRequested', reason: 'a broken import' },
    ]);
    expect((await statusNow()).fault).toBeNull();
    expect((await operator.kindling(order)).err).toContain('Reactions have not stopped');
  });

  it('is carried out at the next start if no server runs, unless it is cancelled', async () => {
    const position = await appendAltered();
    await stoppedAt(position);
    const order = ['reactions', 'skip', '--yes', '--reason', 'a broken import'];
    await site.restart(async () => {
      expect(await operator.json(order)).toEqual({ position, outcome: 'ordered' });
      await operator.json(['reactions', 'retry', '--all']);
    });
    await stoppedAt(position);
    await site.restart(async () => void (await operator.json(order)));
    await expect.poll(() => site.kindling().reactor?.fault(), { timeout: 5_000 }).toBeUndefined();
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PostCreated } from '../../../modules/community/index.ts';
import { projections } from '../../app/registry.ts';
import { folds } from '../../platform/projection.ts';
import { changeBookkeeping, readBookkeeping } from '../../platform/projector/bookkeeping.ts';
import type { ProjectionState } from '../../platform/projector/stored-status.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { type Operator, operatorOf } from '../cli-fixture.ts';
import { projectionNamed } from '../projections/known-projections.ts';

type Status = Readonly<{ isServerRunning: boolean; projections: readonly ProjectionState[] }>;

let site: TestKindling;
let operator: Operator;
beforeEach(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder, clock: site.clock });
});
afterEach(() => site.close());

const statusNow = async () => {
  const { code, out } = await operator.kindling(['projections', 'status', '--json']);
  return { code, ...(JSON.parse(out) as Status) };
};
const stateOf = async (name: string) => (await statusNow()).projections.find((each) => each.name === name);
const settled = (name: string, state: string) =>
  expect.poll(async () => (await stateOf(name))?.state, { timeout: 5_000 }).toBe(state);
/** The projections that fold posts: only these stop at a post that can't be decoded. */
const foldingPosts = projections.filter((each) => folds(each, PostCreated)).map(({ name }) => name);
const allStalled = async () => {
  for (const name of foldingPosts) await settled(name, 'stalled');
  const stalled = (await statusNow()).projections.filter(({ state }) => state === 'stalled');
  expect(stalled.map(({ name }) => name).toSorted()).toEqual(foldingPosts.toSorted());
};

/** Appends a post that can't be decoded. */
async function appendStranger(): Promise<string> {
  const metadata = { at: site.clock().toISOString(), version: 1 };
  const event = { id: randomUUID(), type: 'PostCreated', data: {}, metadata };
  const appended = await site.kindling().stores.eventStore.append('stranger-1', [event], 'no-stream');
  if ('wrongRevision' in appended) throw new Error('It was there already.');
  return appended.position.toString();
}

describe('kindling projections', () => {
  it('shows that all are live and how far they are, with a server and without', async () => {
    const ada = await site.member('ada');
    await ada.publish('Clay has a memory');
    const head = (await site.log()).at(-1)?.position.toString();
    await expect
      .poll(async () => (await statusNow()).projections.every(({ position }) => position === head))
      .toBe(true);
    const running = await operator.json<Status>(['projections', 'status']);
    expect(running.isServerRunning).toBe(true);
    expect(running.projections.map(({ state }) => state)).toEqual(running.projections.map(() => 'live'));

    await site.restart(async () => {
      await operator.kindling(['admin', 'grant', 'ada']);
      site.clock.advance({ minutes: 90 });
      const { out } = await operator.kindling(['projections', 'status']);
      expect(out).toContain('No server is folding');
      const { isServerRunning, projections } = await statusNow();
      expect(isServerRunning).toBe(false);
      expect(projections[0]).toMatchObject({ name: 'members', state: 'live', behindEvents: 1, behindSeconds: 5400 });
    });
  });

  it('shows, like the doctor, what a store keeps refusing, and when a server tries next', async () => {
    const at = site.clock().toISOString();
    const failure = { message: 'Index build failed', times: 7, at, nextTryAt: at };
    const { documents } = site.kindling().stores;
    await changeBookkeeping(documents, projectionNamed('feed'), (now) => ({ ...now, failure }));
    const { code, out } = await operator.kindling(['projections', 'status']);
    expect(code).toBe(1);
    expect(out).toContain(`feed can't be maintained: its store refused 7 times in a row, last on ${at}:`);
    expect(out).toContain('Index build failed');
    expect(await stateOf('feed')).toMatchObject({ state: 'live', failure });
    const doctor = await operator.kindling(['doctor']);
    expect(doctor.out).toContain("feed can't be maintained: its store refused 7 times in a row: Index build failed");
  });

  it('pauses one while the others go on, even after a restart', async () => {
    await operator.json(['projections', 'pause', 'feed']);
    await settled('feed', 'paused');
    await site.restart();
    const ada = await site.member('ada');
    const published = await ada.post('/community/posts', { content: 'Nobody sees this yet' });
    expect(published).toMatchObject({ status: 201, body: { success: true, code: 'request/not-shown-yet' } });
    expect((await ada.get('/community/posts')).body.posts).toEqual([]);

    await operator.json(['projections', 'resume', '--all']);
    await expect.poll(async () => (await ada.get('/community/posts')).body.posts).toHaveLength(1);
  });

  it('reports and records only those that an order changes', async () => {
    const orders = async () => (await site.log()).filter(({ type }) => type === 'OrderGiven').map(({ data }) => data);
    await operator.json(['projections', 'pause', 'feed', 'links']);
    const all = projections.map(({ name }) => name);
    const others = all.filter((name) => name !== 'feed' && name !== 'links');
    expect(await operator.json(['projections', 'pause', '--all'])).toEqual({
      projections: others.map((name) => ({ name, paused: true })),
    });
    expect(await operator.kindling(['projections', 'pause', '--all'])).toMatchObject({
      code: 0,
      out: 'All are paused already.\n',
    });
    await operator.json(['projections', 'resume', ...others]);
    expect(await operator.kindling(['projections', 'pause', 'feed'])).toMatchObject({
      out: 'feed is paused already.\n',
    });
    expect(await operator.json(['projections', 'resume', '--all'])).toEqual({
      projections: all.filter((name) => !others.includes(name)).map((name) => ({ name, paused: false })),
    });
    expect(await operator.kindling(['projections', 'resume', '--all'])).toMatchObject({
      code: 0,
      out: 'None is paused.\n',
    });
    expect(await operator.kindling(['projections', 'resume', 'feed'])).toMatchObject({ out: 'feed is not paused.\n' });
    expect((await orders()).map((data) => (data as { readModels: readonly string[] }).readModels.length)).toEqual([
      2,
      others.length,
      others.length,
      2,
    ]);
  });

  it('shows where and why a projection stopped, and ends with 1', async () => {
    const position = await appendStranger();
    await settled('feed', 'stalled');
    expect((await stateOf('feed'))?.fault).toMatchObject({ position, eventType: 'PostCreated' });
    expect((await statusNow()).code).toBe(1);
    const { out } = await operator.kindling(['projections', 'status']);
    expect(out).toContain(`feed stopped at position ${position} (PostCreated)`);
  });

  it('one that stopped while it was built is reported, and takes no instance out of service, unlike one that is still being built', async () => {
    const { documents } = site.kindling().stores;
    const ready = async () => (await site.app().inject({ url: '/health/ready' })).json();
    await appendStranger();
    await allStalled();
    await changeBookkeeping(documents, projectionNamed('relations'), (now) => ({ ...now, live: null, paused: true }));
    await changeBookkeeping(documents, projectionNamed('feed'), (now) => ({ ...now, live: null }));
    await expect.poll(ready).toMatchObject({ status: 'not ready', checks: { feed: false, relations: false } });
    await operator.json(['projections', 'resume', 'relations']);
    await expect
      .poll(ready)
      .toMatchObject({ status: 'ready', checks: { feed: false, relations: true, members: true } });
    expect((await statusNow()).code).toBe(1);
    expect(await site.visitor().get('/community/posts')).toMatchObject({
      status: 503,
      body: { code: 'request/being-built', details: { readModel: 'feed' } },
    });
  });

  it('retries when told to, and says that it stopped again', async () => {
    const position = await appendStranger();
    await settled('feed', 'stalled');
    expect(await operator.json(['projections', 'retry', 'feed'], 1)).toEqual({
      projections: [{ name: 'feed', position, outcome: 'stopped-again' }],
    });
  });

  it('skips an event only for a reason, which stays in the log', async () => {
    const position = await appendStranger();
    await allStalled();
    const refused = await operator.kindling(['projections', 'skip', 'feed', '--yes']);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('--reason');
    const unsure = await operator.kindling(['projections', 'skip', 'feed', '--reason', 'test'], { answer: 'n' });
    expect(unsure.code).toBe(2);
    expect((await site.log()).some(({ type }) => type === 'EventSkipped')).toBe(false);

    const { projections: skipped } = await operator.json<{ projections: readonly { name: string; outcome: string }[] }>(
      ['projections', 'skip', '--all', '--yes', '--reason', 'a broken import'],
    );
    expect(skipped.map(({ outcome }) => outcome)).toEqual(foldingPosts.map(() => 'gone-on'));
    const skips = (await site.log()).filter(({ type }) => type === 'EventSkipped');
    expect(skips.map(({ data }) => data)).toContainEqual({
      projection: 'feed',
      position,
      eventType: 'PostCreated',
      reason: 'a broken import',
    });
    const ada = await site.member('ada');
    await ada.publish('Life goes on');
    expect((await ada.get('/community/posts')).body.posts).toHaveLength(1);
    expect((await statusNow()).projections.every(({ fault }) => fault === null)).toBe(true);
  });

  it('carries out at the next start what was ordered while no server was running', async () => {
    await appendStranger();
    await allStalled();
    await site.restart(async () => {
      const order = ['projections', 'skip', '--all', '--yes', '--reason', 'a broken import'];
      const { projections: ordered } = await operator.json<{ projections: readonly { outcome: string }[] }>(order);
      expect(new Set(ordered.map(({ outcome }) => outcome))).toEqual(new Set(['ordered']));
    });
    for (const { name } of (await statusNow()).projections) await settled(name, 'live');
  });

  it('a retry cancels an order to skip an event', async () => {
    const position = await appendStranger();
    await allStalled();
    await site.restart(async () => {
      await operator.json(['projections', 'skip', 'feed', '--yes', '--reason', 'a broken import']);
      await operator.json(['projections', 'retry', 'feed']);
    });
    await settled('feed', 'stalled');
    expect(await readBookkeeping(site.kindling().stores.documents, projectionNamed('feed'))).toMatchObject({
      fault: { position },
      skip: null,
      skipped: [],
    });
  });

  it('refuses orders that make no sense, and says what exists', async () => {
    for (const [line, hint] of [
      [['projections', 'pause', 'feeds'], 'There is no projection feeds. There are: members'],
      [['projections', 'retry', 'feed'], 'feed has not stopped'],
      [['projections', 'skip', '--all', '--reason', 'x'], 'No projection has stopped'],
      [['projections', 'retry'], 'Name the projections, or pass --all'],
      [['projections', 'pause'], 'Name the projections, or pass --all'],
      [['projections', 'resume'], 'Name the projections, or pass --all'],
      [['projections', 'pause', 'feed', '--all'], 'Name the projections, or pass --all'],
    ] as const) {
      const { code, err } = await operator.kindling(line);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(hint) });
    }
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/test-clock.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { type Operator, operatorOf } from '../cli-fixture.ts';

type Answer = Readonly<{ outcome: string; events: number; head: string }>;
type Audited = Readonly<{ type: string; stream: string; at: string; data: object }>;

let folder: string;
let operator: Operator;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindling-load-'));
  // The same key for all folders, because the names of streams depend on it.
  const environment = { MASTER_KEY: Buffer.alloc(32, 'load').toString('base64') };
  operator = operatorOf({ folder, environment, clock: createTestClock() });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const few = [
  ...['--members', '20', '--posts', '60', '--comments', '40', '--likes', '90'],
  ...['--edits', '30', '--flags', '15', '--words', '12', '--tools', '15'],
];
const fewEvents = 4 * 20 + 60 + 40 + 90 + 30 + 15 + 12 + 15;
const generate = (...options: readonly string[]) => operator.json<Answer>(['generate-load', ...few, ...options]);
/** The events in the log, without the salt of the password and without anything that depends on how they were written. */
const contents = async () => {
  const line = ['audit', '--from-log', '--json', '--limit', '1000', '--data', '--reveal'];
  const { events } = JSON.parse((await operator.kindling(line)).out) as { events: readonly Audited[] };
  return events
    .filter(({ type }) => type !== 'PersonalDataRevealed')
    .map(({ type, stream, at, data }) => JSON.stringify([type, stream, at, { ...data, passwordHash: null }]))
    .sort();
};

describe('kindling generate-load', () => {
  it('fills an empty place with the stated amounts, and folds to correct read models', async () => {
    const made = await generate();
    expect(made).toMatchObject({ outcome: 'generated', members: 20, posts: 60, comments: 40, likes: 90 });
    expect(made).toMatchObject({ events: fewEvents, head: String(fewEvents) });
    await operator.json(['replay', '--all']);
    // The log records who ordered the replay.
    expect(await operator.json(['verify'])).toMatchObject({ sound: true, log: { events: fewEvents + 1 } });
  });

  it('is decided by the modules if requested, and gives the same community', async () => {
    await generate();
    const written = await contents();
    await rm(folder, { recursive: true });
    expect(await generate('--through-commands')).toMatchObject({ outcome: 'generated', events: fewEvents });
    const decided = await contents();
    expect(decided).toHaveLength(fewEvents);
    expect(decided).toEqual(written);
  });

  it.each([[[]], [['--through-commands']]])('resumes where it was stopped (%s)', async (options) => {
    const stop = new AbortController();
    const line = ['generate-load', '--members', '400', '--posts', '20', '--comments', '0', '--likes', '0', ...options];
    const stopped = await operator.kindling(line, {
      signal: stop.signal,
      isTerminal: true,
      onErr: (text) => text.includes('generating') && stop.abort(),
    });
    expect(stopped).toMatchObject({ code: 3, err: expect.stringContaining('Run it again') });
    const done = await operator.json<Answer>(line);
    expect(done).toMatchObject({ outcome: 'generated', events: 1_620, head: '1620' });
    expect(await operator.json(line)).toMatchObject({ outcome: 'complete', head: '1620' });
  });

  it('refuses a place that is not empty, unless told to add to it', async () => {
    const site = await openTestKindling();
    await site.member('ada');
    const before = (await site.log()).length;
    const there = operatorOf({ folder: site.folder, clock: site.clock });
    const refused = await there.kindling(['generate-load', ...few]);
    expect({ code: refused.code, err: refused.err }).toEqual({ code: 2, err: expect.stringContaining('--add') });
    expect(await site.log()).toHaveLength(before);
    await there.json(['generate-load', ...few, '--add', '--seed', '2', '--password', 'correct horse']);
    expect(await site.log()).toHaveLength(before + fewEvents);
    const logIn = { email: 'member-2-7@load.kindling.example', password: 'correct horse' };
    await expect
      .poll(async () => (await site.visitor().post('/auth/login', logIn)).status, { timeout: 10_000 })
      .toBe(200);
    const other = await there.kindling(['generate-load', '--add', '--seed', '2']);
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('Choose another --seed') });
    await site.close();
  });

  it('refuses production, whatever is there', async () => {
    const keys = { SESSION_KEY: 'c'.repeat(64), MASTER_KEY: 'd'.repeat(64) };
    const production = operatorOf({ folder, environment: { NODE_ENV: 'production', ...keys } });
    const ran = await production.kindling(['generate-load', '--add', ...few]);
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('not for production') });
  });

  it('refuses a site that others use, even if only PUBLIC_URL says so, and writes nothing', async () => {
    const site = operatorOf({ folder, environment: { PUBLIC_URL: 'https://kindling.example.org' } });
    const { code, err } = await site.kindling(['generate-load', ...few]);
    expect([code, err]).toEqual([2, expect.stringContaining('PUBLIC_URL is https://kindling.example.org. If')]);
    expect(await readdir(folder)).toEqual([]);
    const trial = operatorOf({ folder, environment: { PUBLIC_URL: 'http://localhost:3000' } });
    await trial.json(['generate-load', '--members', '1', '--posts', '1']);
  });

  it.each([
    [['--members', '2', '--posts', '2', '--comments', '0', '--likes', '5'], 'can’t like'],
    [['--posts', '0', '--comments', '3'], 'Comments need posts'],
    [['--members', '3', '--follows', '7'], 'can’t follow each other'],
    [['--members', '2', '--posts', '2', '--flags', '3'], 'can’t flag'],
    [['--members', '2', '--words', '3'], 'can’t mute'],
    [['--posts', '0', '--edits', '3'], 'Edits need posts'],
    [['--size', 'huge'], '--size'],
  ])('refuses %s', async (options, hint) => {
    const { code, err } = await operator.kindling(['generate-load', ...options]);
    expect({ code, err: err.replace("'", '’') }).toEqual({ code: 2, err: expect.stringContaining(hint) });
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Threads from '../../demo/content/threads.ts';
import { lastThread } from '../../demo/ids.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { operatorOf } from '../cli-fixture.ts';

type Answer = Readonly<{ outcome: string; events: number; readModelsShow: boolean }>;

// The verb is tested here, and the whole demo next to it: every eighth thread is enough to be stopped in.
vi.mock(import('../../demo/content/threads.ts'), async (original) => {
  const threads = await original();
  const readThreads: typeof Threads.readThreads = (members) =>
    threads.readThreads(members).filter(({ name }, index) => index % 8 === 0 || name === lastThread);
  return { ...threads, readThreads };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindling-seed-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('kindling seed', () => {
  it('fills an empty place, resumes where it was stopped, and does nothing when everything is there', async () => {
    const operator = operatorOf({ folder });
    const stop = new AbortController();
    const stopped = await operator.kindling(['seed'], {
      signal: stop.signal,
      isTerminal: true,
      onErr: (text) => text.includes('planting') && stop.abort(),
    });
    expect({ code: stopped.code, err: stopped.err }).toEqual({ code: 3, err: expect.stringContaining('Run it again') });

    const first = await operator.json<Answer>(['seed']);
    expect(first).toMatchObject({ outcome: 'planted', readModelsShow: true });
    expect(first.events).toBeGreaterThan(1_000);
    expect(await operator.json(['seed'])).toMatchObject({ outcome: 'complete', events: 0 });
    expect(await operator.json(['verify'])).toMatchObject({ sound: true });

    const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://kindling.example.org' };
    const doctor = async (settings = {}) =>
      (await operatorOf({ folder, environment: settings }).kindling(['doctor'])).out;
    expect(await doctor()).not.toContain('demo:');
    const found = /FIND {2}demo: (\d+) members of the demo have a password that .* \(the first: (\S+)\)/;
    const [, before, memberId = ''] = found.exec(await doctor(environment)) ?? [];
    expect((await operator.kindling(['erase', memberId, '--yes'])).err).toBe('');
    const [, after, next] = found.exec(await doctor(environment)) ?? [];
    expect([Number(before) - Number(after), next === memberId]).toEqual([1, false]);
  }, 120_000);

  it('leaves an existing community alone', async () => {
    const site = await openTestKindling();
    await site.member('ada');
    const before = (await site.log()).length;
    const { code, err } = await operatorOf({ folder: site.folder }).kindling(['seed']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('There is a community here already') });
    expect(await site.log()).toHaveLength(before);
    await site.close();
  });

  it.each([
    ['NODE_ENV is production', { NODE_ENV: 'production', PUBLIC_URL: 'https://kindling.example.org' }],
    ['PUBLIC_URL is https://kindling.example.org', { PUBLIC_URL: 'https://kindling.example.org' }],
  ])('is not for production: %s', async (why, environment) => {
    const { code, err } = await operatorOf({ folder, environment }).kindling(['seed']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`not for production, and ${why}.`) });
    expect(await readdir(folder)).toEqual([]);
  });
});

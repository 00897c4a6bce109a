// A worker's HTTP server, requested by a monitoring client of real processes: health and metrics, and nothing else.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonEnvironment, type Instance, startInstance } from '../start/instances/instances-site-fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindling-worker-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a worker', () => {
  let worker: Instance;
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(worker.address + path, { headers });

  beforeAll(async () => {
    worker = await startInstance({ ...commonEnvironment(join(folder, 'open')), ROLE: 'worker' });
  });
  afterAll(async () => {
    expect(await worker.stop()).toBe(0);
    expect(worker.faults()).toEqual([]);
  });

  it('reports that it is alive, and whether everything that it folds is running', async () => {
    expect(await (await ask('/health/live')).json()).toEqual({ status: 'alive' });
    const ready = await ask('/health/ready');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ready', checks: expect.objectContaining({ feed: true }) });
  });

  it('exposes its memory, its event loop and its read models', async () => {
    const figures = await (await ask('/metrics')).text();
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) {
      expect(figures).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
    }
    await expect
      .poll(async () => (await ask('/metrics')).text())
      .toContain('kindling_projection_lag_events{projection="feed"} 0');
  });

  it('hides its metrics from requests through a proxy', async () => {
    const answer = await ask('/metrics', { 'x-forwarded-for': '203.0.113.9' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'request/metrics-are-private' });
  });

  it.each([
    '/',
    '/api/community/posts',
    '/api/auth/user',
    '/trpc/community.list',
    '/ws',
    '/login',
    '/assets/x.js',
  ])('serves nothing else: %s', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toMatchObject({ code: 'request/not-found' });
  });
});

it('requires the token for its metrics, if one is set', async () => {
  const token = 'a-token-of-the-worker';
  const environment = { ...commonEnvironment(join(folder, 'closed')), ROLE: 'worker', METRICS_TOKEN: token };
  const worker = await startInstance(environment);
  const status = async (headers: Record<string, string>) => {
    const answer = await fetch(`${worker.address}/metrics`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await status({})).toBe(403);
  expect(await status({ authorization: `Bearer ${token}` })).toBe(200);
  expect(await worker.stop()).toBe(0);
});

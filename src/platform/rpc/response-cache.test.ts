import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { preferredEncoding } from './compression.ts';
import { createResponseCache, type Produced } from './response-cache.ts';

type State = { version: string; nowMs: number; body: string; made: number };

function responseCache(options: { maxBytes?: number } = {}) {
  const world: State = { version: 'v1', nowMs: 0, body: 'first', made: 0 };
  const answers = createResponseCache({
    readModels: {
      noting: (dependencies, compute) => {
        dependencies.set('feed', world.version);
        return compute();
      },
      areCurrent: (dependencies) => [...dependencies.values()].every((version) => version === world.version),
    },
    clock: () => new Date(world.nowMs),
    ...options,
  });
  let compute = async (): Promise<Produced> => {
    world.made += 1;
    return { contentType: 'application/json', body: world.body };
  };
  const responses = answers.responses('page', (_: string) => compute());
  const ask = (url = '/feed', address = url) => responses(url, address);
  const get = async (url?: string) => (await ask(url)).plain.bytes.toString();
  /** Replaces the computation of responses. */
  const computing = (by: () => Promise<Produced>) => {
    compute = by;
  };
  return { world, answers, ask, get, computing };
}

describe('a response for everyone', () => {
  it('is computed once while nothing changes', async () => {
    const { world, get } = responseCache();
    expect([await get(), await get()]).toEqual(['first', 'first']);
    expect(world.made).toBe(1);
  });

  it('is computed again once a read model has changed', async () => {
    const { world, get, answers } = responseCache();
    await get();
    Object.assign(world, { version: 'v2', body: 'second' });
    expect(answers.fresh('/feed')).toBeUndefined();
    expect(await get()).toBe('second');
  });

  it('is computed again after a while, since it may depend on the time', async () => {
    const { world, get, answers } = responseCache();
    await get();
    world.nowMs = 30_000;
    expect(answers.fresh('/feed')).toBeUndefined();
    await get();
    world.nowMs = 0;
    expect(answers.fresh('/feed')).toBeUndefined();
  });

  it('depends only on its question and a fixed time, whenever it is computed', async () => {
    const { answers, world } = responseCache();
    const seen: unknown[] = [];
    const responses = answers.responses('seen', async (asked: { page: number }, now) => {
      seen.push({ asked, now: now.getTime() });
      return { contentType: 'text/plain', body: '' };
    });
    const question = { page: 1, [Symbol('visitor')]: 'Ada', toString: () => 'Ada' };
    world.nowMs = 1_000_000;
    await responses(question, '/seen');
    const [first] = seen as { now: number }[];
    const startedAt = first?.now ?? 0;
    expect(startedAt).toBeGreaterThan(1_000_000 - 30_000);
    for (const nowMs of [startedAt, startedAt + 29_999, startedAt + 30_000]) {
      world.nowMs = nowMs;
      world.version = `v${nowMs}`;
      await responses(question, '/seen');
    }
    expect(seen).toEqual(
      [startedAt, startedAt, startedAt, startedAt + 30_000].map((now) => ({ asked: { page: 1 }, now })),
    );
  });

  it('is computed once for all concurrent requests', async () => {
    const { world, get } = responseCache();
    expect(await Promise.all([get(), get(), get()])).toEqual(['first', 'first', 'first']);
    expect(world.made).toBe(1);
  });

  it('that was begun before a change is never sent to a request after it', async () => {
    const { world, answers, ask, get, computing } = responseCache();
    const gate = Promise.withResolvers<void>();
    computing(async () => {
      const body = world.body;
      await gate.promise;
      return { contentType: 'text/plain', body };
    });
    const early = ask();
    Object.assign(world, { version: 'v2', body: 'second' });
    computing(async () => ({ contentType: 'text/plain', body: world.body }));
    expect(await get()).toBe('second');
    gate.resolve();
    expect((await early).plain.bytes.toString()).toBe('first');
    // The older response came later, but it is cached under its own version, which has ended.
    expect(answers.fresh('/feed')?.plain.bytes.toString()).not.toBe('first');
  });

  it('keeps its tag if its content did not change', async () => {
    const { world, ask } = responseCache();
    const before = await ask();
    world.version = 'v2';
    const after = await ask();
    expect(after.etag).toBe(before.etag);
    expect(after.etag).toMatch(/^W\/"[\w-]+"$/);
  });

  it('that failed is not cached, and fails for all who waited for it', async () => {
    const { get, computing } = responseCache();
    computing(() => Promise.reject(new Error('store is down')));
    expect((await Promise.allSettled([get(), get()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    computing(async () => ({ contentType: 'text/plain', body: 'first' }));
    expect(await get()).toBe('first');
  });

  it('other than 200 is not cached', async () => {
    const { answers, get, computing } = responseCache();
    computing(async () => ({ contentType: 'text/plain', body: 'gone', status: 404 }));
    await get();
    expect(answers.fresh('/feed')).toBeUndefined();
  });

  it('is evicted when there is no room, the least recently used first', async () => {
    const { answers, get, world } = responseCache({ maxBytes: 64 * 1024 });
    world.body = 'x'.repeat(1_000);
    for (let index = 0; index < 100; index++) await get(`/feed?page=${index}`);
    expect(answers.fresh('/feed?page=0')).toBeUndefined();
    expect(answers.fresh('/feed?page=99')).toBeDefined();
  });

  it('that is requested repeatedly is not evicted by a crawl of everything', async () => {
    const { answers, get, world } = responseCache({ maxBytes: 64 * 1024 });
    world.body = 'x'.repeat(1_000);
    await get('/feed');
    await get('/feed');
    for (let index = 0; index < 1_000; index++) await get(`/feed?page=${index}`);
    expect(answers.fresh('/feed')).toBeDefined();
  });

  it('stays among the popular ones when it is computed again', async () => {
    const { answers, get, world } = responseCache({ maxBytes: 64 * 1024 });
    world.body = 'x'.repeat(1_000);
    await get('/feed');
    await get('/feed');
    world.version = 'v2';
    await get('/feed');
    for (let index = 0; index < 1_000; index++) await get(`/feed?page=${index}`);
    expect(answers.fresh('/feed')).toBeDefined();
  });

  it('is found under every address that requested it, and computed once for all', async () => {
    const { answers, ask, world } = responseCache();
    const addresses = ['/feed?a=1&b=2', '/feed?b=2&a=1', '/feed?a=1&b=2&utm=mail'];
    for (const address of addresses) await ask('feed a=1 b=2', address);
    expect(addresses.map((address) => answers.fresh(address) !== undefined)).toEqual([true, true, true]);
    expect(world.made).toBe(1);
    world.version = 'v2';
    expect(answers.fresh('/feed?a=1&b=2')).toBeUndefined();
  });

  it('is not cached under an absurdly long address', async () => {
    const { answers, get } = responseCache();
    const url = `/feed?${'x'.repeat(3_000)}`;
    await get(url);
    expect(answers.fresh(url)).toBeUndefined();
  });

  it('is compressed once, and only if that is worthwhile', async () => {
    const { answers, ask, world } = responseCache();
    const small = await ask('/small');
    expect(answers.represent(small, 'br')).toBe(small.plain);

    world.body = 'founders '.repeat(500);
    const large = await ask('/large');
    const [brotli, again] = await Promise.all([answers.represent(large, 'gzip, br'), answers.represent(large, 'br')]);
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(world.body);
    expect(again.bytes).toBe(brotli.bytes);
    expect(gunzipSync((await answers.represent(large, 'gzip')).bytes).toString()).toBe(world.body);
    expect(brotli.headers).toContain('content-encoding');
    expect(answers.represent(large, 'identity')).toBe(large.plain);
  });
});

it.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', undefined],
  ['abracadabra', undefined],
  ['GZIP, BR'.toLowerCase(), 'br'],
])('of the encodings %j the better one is %j', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});

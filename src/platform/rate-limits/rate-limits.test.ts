import { RateLimiterMongo } from 'rate-limiter-flexible';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryRateLimitStore } from './memory-store.ts';
import { hourSeconds, minuteSeconds, type RateLimit } from './rate-limit.ts';
import { createRateLimits, type RateLimitStore } from './rate-limits.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T05:06:07Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const posts: RateLimit = { name: 'posts', points: 30, windowSeconds: hourSeconds, what: 'posts' };
const comments: RateLimit = { name: 'comments', points: 120, windowSeconds: hourSeconds, what: 'comments' };
const messages: RateLimit = {
  name: 'messages',
  points: 60,
  windowSeconds: minuteSeconds,
  burst: { points: 10, windowSeconds: 10 },
  what: 'messages',
};
const logIns: RateLimit = { name: 'log-ins', points: 10, windowSeconds: minuteSeconds, what: 'log-ins' };

const passSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

function testLimits(options: { maxKeys?: number } = {}) {
  const limits = createRateLimits({ enabled: true, store: memoryRateLimitStore(options) });
  const consumeTimes = async (times: number, ...args: Parameters<typeof limits.consume>) => {
    const verdicts = [];
    for (let use = 0; use < times; use += 1) verdicts.push(await limits.consume(...args));
    return verdicts;
  };
  return { ...limits, consumeTimes };
}

const allowed = { allowed: true };

test('thirty posts an hour are allowed, the thirty-first is refused with a delay', async () => {
  const { consume, consumeTimes } = testLimits();
  expect(await consumeTimes(30, posts, 'ada')).toEqual(Array(30).fill(allowed));
  passSeconds(600);
  expect(await consume(posts, 'ada')).toEqual({ allowed: false, retryAfterSeconds: 3000 });
});

test('waiting for the delay allows the next use', async () => {
  const { consume, consumeTimes } = testLimits();
  await consumeTimes(31, posts, 'ada');
  passSeconds(3599);
  expect(await consume(posts, 'ada')).toEqual({ allowed: false, retryAfterSeconds: 1 });
  passSeconds(1);
  expect(await consume(posts, 'ada')).toEqual(allowed);
});

test('trying while refused does not prolong the wait', async () => {
  const { consume, consumeTimes } = testLimits();
  await consumeTimes(400, posts, 'ada');
  passSeconds(3600);
  expect(await consume(posts, 'ada')).toEqual(allowed);
});

test('each key and each limit is counted separately', async () => {
  const { consume, consumeTimes } = testLimits();
  await consumeTimes(30, posts, 'ada');
  expect(await consume(posts, 'bob')).toEqual(allowed);
  expect(await consume(comments, 'ada')).toEqual(allowed);
});

test('messages are limited to bursts of ten, and sixty a minute', async () => {
  const { consume, consumeTimes } = testLimits();
  for (let burst = 0; burst < 6; burst += 1) {
    expect(await consumeTimes(10, messages, 'ada')).toEqual(Array(10).fill(allowed));
    expect(await consume(messages, 'ada')).toEqual({ allowed: false, retryAfterSeconds: 10 });
    passSeconds(10);
  }
  expect(await consume(messages, 'ada')).toEqual(allowed);
});

test('the limit per minute bounds several bursts', async () => {
  const { consumeTimes, consume } = testLimits();
  await consumeTimes(1, messages, 'ada');
  passSeconds(9.5);
  await consumeTimes(9, messages, 'ada');
  for (let burst = 0; burst < 5; burst += 1) {
    passSeconds(burst === 0 ? 0.5 : 10);
    await consumeTimes(10, messages, 'ada');
  }
  passSeconds(9.5);
  expect(await consume(messages, 'ada')).toMatchObject({ allowed: false });
});

test('if switched off, everything is allowed', async () => {
  const limits = createRateLimits({ enabled: false, store: memoryRateLimitStore() });
  for (let use = 0; use < 50; use += 1) expect(await limits.consume(posts, 'ada')).toEqual(allowed);
});

test('a flood of new keys evicts only the oldest, and memory stays bounded', async () => {
  const { consume, consumeTimes } = testLimits({ maxKeys: 100 });
  await consumeTimes(10, logIns, 'oldest');
  for (let key = 0; key < 99; key += 1) await consumeTimes(10, logIns, `flood ${key}`);
  expect(await consume(logIns, 'oldest')).toMatchObject({ allowed: false });
  await consume(logIns, 'one more');
  expect(await consume(logIns, 'flood 98')).toMatchObject({ allowed: false });
  expect(await consume(logIns, 'oldest')).toEqual(allowed);
});

test('a flood of one limit leaves the counts of another alone', async () => {
  const { consume, consumeTimes } = testLimits({ maxKeys: 10 });
  await consumeTimes(10, logIns, 'ada@example.org');
  for (let key = 0; key < 50; key += 1) await consume(comments, `flood ${key}`);
  expect(await consume(logIns, 'ada@example.org')).toMatchObject({ allowed: false });
});

test('a store sees no address and no e-mail, and keys of one length', async () => {
  const seen: string[] = [];
  const store: RateLimitStore = () => ({
    consume: (key) => {
      seen.push(String(key));
      return Promise.reject(new Error('the store is down'));
    },
  });
  const limits = createRateLimits({ enabled: true, store });
  await expect(limits.consume(logIns, 'ada@example.org')).rejects.toThrow('the store is down');
  await expect(limits.consume(logIns, 'x'.repeat(5000))).rejects.toThrow('the store is down');
  expect(seen.map((key) => key.length)).toEqual([43, 43]);
  expect(seen.join()).not.toContain('ada');
});

test("the library's MongoDB limiter fits the store's port", async () => {
  const expiry = new Date(Date.now() + 60_000);
  const findOneAndUpdate = vi.fn(() => Promise.resolve({ points: 31, expire: expiry }));
  const mongo = { db: () => ({ collection: () => ({ findOneAndUpdate }) }) };
  const store: RateLimitStore = (window) =>
    new RateLimiterMongo({ ...window, storeClient: mongo, disableIndexesCreation: true });
  const limits = createRateLimits({ enabled: true, store });
  expect(await limits.consume(posts, 'ada')).toEqual({ allowed: false, retryAfterSeconds: 60 });
});

test('two limits of one name are refused at once', async () => {
  const { consume } = testLimits();
  await consume(posts, 'ada');
  await expect(consume({ ...posts, points: 31 }, 'ada')).rejects.toThrow('Two rate limits are named posts.');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooBusy } from '../concurrency/bounded-work.ts';
import { visitorsBudget } from './visitors-budget.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates work that takes this long, and records when it began. */
function timedWork() {
  const beganAtMs: number[] = [];
  const startedMs = performance.now();
  const work = (ms: number) => async () => {
    beganAtMs.push(performance.now() - startedMs);
    await new Promise((resolve) => setTimeout(resolve, ms));
  };
  return { beganAtMs, work };
}

test('visitors get at most half of the time, since each response is followed by a pause as long as it took', async () => {
  const run = visitorsBudget();
  const { beganAtMs, work } = timedWork();
  for (const ms of [10, 40, 5, 1]) void run(work(ms));
  await vi.advanceTimersByTimeAsync(200);
  expect(beganAtMs).toEqual([0, 20, 100, 110]);
});

test('a visitor who comes after the pause waits for nothing', async () => {
  const run = visitorsBudget();
  const { beganAtMs, work } = timedWork();
  void run(work(10));
  await vi.advanceTimersByTimeAsync(20);
  void run(work(10));
  expect(beganAtMs).toEqual([0, 20]);
});

test('a response is sent before its pause', async () => {
  const run = visitorsBudget();
  const sent = vi.fn();
  void run(timedWork().work(10)).then(sent);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toHaveBeenCalledOnce();
});

test('a visitor who has waited too long gets a 503 with a retry time, and a later one is served', async () => {
  const run = visitorsBudget({ longestWaitMs: 100 });
  const { beganAtMs, work } = timedWork();
  void run(work(60));
  const early = run(work(1)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(50);
  const late = run(work(1));
  await vi.advanceTimersByTimeAsync(100);
  expect(await early).toBeInstanceOf(TooBusy);
  expect(await early).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  await late;
  expect(beganAtMs).toEqual([0, 120]);
});

test('beyond the queue, the next visitor gets a 503 at once', async () => {
  const run = visitorsBudget({ maxWaiting: 2 });
  const { beganAtMs, work } = timedWork();
  const all = Array.from({ length: 4 }, () => run(work(1)).catch((error: unknown) => error));
  expect(await all[3]).toBeInstanceOf(TooBusy);
  await vi.advanceTimersByTimeAsync(200);
  expect(beganAtMs).toHaveLength(3);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooBusy } from '../bounded-work.ts';
import { mostWaiting, visitorsBudget } from './visitors-budget.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that takes this long, and notes when it began. */
function timedWork() {
  const beganAtMs: number[] = [];
  const startedMs = performance.now();
  const work = (ms: number) => async () => {
    beganAtMs.push(performance.now() - startedMs);
    await new Promise((resolve) => setTimeout(resolve, ms));
  };
  return { beganAtMs, work };
}

test('visitors have at most half of the time, since each answer is followed by a pause as long as it took', async () => {
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

test('an answer is sent before its pause', async () => {
  const run = visitorsBudget();
  const sent = vi.fn();
  void run(timedWork().work(10)).then(sent);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toHaveBeenCalledOnce();
});

test('two hundred wait, and the next is told with a 503 when to come back', async () => {
  const run = visitorsBudget();
  const { beganAtMs, work } = timedWork();
  const all = Array.from({ length: mostWaiting + 2 }, () => run(work(1)).catch((error: unknown) => error));
  expect(await all.at(-1)).toBeInstanceOf(TooBusy);
  expect(await all.at(-1)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(beganAtMs).toHaveLength(mostWaiting + 1);
});

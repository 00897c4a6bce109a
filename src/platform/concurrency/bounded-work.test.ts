import { expect, test } from 'vitest';
import { boundedWork, TooBusy } from './bounded-work.ts';

/** Work that is finished by hand, so that tests need no clock. */
function handWork() {
  const finish: (() => void)[] = [];
  const started: string[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => finish.push(() => resolve(name)));
  };
  return { work, started, finish };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('work beyond the concurrency waits its turn, in order', async () => {
  const run = boundedWork({ what: 'log-ins', concurrency: 2, queueLimit: 5, retryAfterSeconds: 3 });
  const { work, started, finish } = handWork();
  const results = ['ada', 'bob', 'cyd', 'dan'].map((name) => run(work(name)));
  await settled();
  expect(started).toEqual(['ada', 'bob']);
  finish[0]?.();
  await settled();
  expect(started).toEqual(['ada', 'bob', 'cyd']);
  finish[1]?.();
  finish[2]?.();
  await settled();
  finish[3]?.();
  expect(await Promise.all(results)).toEqual(['ada', 'bob', 'cyd', 'dan']);
});

test('work beyond the queue is rejected at once with a retry delay', async () => {
  const run = boundedWork({ what: 'uploads', concurrency: 1, queueLimit: 1, retryAfterSeconds: 7 });
  const { work, started, finish } = handWork();
  const first = run(work('first'));
  const second = run(work('second'));
  const third = await run(work('third')).catch((error: unknown) => error);
  expect(third).toBeInstanceOf(TooBusy);
  expect(third).toMatchObject({
    retryAfterSeconds: 7,
    message: 'Too many uploads are waiting. Try again in 7 seconds.',
  });
  finish[0]?.();
  await first;
  await settled();
  finish[1]?.();
  await second;
  expect(started).toEqual(['first', 'second']);
});

test('a place passes to the next only after its pause, even if the work failed', async () => {
  const pauses: (() => void)[] = [];
  const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
  const run = boundedWork({ what: 'visitors', concurrency: 1, queueLimit: 1, retryAfterSeconds: 1, pause });
  await expect(run(() => Promise.reject(new Error('broken page')))).rejects.toThrow('broken page');
  const { work, started } = handWork();
  void run(work('second'));
  await settled();
  expect(started).toEqual([]);
  pauses[0]?.();
  await settled();
  expect(started).toEqual(['second']);
});

test('work that fails releases its place', async () => {
  const run = boundedWork({ what: 'uploads', concurrency: 1, queueLimit: 3, retryAfterSeconds: 1 });
  const failing = run(() => Promise.reject(new Error('broken picture')));
  const throwing = run(() => {
    throw new Error('thrown before it began');
  });
  const sound = run(() => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('broken picture');
  await expect(throwing).rejects.toThrow('thrown before it began');
  expect(await sound).toBe('fine');
});

import { expect, test } from 'vitest';
import { createRetrying, defaultRetryPolicy, delayAfter, type RetryPolicy } from './retry.ts';

const policy: RetryPolicy = {
  ...defaultRetryPolicy,
  firstDelayMs: 100,
  longestDelayMs: 2_000,
  pause: async () => undefined,
};
const open = new AbortController().signal;

test('delays double up to the longest, and half of each is random', () => {
  const delays = (chance: number): number[] =>
    [0, 1, 2, 3, 4, 5, 60].map((attempt) => delayAfter(attempt, { ...policy, random: () => chance }));
  expect(delays(0)).toEqual([50, 100, 200, 400, 800, 1_000, 1_000]);
  expect(delays(1)).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000]);
});

test('the delays of all attempts outlast an election of some seconds', () => {
  const shortest = Array.from({ length: defaultRetryPolicy.attempts - 1 }, (_, attempt) =>
    delayAfter(attempt, { ...defaultRetryPolicy, random: () => 0 }),
  );
  expect(shortest.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(4_000);
});

test('a call that can’t succeed is not retried', async () => {
  let calls = 0;
  const call = async (): Promise<never> => {
    calls += 1;
    throw new Error('never');
  };
  await expect(createRetrying(policy, open)(call, () => false)).rejects.toThrow('never');
  expect(calls).toBe(1);
});

test('the last failure is reported', async () => {
  let calls = 0;
  const call = async (): Promise<never> => {
    calls += 1;
    throw new Error(`failure ${calls}`);
  };
  await expect(createRetrying({ ...policy, attempts: 3 }, open)(call, () => true)).rejects.toThrow('failure 3');
});

test('a store that closes ends the waiting at once', async () => {
  const closing = new AbortController();
  const patient = { ...defaultRetryPolicy, firstDelayMs: 60_000, longestDelayMs: 60_000 };
  const call = async (): Promise<never> => {
    queueMicrotask(() => closing.abort());
    throw new Error('away');
  };
  await expect(createRetrying(patient, closing.signal)(call, () => true)).rejects.toThrow('away');
});

test('once a call has used up its attempts, the next ones are tried once, until the server responds', async () => {
  const failing = [true, true, true, true, true, false, true, false];
  let calls = 0;
  const call = async (): Promise<number> => {
    calls += 1;
    if (failing[calls - 1]) throw new Error(`failure ${calls}`);
    return calls;
  };
  const retrying = createRetrying({ ...policy, attempts: 3 }, open);
  await expect(retrying(call, () => true)).rejects.toThrow('failure 3');
  await expect(retrying(call, () => true)).rejects.toThrow('failure 4');
  await expect(retrying(call, () => true)).rejects.toThrow('failure 5');
  expect(await retrying(call, () => true)).toBe(6);
  expect(await retrying(call, () => true)).toBe(8);
});

test('a refusal is a response', async () => {
  const failures = ['away', 'away', 'refused', 'away'];
  const call = async (): Promise<string> => {
    const failure = failures.shift();
    if (failure) throw new Error(failure);
    return 'there';
  };
  const isTransient = (error: unknown) => (error as Error).message === 'away';
  const retrying = createRetrying({ ...policy, attempts: 2 }, open);
  await expect(retrying(call, isTransient)).rejects.toThrow('away');
  await expect(retrying(call, isTransient)).rejects.toThrow('refused');
  expect(await retrying(call, isTransient)).toBe('there');
});

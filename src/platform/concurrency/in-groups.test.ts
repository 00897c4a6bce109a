import { expect, test } from 'vitest';
import { inGroups } from './in-groups.ts';

test('no more than a group run concurrently, and the results come in order', async () => {
  let underway = 0;
  let most = 0;
  const results = await inGroups([1, 2, 3, 4, 5], 2, async (item) => {
    underway += 1;
    most = Math.max(most, underway);
    await Promise.resolve();
    underway -= 1;
    return item * 10;
  });
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(2);
});

test('after a failure, no later group begins', async () => {
  const started: number[] = [];
  const run = async (item: number) => {
    started.push(item);
    if (item === 2) throw new Error('no');
  };
  await expect(inGroups([1, 2, 3, 4], 2, run)).rejects.toThrow('no');
  expect(started).toEqual([1, 2]);
});

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collection } from '../projection.ts';
import { everyOne } from './paging.ts';
import type { ReadModels } from './read-models.ts';

test('a long scan yields between its pages, even if the store responds at once', async () => {
  const from = collection<{ _id: string }>('book.pages', { whose: 'nobody', rules: () => [] });
  const all = Array.from({ length: 1_200 }, (_, index) => ({ _id: String(index).padStart(4, '0'), _at: 1n }));
  const turns: string[] = [];
  const find: unknown = async (_from: unknown, { limit, after }: { limit: number; after?: readonly string[] }) => {
    turns.push('page');
    return all.filter(({ _id }) => after === undefined || _id > (after.at(-1) ?? '')).slice(0, limit);
  };
  const read = { find } as ReadModels;
  async function walk(): Promise<number> {
    let count = 0;
    for await (const _ of everyOne(read, { from, where: {}, sort: {} })) count += 1;
    return count;
  }
  const walked = walk();
  for (let others = 0; others < 2; others += 1) await turn().then(() => turns.push('other'));
  expect(await walked).toBe(1_200);
  expect(turns).toEqual(['page', 'other', 'page', 'other', 'page']);
});

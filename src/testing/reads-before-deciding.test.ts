import { afterAll, beforeAll, expect, test } from 'vitest';
import { staff } from '../../modules/accounts/index.ts';
import { feeds } from '../../projections/news/newsroom/projection.ts';
import { recordingReads, watchReads } from './reads-before-deciding.ts';
import { openTestKindling, type TestKindling } from './test-kindling.ts';

let site: TestKindling;
beforeAll(async () => {
  site = await openTestKindling({ environment: { NEWS: 'off' } });
  watchReads(site.kindling());
});
afterAll(() => site.close());

const read = () => site.kindling().readModels.get(feeds, 'none');
const cache = () => site.kindling().readModels.cached('newsroom.cached {"of":1}', async () => ({}));
function append(kind: 'operator' | 'system') {
  return site.as({ kind, id: 'test' }).execute(staff, [], { type: 'TakeOffErased', data: { memberId: 'nobody' } });
}

test('a request’s reads before it appends are recorded, by name', async () => {
  const [, decided] = await recordingReads(async () => {
    await read();
    await cache();
    await append('operator');
  });
  expect(decided).toEqual([{ command: 'TakeOffErased', read: new Set(['newsroom.feeds', 'newsroom.cached']) }]);
});

test('reads for its response, by others and by reactions are not', async () => {
  await read();
  const [, decided] = await recordingReads(async () => {
    await append('operator');
    await read();
    await append('system');
  });
  expect(decided).toEqual([{ command: 'TakeOffErased', read: new Set() }]);
});

// The verbs that fold, on EventStoreDB and MongoDB instead of the data folder, with no server running. They must keep the same
// promises there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../app/start/instances/instances-site-fixture.ts';
import { type Operator, operatorOf } from './cli-fixture.ts';

let site: Site;
let operator: Operator;
beforeAll(async () => {
  site = await openSite();
  operator = operatorOf({ folder: '', environment: site.environment });
});
afterAll(() => site.close());

const load = ['--members', '12', '--posts', '40', '--comments', '20', '--likes', '60'];
const loadEvents = 4 * 12 + 40 + 20 + 60;

type Collections = Readonly<{ collections: readonly { collection: string; documents: number }[] }>;

describe('on shared servers the operator', () => {
  it('generates a load, and repeats it without doubling anything', async () => {
    const first = await operator.json(['generate-load', ...load]);
    expect(first).toMatchObject({ outcome: 'generated', events: loadEvents });
    expect(await operator.json(['generate-load', ...load])).toMatchObject({ outcome: 'complete', head: first.head });
  });

  it('builds and rebuilds read models', async () => {
    const rebuilt = (await operator.json(['replay', '--all'])).rebuilt;
    expect(rebuilt).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'feed', builtBy: 'here' })]));
    await operator.json(['replay', 'feed']);
    // The log records who ordered each of them.
    expect(await operator.json(['verify'])).toMatchObject({ sound: true, log: { events: loadEvents + 2 } });
  }, 60_000);

  it('looks into a sandbox', async () => {
    const line = ['replay', 'members', 'feed', '--until', '0d', '--sandbox', 'now'];
    const { collections } = await operator.json<Collections>(line);
    expect(collections).toContainEqual({ collection: 'members.members', documents: 12 });
    expect(collections).toContainEqual({ collection: 'feed.posts', documents: 40 });
    await operator.kindling(['replay', '--drop', 'now']);
  });

  it('erases a member', async () => {
    const erased = await operator.json(['erase', 'member-3@load.kindling.example', '--yes']);
    expect(erased).toMatchObject({ outcome: 'erased', readModelsCleared: true });
    const again = await operator.json(['erase', String(erased.memberId), '--yes']);
    expect(again).toMatchObject({ outcome: 'erased-already', readModelsCleared: true });
    expect(await operator.json(['verify', '--only', 'read-models'])).toMatchObject({ sound: true });
  });

  it('plants no demo community in an existing one', async () => {
    expect(await operator.kindling(['seed'])).toMatchObject({ code: 2 });
  });
});

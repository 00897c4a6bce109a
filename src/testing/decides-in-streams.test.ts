import { afterAll, beforeAll, expect, test } from 'vitest';
import { feeds } from '../../projections/newsroom/projection.ts';
import { staff } from '../../modules/accounts/index.ts';
import { actAs } from '../platform/act-as.ts';
import { heldToStreams } from './decides-in-streams.ts';
import { openTestKindling, type TestKindling } from './test-kindling.ts';

let site: TestKindling;
beforeAll(async () => {
  site = await openTestKindling();
});
afterAll(() => site.close());

const readFeeds = () => site.kindling().readModels.get(feeds, 'none');
const grant = (kind: 'operator' | 'system') => {
  const ids = { commandId: crypto.randomUUID(), commandHash: '', correlationId: '', causationId: '' };
  const { commands, clock } = site.kindling();
  const acting = actAs(commands, { actor: { kind, id: 'test' }, at: clock().toISOString(), ...ids });
  return acting.execute(staff, [], { type: 'TakeOffErased', data: { memberId: 'nobody' } });
};

test('a request that appends after it has read a read model breaks the rule, and is told by name', async () => {
  const asked = heldToStreams('POST /api/lamps', async () => {
    await readFeeds();
    await grant('operator');
  });
  await expect(asked).rejects.toThrow(
    /^POST \/api\/lamps reads newsroom\.feeds and executes TakeOffErased after that\. Only streams decide/,
  );
});

test('one that appends first and reads its answer then keeps it, and so does what follows on its own', async () => {
  await heldToStreams('POST /api/lamps', async () => {
    await grant('operator');
    await readFeeds();
    await grant('system');
  });
  expect((await site.member('ada')).id).toBeTypeOf('string');
});

import { expect, it, onTestFinished } from 'vitest';
import { openTestKindling } from '../../../testing/test-kindling.ts';
import { operatorOf } from '../../cli-fixture.ts';

it('shows and sets who may sign up while the server runs, under the operator’s name', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const operator = operatorOf({ folder: site.folder });
  expect(await operator.kindling(['sign-ups'])).toMatchObject({ code: 0, out: 'Everyone may sign up.\n' });
  expect(await operator.json(['sign-ups', 'closed'])).toEqual({ mode: 'closed', changed: true });
  expect(await operator.json(['sign-ups', 'closed'])).toEqual({ mode: 'closed', changed: false });
  expect((await operator.kindling(['sign-ups', 'ajar'])).code).toBe(2);
  await expect.poll(async () => (await site.visitor().get('/sign-ups')).body).toEqual({ mode: 'closed' });
  expect((await site.log()).find(({ type }) => type === 'SignUpModeSet')?.metadata).toMatchObject({
    actor: { kind: 'operator', id: 'olga' },
  });
});

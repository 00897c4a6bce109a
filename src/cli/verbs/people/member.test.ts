import { afterAll, beforeAll, expect, it } from 'vitest';
import { withSecondFactor } from '../../../../modules/accounts/sign-in/second-factor-fixture.ts';
import { openTestKindling, type TestKindling } from '../../../testing/test-kindling.ts';
import { byToken, type MemberCaller, testPassword } from '../../../testing/test-member.ts';
import { type Operator, operatorOf } from '../../cli-fixture.ts';

let site: TestKindling;
let operator: Operator;
let ada: MemberCaller;

beforeAll(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder, clock: site.clock });
  ada = await site.member('ada');
});
afterAll(() => site.close());

const logIn = async () =>
  (await site.visitor().post('/auth/login', { email: ada.email, password: testPassword })).status;

it('lets a member in who has lost their app and their recovery codes, and tells them by mail', async () => {
  await withSecondFactor(site, ada);
  expect((await operator.kindling(['member', 'reset-factor', 'ada'])).err).toContain('pass --yes');
  expect(await logIn()).toBe(401);
  const reset = ['member', 'reset-factor', 'ada', '--yes'];
  expect(await operator.json(reset)).toEqual({ memberId: ada.id, changed: true });
  expect(await logIn()).toBe(200);
  expect((await site.log()).find(({ type }) => type === 'SecondFactorSwitchedOff')?.metadata).toMatchObject({
    actor: { kind: 'operator', id: 'olga' },
  });
  const mail = async () => {
    await site.kindling().reactor?.settle();
    return site
      .kindling()
      .mail.outbox?.list()
      .find(({ to, subject }) => to === ada.email && subject === 'Two-factor log-in is off');
  };
  await expect.poll(mail).toMatchObject({ text: expect.stringContaining('the people who run this Kindling') });
});

it('reports that it was off already, and refuses an unknown member', async () => {
  const { code, out } = await operator.kindling(['member', 'reset-factor', ada.email]);
  expect({ code, out }).toEqual({ code: 0, out: `The second factor of ${ada.id} was off already.\n` });
  expect((await operator.kindling(['member', 'reset-factor', 'nobody', '--yes'])).code).toBe(2);
});

it('confirms an address, so that its member can set up a second factor', async () => {
  const vera = await site.member('vera');
  const setUp = async () => (await vera.post('/auth/second-factor/set-up', { password: testPassword })).status;
  const confirm = ['member', 'confirm-address', vera.email];
  expect(await setUp()).toBe(403);
  expect((await operator.kindling(confirm)).err).toContain('pass --yes');
  expect(await operator.json([...confirm, '--yes'])).toEqual({ memberId: vera.id, changed: true });
  expect(await setUp()).toBe(200);
  await expect.poll(async () => (await vera.get('/auth/user')).body).toMatchObject({ emailConfirmed: true });
  const { out } = await operator.kindling([...confirm, '--yes']);
  expect(out).toBe(`The address of ${vera.id} was confirmed already.\n`);
  expect((await site.log()).findLast(({ type }) => type === 'EmailConfirmed')?.metadata).toMatchObject({
    actor: { kind: 'operator', id: 'olga' },
  });
});

it('lists the access tokens of a member, and revokes one or all of them at once', async () => {
  const scripts = [await byToken(ada, 'read'), await byToken(ada, 'write'), await byToken(ada, 'write')];
  const statuses = () => Promise.all(scripts.map(async (script) => (await script.get('/auth/user')).status));
  const { tokens } = (await operator.json(['member', 'tokens', 'ada'])) as { tokens: { tokenId: string }[] };
  expect(tokens).toMatchObject([{ scope: 'read', expiresAt: null }, { scope: 'write' }, { scope: 'write' }]);
  expect((await operator.kindling(['member', 'tokens', 'ada'])).out).toContain('A script that may read');
  const revoke = ['member', 'revoke-token', 'ada'];
  expect((await operator.kindling(revoke)).code).toBe(2);
  expect(await operator.json([...revoke, tokens[0]?.tokenId ?? ''])).toEqual({ memberId: ada.id, revoked: 1 });
  await expect.poll(statuses).toEqual([401, 200, 200]);
  expect(await operator.json([...revoke, '--all'])).toEqual({ memberId: ada.id, revoked: 2 });
  await expect.poll(statuses).toEqual([401, 401, 401]);
  expect((await operator.kindling(['member', 'tokens', 'ada'])).out).toBe(`${ada.id} has no access tokens.\n`);
  expect((await site.log()).findLast(({ type }) => type === 'AccessTokenRevoked')?.metadata).toMatchObject({
    actor: { kind: 'operator', id: 'olga' },
  });
});

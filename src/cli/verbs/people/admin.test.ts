import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../testing/test-kindling.ts';
import type { MemberCaller } from '../../../testing/test-member.ts';
import { type Operator, operatorOf } from '../../cli-fixture.ts';

let site: TestKindling;
let operator: Operator;
let ada: MemberCaller;
let grace: MemberCaller;

beforeAll(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder });
  ada = await site.member('ada');
  grace = await site.member('Grace');
});
afterAll(() => site.close());

const isAdmin = async (member: MemberCaller) => (await member.get('/auth/user')).body.isAdmin;

describe('kindling admin', () => {
  it('makes the first admin, by email address, while the server runs', async () => {
    const { code, out } = await operator.kindling(['admin', 'grant', ada.email]);
    expect({ code, out }).toEqual({ code: 0, out: `${ada.id} is an admin now.\n` });
    await expect.poll(() => isAdmin(ada)).toBe(true);
    const granted = (await site.log()).find(({ type }) => type === 'AdminGranted');
    expect(granted?.metadata).toMatchObject({ actor: { kind: 'operator', id: 'olga' } });
  });

  it('warns if the member is named by an unconfirmed address', async () => {
    const eve = await site.member('eve');
    const grant = async () => (await operator.kindling(['admin', 'grant', eve.email])).err;
    expect(await grant()).toContain(`${eve.id} has not confirmed ${eve.email}.`);
    await site.confirm(eve);
    expect(await grant()).toBe('');
    expect((await operator.kindling(['admin', 'revoke', eve.email])).err).toBe('');
  });

  it('reports that nothing changes', async () => {
    expect(await operator.json(['admin', 'grant', ada.id])).toEqual({
      memberId: ada.id,
      isAdmin: true,
      changed: false,
    });
  });

  it('finds a member by username, in any case', async () => {
    expect(await operator.json(['admin', 'grant', 'gRACE'])).toMatchObject({ memberId: grace.id, changed: true });
    await expect.poll(() => isAdmin(grace)).toBe(true);
  });

  it('revokes the rights, but never those of the last admin', async () => {
    expect(await operator.json(['admin', 'revoke', 'grace'])).toMatchObject({ isAdmin: false, changed: true });
    await expect.poll(() => isAdmin(grace)).toBe(false);
    const { code, err } = await operator.kindling(['admin', 'revoke', 'ada']);
    expect(code).toBe(3);
    expect(err).toContain('The last admin cannot be removed');
    expect(await isAdmin(ada)).toBe(true);
  });

  it('refuses an unknown name, and says how to name a member', async () => {
    const { code, err } = await operator.kindling(['admin', 'grant', 'nobody@example.org']);
    expect(code).toBe(2);
    expect(err).toContain('There is no member nobody@example.org. Name them by id, email address or username.');
  });

  it('reports errors to programs as JSON', async () => {
    const { code, out } = await operator.kindling(['admin', 'revoke', 'ada', '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toEqual({ error: { code: 'accounts/last-admin', message: expect.any(String) } });
  });
});

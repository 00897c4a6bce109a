import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../testing/test-kindling.ts';
import type { MemberCaller } from '../../../testing/test-member.ts';
import { type Operator, operatorOf } from '../../cli-fixture.ts';

let site: TestKindling;
let operator: Operator;
let ada: MemberCaller;

beforeAll(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder });
  ada = await site.member('ada');
});
afterAll(() => site.close());

const queue = async () => (await ada.get('/moderation/cases')).status;

describe('kindling moderator', () => {
  it('makes a moderator while the server runs, under the operator’s name', async () => {
    const { code, out } = await operator.kindling(['moderator', 'grant', ada.email]);
    expect({ code, out }).toEqual({ code: 0, out: `${ada.id} is a moderator now.\n` });
    await expect.poll(queue).toBe(200);
    expect((await ada.get('/auth/user')).body).toMatchObject({ isModerator: true, isAdmin: false });
    const granted = (await site.log()).find(({ type }) => type === 'ModeratorGranted');
    expect(granted?.metadata).toMatchObject({ actor: { kind: 'operator', id: 'olga' } });
  });

  it('says so if nothing changes', async () => {
    const answer = { memberId: ada.id, isModerator: true, changed: false };
    expect(await operator.json(['moderator', 'grant', 'ADA'])).toEqual(answer);
  });

  it('revokes the rights, even those of the last moderator', async () => {
    const answer = { memberId: ada.id, isModerator: false };
    expect(await operator.json(['moderator', 'revoke', 'ada'])).toEqual({ ...answer, changed: true });
    await expect.poll(queue).toBe(403);
    expect(await operator.json(['moderator', 'revoke', 'ada'])).toEqual({ ...answer, changed: false });
  });
});

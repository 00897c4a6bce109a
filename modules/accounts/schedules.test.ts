import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { testPassword } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
beforeEach(async () => {
  kindling = await openTestKindling();
  onTestFinished(() => kindling.close());
});

const settle = () => kindling.kindling().reactor?.settle();
const endings = async () => {
  const events = await kindling.kindling().codec.decode(await kindling.log());
  return events.filter(({ type }) => type === 'SessionEnded');
};
const startNew = async (email: string) => {
  const visitor = kindling.visitor();
  expect((await visitor.post('/auth/login', { email, password: testPassword })).status).toBe(200);
  return visitor;
};

describe('a session of more than ninety days', () => {
  it('is ended by the system within the hour, once, while younger ones stay', async () => {
    const ada = await kindling.member('ada');
    kindling.clock.advance({ days: 89 });
    const phone = await startNew(ada.email);
    await settle();
    expect(await endings()).toEqual([]);
    kindling.clock.advance({ days: 1, minutes: 60 });
    await settle();
    expect(await endings()).toMatchObject([
      { data: { memberId: ada.id }, metadata: { actor: { kind: 'system', id: 'accounts.end-old-sessions' } } },
    ]);
    await expect
      .poll(async () => (await phone.get('/auth/sessions')).body.sessions)
      .toMatchObject([{ isCurrent: true }]);
    kindling.clock.advance({ minutes: 60 });
    await settle();
    expect(await endings()).toHaveLength(1);
  });

  it('is ended after a restart, too, even if its member is erased', async () => {
    const [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
    await kindling.restart(() => kindling.clock.advance({ days: 91 }));
    const again = await startNew(bob.email);
    await again.post('/account/delete', { password: testPassword });
    await settle();
    kindling.clock.advance({ minutes: 60 });
    await settle();
    expect((await endings()).filter(({ data }) => (data as { memberId: string }).memberId === ada.id)).toHaveLength(1);
  });
});

// A name that a member gave up, as others meet it: in addresses, in mentions, and when they want it themselves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let reader: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  reader = await kindling.member('reader');
});
afterAll(() => kindling.close());

/** Longer than any session lasts. */
async function pass(time: Parameters<TestKindling['clock']['advance']>[0], ...members: readonly MemberCaller[]) {
  kindling.clock.advance(time);
  for (const member of [reader, ...members]) {
    await member.post('/auth/login', { email: member.email, password: testPassword });
  }
}
const rename = (member: MemberCaller, username: string) => member.post('/auth/profile', { username });
const called = async (name: string) => {
  const { status, body } = await reader.get(`/users/by-username/${name}`);
  return status === 200 ? (body.user as { id: string }).id : status;
};
const isAvailable = async (name: string, asking: Pick<MemberCaller, 'get'> = reader) =>
  (await asking.get(`/check-username?username=${name}`)).body.available;

async function mentionedIn(text: string) {
  const post = await reader.publish(text);
  const created = (await kindling.log()).find(
    ({ stream, type }) => stream === `post-${post}` && type === 'PostCreated',
  );
  return (created?.data as { mentions: string[] }).mentions;
}

describe('a former username', () => {
  it('leads to its member for a year, and is nobody else’s meanwhile', async () => {
    const [ada, bob] = [await kindling.member('countess'), await kindling.member('bob')];
    expect((await rename(ada, 'analyst')).status).toBe(200);
    await pass({ days: 365, ms: -1 }, ada, bob);
    expect(await Promise.all(['countess', 'Countess', 'analyst'].map(called))).toEqual([ada.id, ada.id, ada.id]);
    expect(await mentionedIn('Thanks @countess and @analyst.')).toEqual([ada.id]);
    expect(await isAvailable('countess')).toBe(false);
    expect(await isAvailable('countess', ada)).toBe(true);
    expect(await rename(bob, 'countess')).toMatchObject({ status: 409, body: { code: 'accounts/username-taken' } });
    kindling.clock.advance({ ms: 1 });
    expect(await called('countess')).toBe(404);
    expect(await isAvailable('countess')).toBe(true);
    expect((await rename(bob, 'countess')).status).toBe(200);
    expect(await called('countess')).toBe(bob.id);
  });

  it('is had back by its member at once, and leads to them as before', async () => {
    const ada = await kindling.member('enchantress');
    await rename(ada, 'of.numbers');
    expect((await rename(ada, 'enchantress')).status).toBe(200);
    expect(await Promise.all(['enchantress', 'of.numbers'].map(called))).toEqual([ada.id, ada.id]);
  });

  it('of an erased member leads to nobody and stays theirs for good', async () => {
    const ada = await kindling.member('gone.away');
    await rename(ada, 'gone.for.good');
    expect((await ada.post('/account/delete', { password: testPassword })).status).toBe(200);
    expect(await Promise.all(['gone.away', 'gone.for.good'].map(called))).toEqual([404, 404]);
    await pass({ days: 5_000 });
    const late = await kindling.member('latecomer');
    expect(await isAvailable('gone.for.good', late)).toBe(false);
    expect(await rename(late, 'gone.for.good')).toMatchObject({ status: 409 });
  });
});

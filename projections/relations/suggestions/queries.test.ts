// The members that are suggested to a member, and why.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../../src/testing/test-member.ts';

let kindling: TestKindling;
let people: Readonly<Record<'ada' | 'bob' | 'cyd' | 'dan' | 'eve' | 'fay', MemberCaller>>;

beforeAll(async () => {
  kindling = await openTestKindling();
  const [ada, bob, cyd, dan, eve, fay] = [
    await kindling.member('ada'),
    await kindling.member('bob'),
    await kindling.member('cyd'),
    await kindling.member('dan'),
    await kindling.member('eve'),
    await kindling.member('fay'),
  ];
  people = { ada, bob, cyd, dan, eve, fay };
  const liked = [await bob.publish('One'), await bob.publish('Two')];
  for (const post of liked) await ada.post(`/community/posts/${post}/like`);
  await ada.comment(await cyd.publish('Three'), 'Well said');
  await ada.post(`/users/${dan.id}/follow`);
  await dan.post(`/users/${eve.id}/follow`);
  await fay.publish('Four');
});
afterAll(() => kindling.close());

const suggestedTo = async (member: MemberCaller, query = '') =>
  ((await member.get(`/users/suggested${query}`)).body.users as { username: string; because: string }[]).map(
    ({ username, because }) => `${username}: ${because}`,
  );

test('suggestions come from the member’s likes, comments and follows, each with the reason', async () => {
  expect(await suggestedTo(people.ada)).toEqual([
    'bob: You liked 2 of their posts',
    'cyd: You commented on a post of theirs',
    'eve: dan follows them',
    'fay: Posted recently',
  ]);
  expect(await suggestedTo(people.ada, '?limit=2')).toHaveLength(2);
});

test('no one is suggested that the member follows, mutes or blocks', async () => {
  await people.ada.post(`/users/${people.bob.id}/follow`);
  await people.ada.post(`/users/${people.cyd.id}/mute`);
  await people.fay.post(`/users/${people.ada.id}/block`);
  expect(await suggestedTo(people.ada)).toEqual(['eve: dan follows them']);
});

test('a visitor is refused', async () => {
  expect((await kindling.visitor().get('/users/suggested')).status).toBe(401);
});

test('a stranger is introduced by their role', async () => {
  await people.fay.post('/auth/profile', { username: 'fay', role: 'Investor' });
  expect(await suggestedTo(people.bob)).toContain('fay: Investor');
});

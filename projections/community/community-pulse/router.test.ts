// Community Stats as a visitor sees them: removed posts no longer count, and neither does anything removed with them.
import { expect, onTestFinished, test } from 'vitest';
import { openTestKindling } from '../../../src/testing/test-kindling.ts';
import { testPassword } from '../../../src/testing/test-member.ts';

async function openCommunity() {
  const kindling = await openTestKindling();
  onTestFinished(() => kindling.close());
  const [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
  const stats = async () => (await kindling.visitor().get('/community/stats')).body.stats;
  return { ada, bob, stats };
}

test('without members, all figures are zero', async () => {
  const kindling = await openTestKindling();
  onTestFinished(() => kindling.close());
  const { body } = await kindling.visitor().get('/community/stats');
  expect(body).toEqual({ stats: { members: 0, posts: 0, comments: 0, likes: 0, activeMembers: 0 } });
});

test('a deleted post takes its comments and likes with it', async () => {
  const { ada, bob, stats } = await openCommunity();
  const [kept, deleted] = [await ada.publish('A lamp.'), await ada.publish('A candle.')];
  await bob.comment(kept, 'Bright.');
  await bob.comment(deleted, 'Dim.');
  await ada.comment(deleted, 'It is.');
  for (const post of [kept, deleted]) expect((await bob.post(`/community/posts/${post}/like`, {})).status).toBe(200);
  expect(await stats()).toMatchObject({ members: 2, posts: 2, comments: 3, likes: 2 });

  expect((await ada.call('DELETE', `/community/posts/${deleted}`, { body: {} })).status).toBe(200);
  expect(await stats()).toMatchObject({ members: 2, posts: 1, comments: 1, likes: 1 });
});

test('an erased member’s posts go, except those that others have commented on', async () => {
  const { ada, bob, stats } = await openCommunity();
  const [alone, commented] = [await ada.publish('A lamp.'), await ada.publish('A candle.')];
  await bob.comment(commented, 'Dim.');
  for (const post of [alone, commented]) expect((await bob.post(`/community/posts/${post}/like`, {})).status).toBe(200);
  const ofBob = await bob.publish('A torch.');
  expect((await ada.post(`/community/posts/${ofBob}/like`, {})).status).toBe(200);
  expect(await stats()).toMatchObject({ members: 2, posts: 3, comments: 1, likes: 3 });

  expect((await ada.post('/account/delete', { password: testPassword })).status).toBe(200);
  expect(await stats()).toMatchObject({ members: 1, posts: 2, comments: 1, likes: 2 });
});

import { expect, onTestFinished, test } from 'vitest';
import { openTestKindling } from './test-kindling.ts';

test('a member of a test posts, is read by a visitor, and is still signed in after a restart', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const ada = await site.member('Ada');
  const postId = await ada.publish('Twelve founders met on the hill.');
  await site.restart();
  expect(await ada.get('/auth/user')).toMatchObject({ status: 200, body: { id: ada.id, username: 'Ada' } });
  expect(await site.visitor().get(`/community/posts/${postId}`)).toMatchObject({
    status: 200,
    body: { post: { id: postId, content: 'Twelve founders met on the hill.', userName: 'Ada' } },
  });
  const root = await site.admin('Grace');
  expect(await root.get('/auth/user')).toMatchObject({ body: { isAdmin: true } });
});

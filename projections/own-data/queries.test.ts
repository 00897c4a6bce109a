import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePixelPng } from '../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

it('holds what the member is, wrote, liked and where they are logged in, and nothing of others', async () => {
  const ada = await kindling.member('ada');
  const grace = await kindling.member('grace');
  const own = await ada.publish('Notes on the engine');
  const other = await grace.publish('Notes on the compiler');
  await ada.comment(other, 'A fine compiler');
  await grace.comment(own, 'A fine engine');
  await ada.post(`/community/posts/${other}/like`);

  kindling.clock.advance({ ms: 1 });
  await ada.post('/auth/profile', { profileImageUrl: onePixelPng });
  await grace.post(`/community/posts/${own}/like`);

  const { status, headers, body } = await ada.get('/account/export');
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="kindling-export.json"');
  expect(body).toMatchObject({
    profile: { username: 'ada', email: ada.email },
    sessions: [{ id: expect.any(String) }],
    posts: [{ content: 'Notes on the engine' }],
    comments: [{ content: 'A fine compiler' }],
    likes: [{ postId: other }],
    votes: [],
    uploads: [{ ownerId: ada.id, kind: 'image' }],
    notifications: [
      { kind: 'post_like', actorId: grace.id },
      { kind: 'post_comment', actorId: grace.id },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('_at');
  expect(JSON.stringify(body)).not.toContain('argon2');
});

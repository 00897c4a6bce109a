// The shortest journey through all of Kindling: a member registers, fills in a profile, posts, gets a like and is read. The result is the
// same on every engine.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { logIn, publish, register, send } from './instances-member-fixture.ts';

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==';

export async function journey(instance: Readonly<{ address: string }>): Promise<void> {
  const ada = await register(instance, 'Ada');
  const grace = await register(instance, 'Grace');

  const username = `ada-${randomUUID().slice(0, 8)}`;
  const profile = { username, bio: 'Poet of engines.', profileImageUrl: onePixel };
  const saved = await ada.call(instance, { method: 'POST', path: '/auth/profile', body: profile });
  expect(saved).toMatchObject({ status: 200, body: { user: { username, bio: 'Poet of engines.' } } });
  const picture = (saved.body.user as { profileImageUrl: string }).profileImageUrl;
  const served = await fetch(new URL(picture, instance.address));
  expect({ status: served.status, type: served.headers.get('content-type') }).toEqual({
    status: 200,
    type: expect.stringMatching(/^image\//),
  });

  const word = `zirkon${randomUUID().slice(0, 6)}`;
  const postId = await publish(ada, instance, `The engine weaves ${word} patterns.`);
  const path = `/community/posts/${postId}`;
  const liked = await grace.call(instance, { method: 'POST', path: `${path}/like` });
  expect(liked).toMatchObject({ status: 200, body: { post: { likesCount: 1, isLiked: true } } });
  const commented = await grace.call(instance, { method: 'POST', path: `${path}/comments`, body: { content: 'Aye.' } });
  expect(commented.status).toBe(201);

  const read = await send(instance.address, { method: 'GET', path });
  expect(read).toMatchObject({
    status: 200,
    body: { post: { content: `The engine weaves ${word} patterns.`, likesCount: 1, commentsCount: 1, userId: ada.id } },
  });
  const found = await send(instance.address, { method: 'GET', path: `/search?q=${word}` });
  expect(JSON.stringify(found.body)).toContain(postId);

  const again = await logIn(instance, ada);
  expect(await again.call(instance, { method: 'GET', path: '/auth/user' })).toMatchObject({ body: { username } });
}

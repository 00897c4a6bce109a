import { expect, test } from 'vitest';
import { film } from '../post/media/film-fixture.ts';
import { posterOf } from './video-poster.ts';

test('a frame of a video becomes a JPEG of its size', async () => {
  const poster = await posterOf(film());
  expect(poster?.type).toBe('image/jpeg');
  const bitmap = poster && (await createImageBitmap(poster));
  expect([bitmap?.width, bitmap?.height]).toEqual([64, 36]);
});

test('a video that this browser can’t play has none', async () => {
  expect(await posterOf(new File(['no film at all'], 'film.mp4', { type: 'video/mp4' }))).toBeUndefined();
});

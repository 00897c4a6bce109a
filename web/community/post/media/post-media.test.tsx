import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../testing/mount.tsx';
import { aPicture } from '../posts-fixture.ts';
import type { Media } from './media-layout.ts';
import { PostMedia } from './post-media.tsx';

const wide = { width: 1600, height: 800 };
const tall = { width: 900, height: 1200 };
const film: Media = { ...aPicture('A demo', wide), url: '/media/film', kind: 'video', poster: '/media/film/poster' };

const post = (media: readonly Media[], by: { whole?: boolean; first?: boolean } = {}) => (
  <div id="column" className="w-150">
    <PostMedia post={{ media }} {...by} />
  </div>
);
const show = (...args: Parameters<typeof post>) => mount(post(...args));
const tiles = page.getByRole('button', { name: /^Open picture/ });
const placeOf = (name: string | RegExp) => page.getByRole('button', { name }).element().getBoundingClientRect();
const fileOf = (name: string) => page.getByRole('button', { name }).element().querySelector('img') as HTMLImageElement;

test('a picture’s space has its own ratio before it has loaded, and the picture is not cropped', async () => {
  show([aPicture('A hall', { ...wide, url: '/media/never-loads' })]);
  await expect.element(tiles).toBeVisible();
  expect(placeOf(/A hall/)).toMatchObject({ width: 448, height: 224 });
  expect(getComputedStyle(fileOf('Open picture: A hall')).objectFit).toBe('contain');
  expect(document.querySelector('#column rect')).toHaveAttribute('fill', '#7e22ce');
});

test('very wide and very tall pictures are shown whole, in frames of 2 by 1 and 4 by 5', async () => {
  const { rerender } = show([aPicture('A banner', { width: 2000, height: 200 })]);
  await expect.element(tiles).toBeVisible();
  expect(placeOf(/banner/)).toMatchObject({ width: 448, height: 224 });
  rerender(post([aPicture('A tower', { width: 300, height: 1500 })]));
  await expect.element(page.getByRole('button', { name: /tower/ })).toBeVisible();
  expect(placeOf(/tower/)).toMatchObject({ width: 179, height: 224 });
});

test('several fill their rows in the order of the post, at the same height', async () => {
  show([aPicture('One', wide), aPicture('Two', wide), aPicture('Three', tall)]);
  await expect.element(tiles.first()).toBeVisible();
  const names = tiles.elements().map((tile) => tile.getAttribute('aria-label'));
  expect(names).toEqual(['Open picture 1 of 3: One', 'Open picture 2 of 3: Two', 'Open picture 3 of 3: Three']);
  const [one, two, three] = [placeOf(/One/), placeOf(/Two/), placeOf(/Three/)];
  expect(one.width).toBe(600);
  expect(two.top).toBeGreaterThan(one.bottom);
  expect(Math.abs(two.height - three.height)).toBeLessThan(1);
  expect(Math.abs(three.right - one.right)).toBeLessThan(1);
  expect(Math.abs(three.width / three.height - 0.8)).toBeLessThan(0.2);
});

test('a video stays in order, shows its poster and loads nothing before it is played', async () => {
  show([aPicture('Before', wide), film, aPicture('After', wide)]);
  const video = page.getByLabelText('A demo');
  await expect.element(video).toHaveAttribute('poster', '/media/film/poster');
  await expect.element(video).toHaveAttribute('preload', 'none');
  const { top, bottom, width, height } = video.element().getBoundingClientRect();
  expect([placeOf(/Before/).bottom < top, bottom < placeOf(/After/).top]).toEqual([true, true]);
  expect([width, height]).toEqual([600, 300]);
});

test('a video without a poster has a plain background until it has loaded', async () => {
  show([{ ...film, poster: null, colour: null }]);
  await expect.element(page.getByLabelText('A demo')).not.toHaveAttribute('poster');
  expect(document.querySelector('#column rect')).toBeNull();
});

test('the browser chooses among the sizes; the first media load at once, the rest when they come near', async () => {
  const sizes = [{ url: '/media/one/480', width: 480 }];
  show([aPicture('One', { ...wide, url: '/media/one', sizes }), aPicture('Two', wide)], { first: true });
  await expect.element(tiles.first()).toBeVisible();
  const [one, two] = [fileOf('Open picture 1 of 2: One'), fileOf('Open picture 2 of 2: Two')];
  expect(one.getAttribute('srcset')).toBe('/media/one/480 480w, /media/one 1600w');
  expect([one.loading, two.loading]).toEqual(['eager', 'lazy']);
});

test('a list shows four of many and counts the rest; the post’s page shows them all', async () => {
  const many = ['1', '2', '3', '4', '5', '6'].map((name) => aPicture(`Shot ${name}`, wide));
  const { rerender } = show(many);
  await expect.element(page.getByText('+2')).toBeVisible();
  expect(tiles.elements()).toHaveLength(4);
  rerender(post(many, { whole: true }));
  await expect.poll(() => tiles.elements().length).toBe(6);
});

test('it opens in full size, as it was uploaded', async () => {
  const sizes = [{ url: '/media/one/480', width: 480 }];
  show([film, aPicture('One', { ...wide, sizes })]);
  await tiles.click();
  const full = page.getByRole('dialog', { name: 'Picture' }).getByRole('img', { name: 'One' });
  await expect.element(full).toHaveAttribute('width', '1600');
  await expect.element(full).not.toHaveAttribute('srcset');
});

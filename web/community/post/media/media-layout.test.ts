import { expect, test } from 'vitest';
import { boxAlone, boxInRow, boxOfFilm, layOut, type Media, sizesOf, sourcesOf } from './media-layout.ts';

const item = (name: string, width: number | null, height: number | null, kind: Media['kind'] = 'image'): Media => ({
  ...{ url: `/media/${name}`, kind, alt: name, width, height, colour: null, sizes: [], poster: null },
});
const landscape = (name: string) => item(name, 1600, 900);
const portrait = (name: string) => item(name, 900, 1600);
const film = item('film', 1280, 720, 'video');

const namesIn = (rows: readonly (readonly Media[])[]) => rows.map((row) => row.map(({ alt }) => alt).join(' '));

test.each([
  ['nothing', [], []],
  ['one', [landscape('a')], ['a']],
  ['two', [landscape('a'), portrait('b')], ['a b']],
  ['three, the first wide', [landscape('a'), portrait('b'), portrait('c')], ['a', 'b c']],
  ['three, the first tall', [portrait('a'), landscape('b'), portrait('c')], ['a b c']],
  ['five', ['a', 'b', 'c', 'd', 'e'].map(landscape), ['a', 'b c', 'd e']],
  ['a film in between', [landscape('a'), film, landscape('b'), landscape('c')], ['a', 'film', 'b c']],
])('%s: the order is that of the post', (_what, media, rows) => {
  expect(namesIn(layOut(media))).toEqual(rows);
});

test.each([
  ['as it is', item('a', 600, 400), 600, 400],
  ['4 by 5 at the tallest, with all of the picture in it', item('a', 200, 1000), 320, 400],
  ['2 by 1 at the widest', item('a', 1200, 100), 800, 400],
  ['no higher than half a screen', item('a', 1600, 1600), 400, 400],
  ['not blown up, but large enough to press', item('a', 4, 4), 128, 128],
  ['4 by 3 where it is not measured', item('a', null, null), 533, 400],
])('the frame of a single picture is %s', (_what, picture, width, height) => {
  expect(boxAlone(picture, 400)).toEqual({ width, height });
});

test('a video takes the available room, and an upright one is no higher', () => {
  expect(boxOfFilm(item('film', 320, 180), 400)).toEqual({ width: 711, height: 400 });
  expect(boxOfFilm(item('film', 1080, 1920), 400)).toEqual({ width: 320, height: 400 });
});

test('frames in a row have the same height', () => {
  expect([boxInRow(landscape('a')), boxInRow(portrait('b'))]).toEqual([
    { width: 1778, height: 1000 },
    { width: 800, height: 1000 },
  ]);
});

test('the browser learns which files there are, and how wide the frame is', () => {
  const sizes = [
    { url: '/media/a/480', width: 480 },
    { url: '/media/a/960', width: 960 },
  ];
  const picture = { ...item('a', 1200, 800), sizes };
  expect(sourcesOf(picture)).toBe('/media/a/480 480w, /media/a/960 960w, /media/a 1200w');
  expect(sizesOf(picture, [picture], 400)).toBe('(min-width: 50rem) 600px, 100vw');
  expect(sizesOf(picture, [picture, picture], 400)).toBe('(min-width: 50rem) 364px, 50vw');
  expect(sourcesOf(item('small', 300, 200))).toBeUndefined();
});

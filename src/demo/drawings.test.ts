import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readMembers } from './content/members.ts';
import { readThreads } from './content/threads.ts';
import { draw, drawingNames, drawPortrait } from './drawings.ts';

test.each(drawingNames)('%s is a picture of its size with something to see', async (name) => {
  const { data, info } = await sharp(await draw(name))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  expect(Math.min(info.width, info.height)).toBeGreaterThan(500);
  const { channels } = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
});

test('they have many aspect ratios, from taller than a page shows to wider', async () => {
  const ratios = await Promise.all(
    drawingNames.map(async (name) => {
      const { width, height } = await sharp(await draw(name)).metadata();
      return width / height;
    }),
  );
  expect(new Set(ratios).size).toBeGreaterThan(6);
  expect([Math.min(...ratios) < 0.8, Math.max(...ratios) > 2]).toEqual([true, true]);
});

test('a drawing is the same each time', async () => {
  expect(await draw('sky-dawn')).toEqual(await draw('sky-dawn'));
  expect(await drawPortrait('#7c3aed', '#f0abfc')).toEqual(await drawPortrait('#7c3aed', '#f0abfc'));
});

test('every drawing is shown by a post', () => {
  const shown = new Set(readThreads(readMembers()).flatMap(({ pictures }) => pictures.map(({ drawing }) => drawing)));
  expect(drawingNames.filter((name) => !shown.has(name))).toEqual([]);
});

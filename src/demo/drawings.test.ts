import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readMembers } from './content/members.ts';
import { readThreads } from './content/threads.ts';
import { draw, drawingNames, drawPortrait } from './drawings.ts';

test.each(drawingNames)('%s is a picture of one size with something to see', async (name) => {
  const { data, info } = await sharp(await draw(name))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 800, height: 450, channels: 3 });
  const { channels } = await sharp(data, { raw: { width: 800, height: 450, channels: 3 } }).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
});

test('a drawing is the same each time', async () => {
  expect(await draw('sky-dawn')).toEqual(await draw('sky-dawn'));
  expect(await drawPortrait('#7c3aed', '#f0abfc')).toEqual(await drawPortrait('#7c3aed', '#f0abfc'));
});

test('every drawing is shown by a post', () => {
  const shown = new Set(readThreads(readMembers()).map(({ picture }) => picture?.drawing));
  expect(drawingNames.filter((name) => !shown.has(name))).toEqual([]);
});

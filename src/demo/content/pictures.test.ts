import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readMembers } from './members.ts';
import { drawingNames, portrayed, readDrawing } from './pictures.ts';
import { readThreads } from './threads.ts';

test('drawings have many aspect ratios, from taller than a page shows to wider', async () => {
  const ratios = await Promise.all(
    drawingNames.map(async (name) => {
      const { width, height } = await sharp(await readDrawing(name)).metadata();
      return width / height;
    }),
  );
  expect(new Set(ratios).size).toBeGreaterThan(6);
  expect([Math.min(...ratios) < 0.8, Math.max(...ratios) > 2]).toEqual([true, true]);
});

test('every drawing is shown by a post, every portrait by a member', () => {
  const members = readMembers();
  const shown = new Set(readThreads(members).flatMap(({ pictures }) => pictures.map(({ drawing }) => drawing)));
  expect(drawingNames.filter((name) => !shown.has(name))).toEqual([]);
  const usernames = new Set(members.map(({ username }) => username));
  expect([...portrayed].filter((name) => !usernames.has(name))).toEqual([]);
});

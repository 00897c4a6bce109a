// The marks of the tools that a fresh installation has.
import { expect, test } from 'vitest';
import { readCatalogue, slugOf, toolIdOf } from '../../../modules/tools/index.ts';
import { drawnMark } from './drawn-mark.ts';

/** On the colour wheel. */
function apart(one: number, other: number): number {
  const degrees = Math.abs(one - other) % 360;
  return Math.min(degrees, 360 - degrees);
}

test('no two tools of the catalogue have marks that look alike', async () => {
  const tools = await readCatalogue();
  const marks = tools.map(({ name }) => ({
    name,
    letter: name[0]?.toUpperCase(),
    ...drawnMark(toolIdOf(slugOf(name))),
  }));
  expect(marks.length).toBeGreaterThan(100);
  const alike = marks.flatMap((one, index) =>
    marks.slice(index + 1).flatMap((other) => {
      if (one.letter !== other.letter || one.path !== other.path) return [];
      const hues = apart(one.hue, other.hue);
      const isTurned = one.quarterTurns !== other.quarterTurns;
      return hues < 25 || (!isTurned && hues < 90) ? [`${one.name} and ${other.name}`] : [];
    }),
  );
  expect(alike, 'Choose another seed in web/ui/marks/drawn-mark.ts.').toEqual([]);
});

test('a tool has the same mark wherever it is shown', () => {
  expect(drawnMark('tool-wren')).toEqual(drawnMark('tool-wren'));
  expect(drawnMark('tool-wren')).not.toEqual(drawnMark('tool-lark'));
});

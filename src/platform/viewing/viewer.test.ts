import { expect, test, vi } from 'vitest';
import { mutingWords } from '../../testing/hiding.ts';
import { anyVisitor, askingByName, type Hideable, hidingOf, viewerOf } from './viewer.ts';

const now = new Date('2026-11-02T09:30:00.000Z');

test('the members someone hides are read once, and only when needed', async () => {
  const loads: string[] = [];
  const viewer = viewerOf({ id: 'ada', isAdmin: false }, now, async (memberId) => {
    loads.push(memberId);
    return { muted: new Set(['bob']), blocked: new Set() };
  });
  expect(loads).toEqual([]);
  expect(await Promise.all([viewer.hidden(), viewer.hidden()])).toEqual([new Set(['bob']), new Set(['bob'])]);
  expect(loads).toEqual(['ada']);
});

test('a visitor hides no one', async () => {
  expect((await anyVisitor(now).hidden()).size).toBe(0);
});

test('a viewer at a member’s address sees members they mute, but not members they block', async () => {
  const viewer = viewerOf({ id: 'ada', isAdmin: true }, now, async () => ({
    muted: new Set(['bob']),
    blocked: new Set(['eve']),
  }));
  expect(await viewer.hidden()).toEqual(new Set(['bob', 'eve']));
  expect(askingByName(viewer)).toMatchObject({ memberId: 'ada', isAdmin: true, now });
  expect(await askingByName(viewer).hidden()).toEqual(new Set(['eve']));
});

type Note = Readonly<{ by: string; texts: readonly string[] }>;

const notes: Hideable<Note> = {
  flaggedAs: ({ by }) => `note of ${by}`,
  madeBy: ({ by }) => by,
  textsOf: ({ texts }) => texts,
};

test('a muted word hides other members’ texts with it, and never one’s own', async () => {
  const hides = await hidingOf(viewerOf({ id: 'ada', isAdmin: false }, now, mutingWords(['moss'])), notes);
  expect(hides({ by: 'bob', texts: ['soft', 'green Moss'] })).toBe(true);
  expect(hides({ by: 'bob', texts: ['mosses'] })).toBe(false);
  expect(hides({ by: 'ada', texts: ['moss'] })).toBe(false);
});

test.each([
  ['lasts until its time is over', '2026-11-02T09:30:00.001Z', true],
  ['hides nothing from then on', '2026-11-02T09:30:00.000Z', false],
])('a word that is muted for a time %s', async (_, until, hidden) => {
  const viewer = viewerOf({ id: 'ada', isAdmin: false }, now, mutingWords(['moss'], until));
  expect((await viewer.mutedWords()) !== undefined).toBe(hidden);
  expect((await hidingOf(viewer, notes))({ by: 'bob', texts: ['moss'] })).toBe(hidden);
});

test('a viewer at a thing’s address sees muted words', async () => {
  const viewer = viewerOf({ id: 'ada', isAdmin: false }, now, mutingWords(['moss']));
  expect((await hidingOf(askingByName(viewer), notes))({ by: 'bob', texts: ['moss'] })).toBe(false);
});

test('without muted words no text is checked', async () => {
  const viewer = viewerOf({ id: 'ada', isAdmin: false }, now, mutingWords([]));
  const textsOf = vi.fn(() => ['moss']);
  const hides = await hidingOf(viewer, { ...notes, textsOf });
  expect(hides({ by: 'bob', texts: [] })).toBe(false);
  expect(textsOf).not.toHaveBeenCalled();
});

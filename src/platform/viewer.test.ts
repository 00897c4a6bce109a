import { expect, test } from 'vitest';
import { anyVisitor, askingByName, viewerOf } from './viewer.ts';

const now = new Date('2026-11-02T09:30:00.000Z');

test('whom a member hides is asked once, and not before somebody wants to know', async () => {
  const asked: string[] = [];
  const viewer = viewerOf({ id: 'ada', isAdmin: false }, now, async (memberId) => {
    asked.push(memberId);
    return { muted: new Set(['bob']), blocked: new Set() };
  });
  expect(asked).toEqual([]);
  expect(await Promise.all([viewer.hidden(), viewer.hidden()])).toEqual([new Set(['bob']), new Set(['bob'])]);
  expect(asked).toEqual(['ada']);
});

test('a visitor hides nobody', async () => {
  expect((await anyVisitor(now).hidden()).size).toBe(0);
});

test('who asks by name is the same viewer, who sees whom they mute, and not whom they block', async () => {
  const viewer = viewerOf({ id: 'ada', isAdmin: true }, now, async () => ({
    muted: new Set(['bob']),
    blocked: new Set(['eve']),
  }));
  expect(await viewer.hidden()).toEqual(new Set(['bob', 'eve']));
  expect(askingByName(viewer)).toMatchObject({ memberId: 'ada', isAdmin: true, now });
  expect(await askingByName(viewer).hidden()).toEqual(new Set(['eve']));
});

import { expect, test } from 'vitest';
import { aliveAmong } from './alive-posts.ts';

const posts = (...embers: readonly (0 | 1 | 2 | 3)[]) =>
  embers.map((ember, index) => ({ id: `post-${index}`, ember, answersToday: 2 * ember + index }));

test('the two that people answer most are alive, wherever they are in the list', () => {
  expect(aliveAmong(posts(1, 0, 2, 1, 3), [])).toEqual(['post-4', 'post-2']);
});

test('of two that are equally lively, the one with more answers comes first', () => {
  expect(aliveAmong(posts(1, 1, 1), [])).toEqual(['post-2', 'post-1']);
});

test('a livelier post takes no place, and fills one that has become free', () => {
  const before = aliveAmong(posts(2, 1, 0), []);
  expect(aliveAmong(posts(1, 1, 3), before)).toBe(before);
  expect(aliveAmong(posts(0, 1, 3), before)).toEqual(['post-1', 'post-2']);
});

test('where nobody answers, nothing is alive', () => {
  const before: string[] = [];
  expect(aliveAmong(posts(0, 0), before)).toBe(before);
});

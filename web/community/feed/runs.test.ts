import { expect, test } from 'vitest';
import type { Post } from '../post/post-kinds.ts';
import { aPost } from '../post/posts-fixture.ts';
import { type Folds, foldsOf, rowsOf } from './runs.ts';

/** "a1 b1" stands for posts by the members a and b. */
const postsOf = (ids: string): readonly Post[] =>
  ids.split(' ').map((id) => aPost({ id, userId: id.charAt(0), userName: id.charAt(0) }));
const none: Folds = new Map();
/** "a1 [a2 a3]": brackets hold the folded posts. */
const shown = (posts: readonly Post[], folds: Folds) =>
  rowsOf(posts, folds)
    .map((row) => (row.kind === 'fold' ? `[${row.posts.map(({ id }) => id).join(' ')}]` : row.post.id))
    .join(' ');
const shownAfter = (...lists: readonly string[]) => {
  const folds = lists.reduce((before, ids) => foldsOf(postsOf(ids), before), none);
  return shown(postsOf(lists.at(-1) ?? ''), folds);
};

test.each([
  ['a1 a2 a3', 'a1 a2 a3'],
  ['a1 a2 a3 a4', 'a1 a2 a3 [a4]'],
  ['a1 a2 a3 a4 a5 b1 a6', 'a1 a2 a3 [a4 a5] b1 a6'],
  ['a1 a2 a3 a4 b1 b2 b3 b4 b5', 'a1 a2 a3 [a4] b1 b2 b3 [b4 b5]'],
  ['a1 b1 a2 b2 a3 b3 a4', 'a1 b1 a2 b2 a3 b3 a4'],
])('the fourth post in a row by one member and those after it fold: %s', (posts, rows) => {
  expect(shownAfter(posts)).toBe(rows);
});

test('a run across pages is one run', () => {
  expect(shownAfter('a1 a2', 'a1 a2 a3 a4', 'a1 a2 a3 a4 a5 a6 b1')).toBe('a1 a2 a3 [a4 a5 a6] b1');
});

test('when the post between two runs disappears, shown posts stay shown and folded ones folded', () => {
  expect(shownAfter('a1 a2 b1 a3 a4', 'a1 a2 a3 a4')).toBe('a1 a2 a3 a4');
  expect(shownAfter('a1 a2 a3 a4 a5 b1 a6', 'a1 a3 a4 a5 a6')).toBe('a1 a3 [a4 a5] a6');
});

test('the list starts over when a post is added on top', () => {
  expect(shownAfter('a2 a3 a4', 'a1 a2 a3 a4')).toBe('a1 a2 a3 [a4]');
});

test('the same posts give the same folds, so nothing renders again', () => {
  const folds = foldsOf(postsOf('a1 a2 a3 a4'), none);
  expect(foldsOf(postsOf('a1 a2 a3 a4'), folds)).toBe(folds);
  expect(foldsOf(postsOf('a1 a2 a3'), folds)).toBe(folds);
});

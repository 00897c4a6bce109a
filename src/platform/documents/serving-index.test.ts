import { describe, expect, test } from 'vitest';
import { type CollectionSpec, QueryWithoutIndex, type Sort, type Where } from './document-store.ts';
import { requireIndex, servingIndex } from './serving-index.ts';

type Post = { _id: string; author: string; at: string; score: number; tags: readonly string[]; hidden: boolean };

const byAuthor = { fields: { author: 1 } } as const;
const byAuthorAndTime = { fields: { author: 1, at: -1 } } as const;
const byTime = { fields: { at: -1 } } as const;
const byScoreAndTime = { fields: { score: -1, at: 1 } } as const;
const byTag = { fields: { tags: 1, at: -1 }, array: true } as const;
const byThree = { fields: { hidden: 1, author: 1, score: -1, at: -1 } } as const;

const spec: CollectionSpec<Post> = {
  name: 'posts',
  indexes: [byAuthor, byAuthorAndTime, byTime, byScoreAndTime, byTag, byThree],
};

type Case = readonly [promise: string, where: Where<Post>, sort: Sort<Post> | 'any' | undefined, serving: unknown];

describe('an index serves', () => {
  const cases: readonly Case[] = [
    ['no conditions, in the order of ids', {}, undefined, 'by-id'],
    ['ids in either direction', {}, { _id: -1 }, 'by-id'],
    ['an id, whatever the other conditions', { _id: 'p1', score: { $gt: 3 } }, { hidden: 1 }, 'by-id'],
    ['several ids, whatever the other conditions', { _id: { $in: ['p1'] }, tags: 'ai' }, { score: 1 }, 'by-id'],
    ['a range of ids', { _id: { $gt: 'p1' } }, undefined, 'by-id'],
    ['equality alone, in the order of ids', { author: 'ann' }, undefined, byAuthor],
    ['$in as it serves equality', { author: { $in: ['ann', 'bob'] } }, { at: -1 }, byAuthorAndTime],
    ['equality followed by a sort', { author: 'ann' }, { at: -1 }, byAuthorAndTime],
    ['the same reversed', { author: 'ann' }, { at: 1 }, byAuthorAndTime],
    ['a sort that repeats the field of equality', { author: 'ann' }, { author: 1, at: -1 }, byAuthorAndTime],
    ['equality and a range of ids', { author: 'ann', _id: { $gt: 'p1' } }, undefined, byAuthor],
    ['a sort alone', {}, { at: -1 }, byTime],
    ['mixed directions as declared', {}, { score: -1, at: 1 }, byScoreAndTime],
    ['mixed directions all reversed', {}, { score: 1, at: -1 }, byScoreAndTime],
    ['a range on the sorted field', { at: { $gte: '2026' } }, { at: 1 }, byTime],
    ['equality, then a range on the sorted field', { author: 'ann', at: { $lt: '2026' } }, { at: -1 }, byAuthorAndTime],
    ['equalities in any order', { author: 'ann', hidden: false }, { score: -1, at: -1 }, byThree],
    ['an element of an array', { tags: 'ai' }, { at: -1 }, byTag],
    ['$ne and equality', { author: 'ann', hidden: { $ne: true } }, { at: -1 }, byAuthorAndTime],
    ['$ne and a range', { at: { $gt: '2026' }, hidden: { $ne: true } }, { at: -1 }, byTime],
    ['a count by a prefix', { author: 'ann' }, 'any', byAuthor],
    ['a count by a range', { score: { $gt: 3 } }, 'any', byScoreAndTime],
    ['a count by an element', { tags: { $in: ['ai', 'law'] } }, 'any', byTag],
  ];
  test.each(cases)('%s', (_, where, sort, serving) => {
    expect(servingIndex(spec, where, sort)).toBe(serving);
  });
});

describe('no index serves', () => {
  const cases: readonly (readonly [promise: string, where: Where<Post>, sort: Sort<Post> | 'any' | undefined])[] = [
    ['a field without an index', { score: 3, hidden: true }, undefined],
    ['equality on a field that is not first', { author: 'ann', score: 3 }, { at: -1 }],
    ['a sort that skips a field of the index', { hidden: false }, { score: -1, at: -1 }],
    ['a sort that ends before the index does', {}, { score: -1 }],
    ['a sort with more fields than the index', {}, { at: -1, score: -1 }],
    ['other directions than declared', {}, { score: 1, at: 1 }],
    ['ids against the direction of the last field', { author: 'ann' }, { at: -1, _id: 1 }],
    ['a range on a field that is not sorted', { at: { $gt: '2026' } }, undefined],
    ['a range sorted by another field', { author: 'ann', at: { $gt: '2026' } }, { score: 1 }],
    ['two ranges', { score: { $gt: 3 }, at: { $gt: '2026' } }, { score: -1, at: 1 }],
    ['$ne alone', { hidden: { $ne: true } }, { at: -1 }],
    ['an order by an array', {}, { tags: 1, at: -1 }],
    ['a range over an array', { tags: { $gt: 'ai' } }, { tags: 1, at: -1 }],
    ['a count by a field that is not first', { author: 'ann', score: 3 }, 'any'],
  ];
  test.each(cases)('%s', (_, where, sort) => {
    expect(servingIndex(spec, where, sort)).toBeUndefined();
    expect(() => requireIndex(spec, where, sort)).toThrow(QueryWithoutIndex);
  });
});

test('the error names the query, the index to declare and the existing ones, but no values', () => {
  const demand = () => requireIndex(spec, { author: 'a secret', hidden: { $ne: true } }, { score: 1 });
  expect(demand).toThrow(/No index of 'posts' serves where author \(one-of\), hidden \(not\), sort {"score":1}/);
  expect(demand).toThrow(/Declared: {"author":1}, .*{"tags":1,"at":-1} \(array\)/);
  expect(demand).not.toThrow(/secret/);
});

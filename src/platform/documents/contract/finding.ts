// The meaning of `where` and `sort`, and that no query runs as a scan.
import { expect, test } from 'vitest';
import { type FindOptions, QueryWithoutIndex, type Where } from '../document-store.ts';
import { type Fixture, idsOf } from './harness.ts';

type Post = {
  _id: string;
  author: string;
  score?: number | null;
  pinned?: boolean;
  category?: string | null;
  tags?: readonly string[];
};

const posts: readonly Post[] = [
  { _id: 'p1', author: 'ann', score: 10, pinned: true, category: 'news', tags: ['ai', 'law'] },
  { _id: 'p2', author: 'bob', score: 2.5, pinned: false, category: 'tips', tags: ['ai'] },
  { _id: 'p3', author: 'ann', score: -3, pinned: false, category: null, tags: [] },
  { _id: 'p4', author: 'cyd', score: 10, pinned: false, tags: ['law', 'law', 'tax'] },
  { _id: 'p5', author: 'bob', score: null, pinned: true, category: 'news' },
  { _id: 'p6', author: 'ann', pinned: false, category: 'tips', tags: ['tax'] },
];

export function findingContract(fixture: Fixture): void {
  const filled = async () => {
    const collection = await fixture.collection<Post>({
      indexes: [
        { fields: { author: 1, score: -1 } },
        { fields: { author: 1 } },
        { fields: { score: 1 } },
        { fields: { category: 1 } },
        { fields: { pinned: 1, category: 1, score: -1 } },
        { fields: { tags: 1 }, array: true },
        { fields: { tags: 1, score: -1 }, array: true },
      ],
    });
    await collection.put(posts);
    const find = async (options: Omit<FindOptions<Post>, 'limit'>) =>
      idsOf(await fixture.store().find<Post>(collection.name, { limit: 100, ...options }));
    const count = (where?: Where<Post>, upTo?: number) => fixture.store().count<Post>(collection.name, where, upTo);
    return { ...collection, find, count };
  };

  test('without conditions and sort, documents come in the order of their ids', async () => {
    const { find } = await filled();
    expect(await find({})).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6']);
    expect(await find({ sort: { _id: -1 } })).toEqual(['p6', 'p5', 'p4', 'p3', 'p2', 'p1']);
  });

  test('a query returns whole documents with their positions', async () => {
    const { name } = await filled();
    const found = await fixture.store().find<Post>(name, { where: { author: 'cyd' }, limit: 9 });
    expect(found).toEqual([{ ...posts[3], _at: 4n }]);
  });

  test('equality finds by value', async () => {
    const { find } = await filled();
    expect(await find({ where: { author: 'ann' } })).toEqual(['p1', 'p3', 'p6']);
    expect(await find({ where: { author: 'nobody' } })).toEqual([]);
    expect(await find({ where: { pinned: true, category: 'news' }, sort: { score: -1 } })).toEqual(['p1', 'p5']);
    expect(await find({ where: { author: "ann' or 1=1" } })).toEqual([]);
  });

  test('equality with null finds null and missing', async () => {
    const { find, count } = await filled();
    expect(await find({ where: { category: null } })).toEqual(['p3', 'p4']);
    expect(await find({ where: { category: { $in: [null, 'news'] } } })).toEqual(['p1', 'p3', 'p4', 'p5']);
    expect(await find({ where: { score: null } })).toEqual(['p5', 'p6']);
    expect(await count({ category: null })).toBe(2);
  });

  test('$in finds any of the values, each document once', async () => {
    const { find } = await filled();
    expect(await find({ where: { author: { $in: ['cyd', 'bob', 'zed', 'bob'] } } })).toEqual(['p2', 'p4', 'p5']);
    expect(await find({ where: { author: { $in: [] } } })).toEqual([]);
    const best = { where: { author: { $in: ['ann', 'bob'] } }, sort: { score: -1 } } as const;
    expect(await find(best)).toEqual(['p1', 'p2', 'p3', 'p6', 'p5']);
  });

  test('$in takes 500 values along with a sort', async () => {
    const { find } = await filled();
    const authors = Array.from({ length: 500 }, (_, at) => `author-${at}`);
    const where = { author: { $in: [...authors, 'cyd', 'ann'] } };
    expect(await find({ where, sort: { score: -1 } })).toEqual(['p4', 'p1', 'p3', 'p6']);
  });

  test('a range respects its bounds and excludes null and missing', async () => {
    const { find } = await filled();
    const sort = { score: 1 } as const;
    expect(await find({ where: { score: { $gt: 2.5 } }, sort })).toEqual(['p1', 'p4']);
    expect(await find({ where: { score: { $gte: 2.5 } }, sort })).toEqual(['p2', 'p1', 'p4']);
    expect(await find({ where: { score: { $lt: 10 } }, sort })).toEqual(['p3', 'p2']);
    expect(await find({ where: { score: { $lte: 10, $gt: -3 } }, sort: { score: -1 } })).toEqual(['p4', 'p1', 'p2']);
    expect(await find({ where: { author: 'ann', score: { $lt: 11 } }, sort: { score: -1 } })).toEqual(['p1', 'p3']);
    expect(await find({ where: { _id: { $gt: 'p2', $lte: 'p4' } } })).toEqual(['p3', 'p4']);
    expect(await find({ where: { author: 'ann', _id: { $gt: 'p1' } } })).toEqual(['p3', 'p6']);
  });

  test('$ne excludes a value, includes null and missing, and combines with an indexed condition', async () => {
    const { find, count } = await filled();
    expect(await find({ where: { author: 'ann', category: { $ne: 'tips' } } })).toEqual(['p1', 'p3']);
    expect(await find({ where: { author: 'ann', category: { $ne: null } } })).toEqual(['p1', 'p6']);
    expect(await find({ where: { author: 'ann', tags: { $ne: 'ai' } } })).toEqual(['p3', 'p6']);
    expect(await find({ where: { author: 'ann', tags: { $ne: null } } })).toEqual(['p1', 'p3', 'p6']);
    expect(await find({ where: { author: 'bob', pinned: { $ne: true } } })).toEqual(['p2']);
    expect(await find({ where: { tags: 'ai', author: { $ne: 'bob' } } })).toEqual(['p1']);
    expect(await count({ author: 'ann', category: { $ne: 'tips' } })).toBe(2);
    await expect(find({ where: { category: { $ne: 'tips' } }, sort: { score: 1 } })).rejects.toThrow(QueryWithoutIndex);
  });

  test('a condition on an array holds if one element matches', async () => {
    const { find, count } = await filled();
    expect(await find({ where: { tags: 'law' } })).toEqual(['p1', 'p4']);
    expect(await find({ where: { tags: { $in: ['ai', 'law', 'tax'] } } })).toEqual(['p1', 'p2', 'p4', 'p6']);
    expect(await find({ where: { tags: { $in: ['tax', 'ai'] } }, sort: { score: -1 } })).toEqual([
      'p4',
      'p1',
      'p2',
      'p6',
    ]);
    expect(await find({ where: { tags: 'law', score: { $gt: 9 } }, sort: { score: 1 } })).toEqual(['p1', 'p4']);
    expect(await count({ tags: { $in: ['law', 'tax'] } })).toBe(3);
  });

  test('null comes first ascending and last descending, together with missing', async () => {
    const { find } = await filled();
    expect(await find({ sort: { score: 1 } })).toEqual(['p5', 'p6', 'p3', 'p2', 'p1', 'p4']);
    expect(await find({ sort: { score: -1 } })).toEqual(['p4', 'p1', 'p2', 'p3', 'p6', 'p5']);
  });

  test('directions may be mixed as an index has them, or all reversed', async () => {
    const { find } = await filled();
    expect(await find({ sort: { author: 1, score: -1 } })).toEqual(['p1', 'p3', 'p6', 'p2', 'p5', 'p4']);
    expect(await find({ sort: { author: -1, score: 1 } })).toEqual(['p4', 'p5', 'p2', 'p6', 'p3', 'p1']);
    await expect(find({ sort: { author: 1, score: 1 } })).rejects.toThrow(QueryWithoutIndex);
  });

  test('text is ordered by code point', async () => {
    const people = await fixture.collection<{ _id: string; handle: string }>({ indexes: [{ fields: { handle: 1 } }] });
    const handles = ['é', 'b', 'Z', '🧵', 'ﬁ', 'a', '10', '9'];
    await people.put(handles.map((handle, at) => ({ _id: `u${at}`, handle })));
    const found = await fixture
      .store()
      .find<{ _id: string; handle: string }>(people.name, { sort: { handle: 1 }, limit: 9 });
    expect(found.map(({ handle }) => handle)).toEqual(['10', '9', 'Z', 'a', 'b', 'é', 'ﬁ', '🧵']);
  });

  test('ids are found without an index, whatever the other conditions', async () => {
    const { find } = await filled();
    const where = { _id: { $in: ['p6', 'p1', 'p3', 'p9'] } };
    expect(await find({ where })).toEqual(['p1', 'p3', 'p6']);
    expect(await find({ where: { ...where, category: 'tips' } })).toEqual(['p6']);
    expect(await find({ where: { ...where, tags: 'law' } })).toEqual(['p1']);
    expect(await find({ where: { ...where, score: { $lt: 5 } }, sort: { score: -1 } })).toEqual(['p3']);
    expect(await find({ where: { _id: 'p2' } })).toEqual(['p2']);
  });

  test('a changed document is found by its new content, not its old', async () => {
    const { find, write } = await filled();
    await write({ _id: 'p1', doc: { _id: 'p1', author: 'dee', score: 1, tags: ['new'] }, position: 20n });
    await write({ _id: 'p2', doc: null, position: 21n });
    expect(await find({ where: { author: 'ann' } })).toEqual(['p3', 'p6']);
    expect(await find({ where: { author: 'dee' } })).toEqual(['p1']);
    expect(await find({ where: { tags: 'ai' } })).toEqual([]);
    expect(await find({ where: { tags: 'new' }, sort: { score: -1 } })).toEqual(['p1']);
    expect(await find({ where: { author: null } })).toEqual([]);
  });

  test('a query that no index serves is refused, as is its count', async () => {
    const { find, count } = await filled();
    await expect(find({ where: { pinned: true } })).rejects.toThrow(QueryWithoutIndex);
    await expect(find({ where: { author: 'ann' }, sort: { category: 1 } })).rejects.toThrow(QueryWithoutIndex);
    await expect(find({ sort: { pinned: 1 } })).rejects.toThrow(QueryWithoutIndex);
    await expect(find({ sort: { tags: 1 } })).rejects.toThrow(QueryWithoutIndex);
    await expect(count({ author: 'ann', tags: 'ai' })).rejects.toThrow(QueryWithoutIndex);
    expect(await count({ pinned: true })).toBe(2);
  });

  test('anything outside the query language is refused, never ignored', async () => {
    const { name } = await filled();
    for (const author of [undefined, { $regex: '.*' }, { $gt: null }, {}, ['ann'], { name: 'ann' }, { $in: 'ann' }]) {
      const where = { author } as unknown as Where<Post>;
      await expect(fixture.store().find<Post>(name, { where, limit: 5 })).rejects.toThrow(TypeError);
    }
  });

  test('a limit is between 1 and 1,000', async () => {
    const { name } = await filled();
    expect(idsOf(await fixture.store().find(name, { limit: 2 }))).toEqual(['p1', 'p2']);
    for (const limit of [0, -1, 1_001, 1.5, Number.NaN]) {
      await expect(fixture.store().find(name, { limit })).rejects.toThrow(RangeError);
      await expect(fixture.store().scan(name, { limit })).rejects.toThrow(RangeError);
      await expect(fixture.store().search(name, 'x', { limit })).rejects.toThrow(RangeError);
    }
  });

  test('counting stops at the given limit', async () => {
    const { count } = await filled();
    expect(await count()).toBe(6);
    expect(await count({ author: 'ann' })).toBe(3);
    expect(await count({ author: 'ann' }, 2)).toBe(2);
    expect(await count({ score: { $gte: 2.5 } })).toBe(3);
    expect(await count({ _id: { $in: ['p1', 'p8'] } })).toBe(1);
  });
}

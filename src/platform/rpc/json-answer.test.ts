import { expect, test, vi } from 'vitest';
import { jsonAnswer, keepJson } from './json-answer.ts';

const textOf = (result: unknown) => String(jsonAnswer(result));
const cached = (value: object) => keepJson(value);

test.each([
  ['nothing', undefined, '{}'],
  ['null', null, '{}'],
  ['a text', 'x', '"x"'],
  ['a list', [1, 2], '[1,2]'],
  ['an object', { a: 1, b: undefined, c: [{ d: null }] }, '{"a":1,"c":[{"d":null}]}'],
])('%s is answered as JSON says it', (_, result, json) => {
  expect(textOf(result)).toBe(json);
});

test('a response with cacheable objects is byte for byte the same as without', () => {
  const posts = [
    { id: 'p1', content: 'It’s “new” \u2028 🎉' },
    { id: 'p2', tags: ['x', undefined], at: undefined },
  ];
  const answer = (items: readonly object[]) => ({
    total: 2,
    posts: items,
    gone: undefined,
    none: [],
    next: null,
    last: { a: 'é' },
  });
  const expected = JSON.stringify(answer(posts));
  for (const round of [1, 2]) expect(textOf(answer(posts.map(cached))), `round ${round}`).toBe(expected);
});

test('an object is encoded once, however many responses contain it', () => {
  const toJSON = vi.fn(() => ({ id: 'p1' }));
  const post = cached({ toJSON });
  expect(textOf({ posts: [post], page: 1 })).toBe('{"posts":[{"id":"p1"}],"page":1}');
  expect(textOf({ posts: [{ id: 'p0' }, post], page: 2 })).toBe('{"posts":[{"id":"p0"},{"id":"p1"}],"page":2}');
  expect(toJSON).toHaveBeenCalledOnce();
});

test('uncacheable values are encoded each time', () => {
  const changing = { votes: 1 };
  const answer = { posts: [changing, cached({ id: 'p1' })] };
  expect(textOf(answer)).toBe('{"posts":[{"votes":1},{"id":"p1"}]}');
  changing.votes = 2;
  expect(textOf(answer)).toBe('{"posts":[{"votes":2},{"id":"p1"}]}');
});

import { expect, test, vi } from 'vitest';
import { joined, jsonResponse } from './json-response.ts';

const textOf = (result: unknown) => String(jsonResponse(result));

test.each([
  ['nothing', undefined, '{}'],
  ['null', null, '{}'],
  ['a text', 'x', '"x"'],
  ['a list', [1, 2], '[1,2]'],
  ['an object', { a: 1, b: undefined, c: [{ d: null }] }, '{"a":1,"c":[{"d":null}]}'],
])('%s is encoded as JSON', (_, result, json) => {
  expect(textOf(result)).toBe(json);
});

const answer = (items: readonly object[]) => ({
  total: 2,
  posts: items,
  gone: undefined,
  none: [],
  next: null,
  last: { a: 'é' },
});

test.each([
  ['marks', { id: 'p1', content: 'It’s “new” \u2028 🎉', at: undefined }, { isLiked: true, poll: null, tags: ['x'] }],
  ['no marks', { id: 'p1' }, { isLiked: undefined }],
  ['nothing that is shared', {}, { isLiked: false }],
  ['nothing at all', {}, {}],
])('a response with a joined object is byte for byte the same as without: %s', (_, shared, own) => {
  const expected = JSON.stringify(answer([{ id: 'p0' }, { ...shared, ...own }, { ...shared, ...own }]));
  const whole = joined<object, object>(shared, own);
  for (const round of [1, 2]) expect(textOf(answer([{ id: 'p0' }, whole, whole])), `round ${round}`).toBe(expected);
});

test('the shared part is encoded once, however many responses contain it; the own part each time', () => {
  const toJSON = vi.fn(() => 'Raku');
  const shared = { name: { toJSON } };
  expect(textOf({ posts: [joined(shared, { isLiked: true })], page: 1 })).toBe(
    '{"posts":[{"name":"Raku","isLiked":true}],"page":1}',
  );
  expect(textOf({ posts: [{ id: 'p0' }, joined(shared, { isLiked: false })], page: 2 })).toBe(
    '{"posts":[{"id":"p0"},{"name":"Raku","isLiked":false}],"page":2}',
  );
  expect(toJSON).toHaveBeenCalledOnce();
});

test('a changed copy of a joined object is encoded as it is', () => {
  const held = { ...joined({ id: 'p1' }, { isHeld: false }), isHeld: true };
  expect(textOf({ posts: [held, joined({ id: 'p2' }, { isHeld: false })] })).toBe(
    '{"posts":[{"id":"p1","isHeld":true},{"id":"p2","isHeld":false}]}',
  );
});

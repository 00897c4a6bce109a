// The parsing of request bodies.
import { expect, test } from 'vitest';
import { mediaOf, newPost } from './inputs.ts';

test.each([
  ['a picture of its own has none, and shifts no other’s', { imageUrl: '/media/a' }, [['/media/a', ''], 'b', 'c']],
  ['a picture that is among the others keeps its own', { imageUrl: '/media/c' }, ['b', 'c']],
  ['without it', {}, ['b', 'c']],
])('each alternative text stays with its picture: %s', (_case, fields, expected) => {
  const input = newPost.parse({
    content: 'Three lamps',
    mediaUrls: ['/media/b', '/media/c'],
    mediaAlts: ['A lamp b', 'A lamp c'],
    ...fields,
  });
  const sent = mediaOf(input).map(({ url, alt }) => ({ url, alt }));
  expect(sent).toEqual(
    expected.map((each) =>
      typeof each === 'string' ? { url: `/media/${each}`, alt: `A lamp ${each}` } : { url: each[0], alt: each[1] },
    ),
  );
});

test('each is identified by its field and its place in the field', () => {
  const input = newPost.parse({ content: 'Two', imageUrl: '/media/a', mediaUrls: ['/media/b', '/media/c'] });
  expect(mediaOf(input).map(({ field }) => field)).toEqual(['imageUrl', 'mediaUrls.0', 'mediaUrls.1']);
});

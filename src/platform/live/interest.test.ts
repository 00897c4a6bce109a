import { expect, it } from 'vitest';
import { interestIn, interests, maxInterests } from './interest.ts';

const longest = interestIn('x'.repeat(20), 'i'.repeat(48));

it.each([
  ['feed'],
  ['post/0195c1f0-7e2b-7000-8000-000000000001'],
  ['conversation/a_b'],
  [longest],
])('%s is an interest', (text) => {
  expect(interests.safeParse([text]).success).toBe(true);
});

it.each([
  [''],
  ['/p1'],
  ['post/'],
  ['post/a/b'],
  ['Post/p1'],
  ['post/a b'],
  [`${longest}x`],
  ['__proto__'],
])('"%s" is not an interest', (text) => {
  expect(interests.safeParse([text]).success).toBe(false);
});

it('the allowed number of them fits into one message of a socket', () => {
  const all = Array.from({ length: maxInterests }, () => longest);
  expect(interests.safeParse(all).success).toBe(true);
  expect(interests.safeParse([...all, 'feed']).success).toBe(false);
  expect(
    JSON.stringify({ id: 9_999, method: 'mutation', params: { path: 'live.show', input: { interests: all } } }).length,
  ).toBeLessThan(16 * 1024);
});

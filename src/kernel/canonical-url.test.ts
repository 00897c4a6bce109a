import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyCharacters } from '../testing/any-characters.ts';
import { canonicalUrl } from './canonical-url.ts';

describe('one page has one address', () => {
  it.each([
    ['the host in capitals', 'HTTPS://Example.COM/News', 'https://example.com/News'],
    ['a fragment', 'https://example.com/a#comments', 'https://example.com/a'],
    ['campaigns', 'https://example.com/a?utm_source=rss&utm_Medium=x&FBCLID=1&id=7', 'https://example.com/a?id=7'],
    ['clicks', 'https://example.com/a?gclid=1&mc_cid=2&mc_eid=3&msclkid=4', 'https://example.com/a'],
    ['parameters in another order', 'https://example.com/a?b=2&a=1', 'https://example.com/a?a=1&b=2'],
    ['a default port', 'https://example.com:443/a', 'https://example.com/a'],
    ['another port stays', 'http://example.com:8080/a', 'http://example.com:8080/a'],
    ['slashes at the end', 'https://example.com/a//', 'https://example.com/a'],
    ['the front page', 'https://example.com/', 'https://example.com'],
    ['a question without words', 'https://example.com/a/?', 'https://example.com/a'],
    ['dots', 'https://example.com/b/../a', 'https://example.com/a'],
    ['a name and a password', 'https://ada:secret@example.com/a', 'https://example.com/a'],
    ['a word that only begins like a campaign', 'https://example.com/a?utm=1', 'https://example.com/a?utm=1'],
    ['the same parameter twice, in its order', 'https://example.com/a?t=2&t=1', 'https://example.com/a?t=2&t=1'],
  ])('%s', (_what, address, canonical) => {
    expect(canonicalUrl(address)).toBe(canonical);
  });
});

it.each([
  '',
  'news',
  '/a',
  'ftp://example.com/a',
  'javascript:alert(1)',
  'mailto:ada@example.com',
  'http://',
])('%j is no address of a page', (address) => {
  expect(canonicalUrl(address)).toBeNull();
});

test('canonicalizing twice changes nothing', () => {
  const piece = fc.oneof(fc.webPath(), anyCharacters(12), fc.constantFrom('//', '/./', '/%2e%2e/'));
  const address = fc
    .tuple(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.array(piece, { maxLength: 3 }))
    .map(([url, pieces]) => url + pieces.join(''));
  fc.assert(
    fc.property(address, (url) => {
      const once = canonicalUrl(url);
      if (once !== null) expect(canonicalUrl(once)).toBe(once);
    }),
    { seed: 20_261_122 },
  );
});

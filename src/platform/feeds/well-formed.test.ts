import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';
import { wellFormed } from './well-formed.ts';

test.each([
  '<rss version="2.0"><channel><item a=\'>\'/><title>1 &lt; 2 &amp; 3 &copy; &moss;</title></channel></rss>',
  '<a><![CDATA[</b> < &copy=1]]><!-- </b> < --><?php <b> ?><b c="d"  /></a>',
  '<p>a<p>b</p>c</p>',
])('what is well-formed stays: %s', (text) => {
  expect(wellFormed(text)).toBe(text);
});

test.each([
  ['<a><b>1</a>', '<a><b>1</b></a>'],
  ['<a><b><c>1</b>2</a>', '<a><b><c>1</c></b>2</a>'],
  ['<a>1</b></a>', '<a>1</a>'],
  ['<a><b>1</B></a>', '<a><b>1</b></a>'],
  ['<a>1 < 2 <3 <</a>', '<a>1 &lt; 2 &lt;3 &lt;</a>'],
  ['<a>1 <![CDATA[ 2</a>', '<a>1 &lt;![CDATA[ 2</a>'],
  ['<a b="?c=1&copy=2&amp;d=3">?c=1&copy=2</a>', '<a b="?c=1&amp;copy=2&amp;d=3">?c=1&amp;copy=2</a>'],
  ['<r:rss><R:channel/><dc:r>r:</dc:r></r:rss>', '<rss><channel/><dc:r>r:</dc:r></rss>'],
  // It may have been cut short, so nobody knows how it would have gone on.
  ['<a><b>1', '<a><b>1'],
])('%s is meant as %s', (written, meant) => {
  expect(wellFormed(written)).toBe(meant);
});

test('what is made well-formed is well-formed', () => {
  const pieces = fc.constantFrom(...'<a>|</a>|<b c="&d=">|</b>|<e/>|<|>|&|"|<![CDATA[|]]>|<!--|-->|<?|?>|f'.split('|'));
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const meant = wellFormed(parts.join(''));
      expect(wellFormed(meant)).toBe(meant);
    }),
  );
});

test.each([
  '<![CDATA[',
  '<!--',
  '<a>',
  '</a>',
  '<a><b></c>',
  '<a "',
  '<a \'"',
  '<',
  '&a=',
])('a megabyte of %s takes no time to speak of', (text) => {
  const before = process.cpuUsage();
  wellFormed(text.repeat(1_000_000 / text.length));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});

test('what has too much in it to mend does not grow', () => {
  const [some, many] = ['<a>'.concat('<!--'.repeat(9_000)), '<a>'.concat('<!--'.repeat(11_000))];
  expect([wellFormed(some).length > some.length, wellFormed(many)]).toEqual([true, many]);
});

describe('a feed is read although', () => {
  const item = (inner: string, tag = 'rss') =>
    parseFeed(
      `<${tag} version="2.0" xmlns:r="http://backend.userland.com/rss2"><${tag.replace('rss', 'channel')}><${tag.replace('rss', 'item')}>${inner}</${tag.replace('rss', 'item')}></${tag.replace('rss', 'channel')}></${tag}>`,
      'https://moss.example/feed.xml',
    )?.items[0];
  const link = '<link>https://moss.example/1</link>';
  test.each([
    ['a tag is misspelt', `<title>One</title>${link}<description>Soft</descripton>`],
    ['a tag is left open', `<title>One</title>${link}<category>Moss`],
    ['a tag is closed twice', `<title>One</title></b>${link}`],
    ['markup is not escaped', `<title>One</title>${link}<description><p>Soft<br>moss</p></description>`],
  ])('%s', (_, inner) => {
    expect(item(inner)).toMatchObject({ title: 'One', url: 'https://moss.example/1' });
  });

  test('a sign of markup is text', () => {
    expect(item(`<title>1 < 2 & more</title>${link}`)?.title).toBe('1 < 2 & more');
  });

  test('the query of an address is not escaped', () => {
    const url = 'https://moss.example/?a=1&copy=2&lt=3';
    expect(item(`<title>One</title><link>${url}&amp;b=4</link>`)?.url).toBe(`${url}&b=4`);
  });

  test('all its own names have a prefix', () => {
    expect(item(`<r:title>One</r:title>${link.replaceAll('link', 'r:link')}`, 'r:rss')?.title).toBe('One');
  });
});

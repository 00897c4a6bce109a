// Which items of which polls are one article.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedItem } from '../../src/platform/feeds/parse-feed.ts';
import { placedItems, unknownItems } from './identity.ts';
import { type KnownItem, placeOf } from './model/place.ts';

type Given = Readonly<{ title: string; url: string; guid?: string }>;

const nothingElse = {
  ...{ description: '', content: null, excerpt: null, words: 1, author: null, publishedAt: null },
  ...{ image: null, categories: [], outlet: null },
};
const itemsOf = (given: readonly Given[]): FeedItem[] =>
  given.map(({ title, url, guid = url }) => ({ ...nothingElse, title, url, guid }));

/** Returns the new articles of each of several polls in order. */
function polled(...polls: readonly (readonly [feedId: string, ...given: Given[]])[]) {
  const known: KnownItem[] = [];
  return polls.map(([feedId, ...given]) => {
    const unknown = unknownItems(placedItems(feedId, itemsOf(given)), known);
    known.push(...unknown.map((item) => ({ ...item, articleId: item.itemId })));
    expect(new Set(known.map(({ itemId }) => itemId)).size).toBe(known.length);
    return unknown.map(({ title }) => title);
  });
}

const page = 'https://moss.example/changelog';
const version = (number: number, url = `${page}#v${number}`, guid = `v${number}`) => ({
  ...{ title: `Version ${number}`, url, guid },
});

describe('several articles of one page are distinguished', () => {
  test('by their fragments', () => {
    expect(polled(['f', version(1), version(2)], ['f', version(2), version(3)])).toEqual([
      ['Version 1', 'Version 2'],
      ['Version 3'],
    ]);
  });

  test('by their fragments, if a feed holds one at a time', () => {
    expect(polled(['f', version(1)], ['f', version(2)], ['f', version(3)], ['f', version(3)])).toEqual([
      ['Version 1'],
      ['Version 2'],
      ['Version 3'],
      [],
    ]);
  });

  test('by their fragments, under one title', () => {
    const part = (fragment: string) => ({ title: 'Changes', url: `${page}#${fragment}` });
    expect(polled(['f', part('a'), part('b')], ['f', part('c')])).toEqual([['Changes', 'Changes'], ['Changes']]);
  });

  test('by their ids', () => {
    const named = (number: number) => version(number, page);
    expect(polled(['f', named(1), named(2)], ['f', named(3)], ['f', named(1), named(3), named(4)])).toEqual([
      ['Version 1', 'Version 2'],
      ['Version 3'],
      ['Version 4'],
    ]);
  });

  test('by their ids, under one title', () => {
    const named = (guid: string) => ({ title: 'Incident', url: page, guid });
    expect(polled(['f', named('a'), named('b')], ['f', named('a'), named('b'), named('c')])).toEqual([
      ['Incident', 'Incident'],
      ['Incident'],
    ]);
  });

  test('by ids that are addresses', () => {
    const named = (number: number) => version(number, page, `${page}#v${number}`);
    expect(polled(['f', named(1)], ['f', named(2)])).toEqual([['Version 1'], ['Version 2']]);
  });

  test('by their titles, if they have no ids', () => {
    const titled = (title: string) => ({ title, url: page });
    expect(polled(['f', titled('One'), titled('Two')], ['f', titled('Two'), titled('Three')])).toEqual([
      ['One', 'Two'],
      ['Three'],
    ]);
  });

  test('by their pages, if a feed has one id for all', () => {
    const one = { title: 'One', url: 'https://moss.example/1', guid: 'moss' };
    const two = { title: 'Two', url: 'https://moss.example/2', guid: 'moss' };
    expect(polled(['f', one, two], ['f', two, one])).toEqual([['One', 'Two'], []]);
  });

  test('at a second feed, too', () => {
    const elsewhere = (number: number) => version(number, page, `other-${number}`);
    expect(polled(['f', version(1), version(2)], ['g', elsewhere(1), elsewhere(2), elsewhere(3)])).toEqual([
      ['Version 1', 'Version 2'],
      ['Version 3'],
    ]);
  });
});

describe('one article is not duplicated', () => {
  const article = { title: 'Moss grows', url: 'https://moss.example/grows', guid: '1' };
  test.each<[string, Partial<Given>]>([
    ['with http', { url: 'http://moss.example/grows' }],
    ['with www.', { url: 'https://www.moss.example/grows' }],
    ['with http and www.', { url: 'http://www.moss.example/grows/' }],
    ['with a fragment', { url: 'https://moss.example/grows#comments' }],
    ['with a fragment that counts clicks', { url: 'https://moss.example/grows#xtor=RSS-1' }],
    ['with a campaign', { url: 'https://moss.example/grows?utm_source=rss' }],
  ])('that is linked %s', (_, more) => {
    const linked = { ...article, ...more };
    const renamed = { ...linked, guid: 'other' };
    const elsewhere = { ...renamed, title: 'Moss grows | Moss' };
    expect(polled(['f', article], ['f', linked], ['f', renamed], ['g', elsewhere])).toEqual([
      ['Moss grows'],
      [],
      [],
      [],
    ]);
    expect(polled(['g', elsewhere], ['f', article], ['f', renamed])).toEqual([['Moss grows | Moss'], [], []]);
  });

  test('that is corrected', () => {
    const corrected = { ...article, url: 'https://moss.example/grows-fast', title: 'Moss grows fast' };
    expect(polled(['f', article], ['f', corrected])).toEqual([['Moss grows'], []]);
    const nameless = (title: string) => ({ title, url: article.url });
    expect(polled(['f', nameless('Moss grows')], ['f', nameless('Moss grows fast')])).toEqual([['Moss grows'], []]);
  });

  test('that is listed twice under one id', () => {
    expect(polled(['f', article, article, { ...article, title: 'Moss grows fast' }])).toEqual([['Moss grows']]);
  });

  test('whose versions are counted in its id', () => {
    const counted = (count: number, title: string) => ({ ...article, title, guid: `${article.url}#${count}` });
    expect(polled(['f', counted(0, 'Moss grows')], ['f', counted(1, 'Moss grows fast')])).toEqual([['Moss grows'], []]);
  });

  test('whose fragments at two feeds differ', () => {
    const part = (fragment: string) => ({ ...article, url: `${article.url}#${fragment}`, guid: fragment });
    expect(polled(['f', part('a')], ['g', part('b')])).toEqual([['Moss grows'], []]);
  });
});

test.each(['mailto:ada@moss.example', 'javascript:alert(1)', 'moss', ''])('%j leads nowhere', (address) => {
  expect(placeOf(address)).toBeNull();
});

test('whatever a feed holds, a second poll finds nothing new, and no two articles have one id', () => {
  const url = fc.constantFrom(
    page,
    `${page}#a`,
    `${page}#b`,
    `http://www.moss.example/changelog`,
    'https://fern.example/',
  );
  const arbitraryItem = fc.record({
    title: fc.constantFrom('One', 'Two'),
    url,
    guid: fc.constantFrom('1', '2', page, `${page}#a`),
  });
  fc.assert(
    fc.property(fc.array(arbitraryItem, { maxLength: 8 }), fc.constantFrom('f', 'g'), (items, feedId) => {
      const [, again] = polled([feedId, ...items], [feedId, ...items]);
      expect(again).toEqual([]);
    }),
  );
});

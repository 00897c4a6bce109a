import { parseAtomFeed } from 'feedsmith';
import { expect, it } from 'vitest';
import { atomOf } from './atom.ts';
import type { LiveArticle } from './present.ts';

const article: LiveArticle = {
  id: 'a1',
  title: 'Bread & ]]> <script>alert(1)</script>\u0001\ufffe',
  description: 'Knead & wait \u0000\u000b"well".',
  content: null,
  url: 'https://outlet.example/a?b=1&c="2"',
  urlToImage: null,
  picture: null,
  publishedAt: '2026-11-02T09:30:00.000Z',
  author: 'Ada <3 & Bo',
  source: { name: 'Outlet & Sons' },
  aiCategory: 'tools',
  readMinutes: 1,
  otherSources: [],
};

it('contains the articles’ text, whatever its characters, and nothing that XML can’t contain', async () => {
  const xml = await atomOf([article], 'https://kindling.example');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is the point
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  expect(parseAtomFeed(xml)).toMatchObject({
    id: 'https://kindling.example/feeds/news.xml',
    title: { value: 'Kindling: AI news' },
    updated: '2026-11-02T09:30:00.000Z',
    entries: [
      {
        id: 'https://kindling.example/feeds/news.xml#a1',
        title: { value: 'Bread & ]]> <script>alert(1)</script>' },
        links: [{ href: 'https://outlet.example/a?b=1&c="2"' }],
        authors: [{ name: 'Ada <3 & Bo, Outlet & Sons' }],
        summary: { value: 'Knead & wait "well".' },
      },
    ],
  });
});

it('is a valid feed even without news', async () => {
  expect(parseAtomFeed(await atomOf([], 'https://kindling.example'))).toMatchObject({
    title: { value: 'Kindling: AI news' },
  });
});

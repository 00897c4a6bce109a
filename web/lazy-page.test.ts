import { type ComponentType, createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPart, preloadParts, renderWithParts } from './lazy-page.ts';

const drawn = (...parts: readonly ComponentType[]) =>
  renderToString(parts.map((part, key) => createElement(Suspense, { key, fallback: 'waits' }, createElement(part))));

test('all parts that one file holds are preloaded together', async () => {
  const tools = lazyPart('saved-list.tsx', async () => () => 'tools');
  const articles = lazyPart('saved-list.tsx', async () => () => 'articles');
  await preloadParts(['saved-list.tsx', 'unknown.tsx']);
  expect(drawn(tools, articles)).toMatch(/tools.*articles/);
});

test('a page is drawn once no part of it waits, and names the file of each part once', async () => {
  const inner = lazyPart('inner.tsx', async () => () => 'inner');
  const outer = lazyPart(
    'outer.tsx',
    async () => () => createElement(Suspense, { fallback: 'waits' }, createElement(inner)),
  );
  const { html, code } = await renderWithParts(() => drawn(outer, inner));
  expect(html).not.toContain('waits');
  expect(code.toSorted()).toEqual(['inner.tsx', 'outer.tsx']);
});

import { expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import type { Feature } from '../feature.ts';
import { accountPages } from './account-pages.ts';
import { communityPages } from './community-pages.ts';
import { listedPages } from './listed-pages.ts';

const posts: Feature = {
  name: 'posts',
  siteMap: async () => [{ path: '/community/post/p1', changedAt: '2026-11-02T09:30:00.000Z' }],
};

it('search engines are told about the public pages, and what features show', async () => {
  const entries = await listedPages([{ name: 'empty' }, posts], [...communityPages, ...accountPages], {} as Deps);
  expect(entries).toContainEqual({ path: '/community' });
  expect(entries).toContainEqual({ path: '/community/post/p1', changedAt: '2026-11-02T09:30:00.000Z' });
  expect(entries.map(({ path }) => path)).not.toContain('/account');
  expect(entries.filter(({ path }) => path.includes(':'))).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountApp } from '../../testing/mount-app.tsx';
import { aPost, asAda, communityWith } from '../post/posts-fixture.ts';

const nextFrame = () => new Promise(requestAnimationFrame);

/** The parser arrives frames after everything else. */
vi.mock('../../ui/text/markdown.tsx', async (original) => {
  const parser = await original();
  for (let frame = 0; frame < 8; frame += 1) await nextFrame();
  return parser as object;
});

test.each(['mine', 'bookmarks'] as const)('a list that opens never shows the signs of the markup: %s', async (tab) => {
  const seen: (string | null)[] = [];
  const watcher = new MutationObserver(() => seen.push(document.querySelector('.prose')?.textContent ?? null));
  watcher.observe(document.body, { childList: true, subtree: true });
  const { feed, ...rest } = communityWith([aPost({ content: 'Three **small** prompts.' })]);
  const posts = () => ({ posts: [aPost({ content: 'Three **small** prompts.' })], nextCursor: null });
  mountApp(`/community?tab=${tab}`, { ...rest, ...asAda, feed: { ...feed, mine: posts, bookmarks: posts } });
  await expect.element(page.getByText('small', { exact: true })).toBeVisible();
  watcher.disconnect();
  expect(new Set(seen)).toEqual(new Set([null, 'Three small prompts.']));
});

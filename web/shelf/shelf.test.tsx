import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import { aTool, directoryOf, reviewsOf } from '../tools/tools-fixture.ts';

const { email: _, ...ofAda } = ada;
const publicAda = { ...ofAda, mentions: [], bioExcerpt: '' };

const kept = { savedTools: [], savedArticles: [], followedTools: [], followedSectors: [] };

test('a member saves and follows a tool, and undoes both', async () => {
  const { fake } = mountApp('/ai-tools/wren', {
    ...directoryOf(aTool()),
    ...reviewsOf(),
    ...asMember(ada),
    shelf: {
      mine: () => kept,
      saveTool: ({ id }) => ({ success: true, toolId: id, isSaved: true }),
      unsaveTool: ({ id }) => ({ success: true, toolId: id, isSaved: false }),
      followTool: ({ id }) => ({ success: true, toolId: id, isFollowed: true }),
    },
  });
  const save = page.getByRole('button', { name: 'Save Wren' });
  await expect.poll(() => fake.inputsOf('shelf.mine').length).toBe(1);
  await save.click();
  await expect.element(save).toHaveAttribute('aria-pressed', 'true');
  await save.click();
  await expect.element(save).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => fake.inputsOf('shelf.unsaveTool')).toEqual([{ id: 'tool-wren' }]);
  await page.getByRole('button', { name: 'Follow Wren' }).click();
  await expect.element(page.getByText('Following')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a visitor who wants to save a tool is asked to log in', async () => {
  const { fake } = mountApp('/ai-tools', directoryOf(aTool()));
  await page.getByRole('button', { name: 'Save Wren' }).click();
  await expect.element(page.getByText('You need an account to save tools.')).toBeVisible();
  expect(fake.inputsOf('shelf.saveTool')).toEqual([]);
});

test('a member’s saved things are on their own profile', async () => {
  mountApp(`/profile/${ada.id}?tab=bookmarks&of=tools`, {
    ...asMember(ada),
    members: {
      byId: () => ({ user: publicAda }),
      stats: () => ({ stats: { posts: 1, followers: 0, following: 0 } }),
    },
    shelf: {
      mine: () => ({ ...kept, savedTools: ['tool-wren'] }),
      savedTools: () => ({ tools: [aTool()], nextCursor: null }),
    },
  });
  const list = page.getByRole('list', { name: 'Saved tools' });
  await expect.element(list.getByRole('link', { name: 'Wren', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save Wren' })).toHaveAttribute('aria-pressed', 'true');
});

import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { adasPost, aPost, communityWith } from '../community/posts-fixture.ts';
import { openLayer } from '../layers.ts';
import { axeViolations } from '../testing/axe.ts';
import { type Handlers, refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';

const { email: _, ...publicAda } = ada;
const dialog = page.getByRole('dialog', { name: 'Search' });
const field = dialog.getByRole('combobox', { name: 'Search members and posts' });
const option = (name: RegExp) => dialog.getByRole('option', { name });

const found = { search: { everything: () => ({ members: [publicAda], posts: [adasPost(), aPost()] }) } };

afterEach(() => {
  localStorage.removeItem('theme');
});

async function openSearch(handlers: Handlers = found) {
  const app = mountApp('/community', { ...communityWith([aPost(), adasPost()]), ...handlers });
  openLayer({ kind: 'search' });
  await expect.element(field).toHaveFocus();
  return app;
}

test('members and posts are found by what was typed, without pressing anything', async () => {
  const { fake } = await openSearch();
  await field.fill('engine');
  await expect.element(option(/Ada Lovelace/)).toBeVisible();
  await expect.element(option(/The engine weaves/)).toBeVisible();
  await expect.element(dialog.getByRole('status').getByText('3 found')).toBeInTheDocument();
  expect(fake.inputsOf('search.everything')).toEqual([{ q: 'engine' }]);
});

test('a member is called as in what they wrote, with their full name beside', async () => {
  const unnamed = { ...publicAda, id: 'member-new', username: null, firstName: null, lastName: null, role: null };
  await openSearch({ search: { everything: () => ({ members: [publicAda, unnamed], posts: [adasPost()] }) } });
  await field.fill('ada');
  await expect.element(option(/^.*ada\.l ?Ada Lovelace · Founder$/)).toBeVisible();
  await expect.element(option(/New member ?Member$/)).toBeVisible();
});

test('arrow keys move through what was found and around its ends, and Enter goes there', async () => {
  const { router } = await openSearch();
  await field.fill('engine');
  await expect.element(option(/Ada Lovelace/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option(/Three small prompts/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const active = option(/The engine weaves/);
  await expect.element(active).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', active.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/community/post/post-engine');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a press goes there, too', async () => {
  const { router } = await openSearch({
    ...found,
    members: {
      byId: () => ({ user: { ...publicAda, mentions: [] } }),
      stats: () => ({ stats: { posts: 0, followers: 0, following: 0 } }),
    },
  });
  await field.fill('ada');
  await option(/Ada Lovelace/).click();
  await expect.poll(() => router.state.location.pathname).toBe('/profile/member-ada');
});

test('nothing found says so', async () => {
  await openSearch({ search: { everything: () => ({ members: [], posts: [] }) } });
  await field.fill('xylophone');
  await expect.element(dialog.getByText('Nothing found for “xylophone”')).toBeVisible();
});

test('a search that failed says why, and can be tried again', async () => {
  let isDown = true;
  await openSearch({
    search: {
      everything: () => {
        if (isDown) throw refusal('request/too-many', 429, 'Search a little slower.');
        return found.search.everything();
      },
    },
  });
  await field.fill('engine');
  await expect.element(dialog.getByText('Search a little slower.')).toBeVisible();
  isDown = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(option(/Ada Lovelace/)).toBeVisible();
});

test('nothing is asked before anything is typed', async () => {
  const { fake } = await openSearch();
  await expect.element(dialog.getByText('Names, usernames, and words in posts.')).toBeVisible();
  await field.fill('   ');
  expect(fake.inputsOf('search.everything')).toEqual([]);
});

for (const theme of ['light', 'dark']) {
  test(`the search passes the accessibility rules in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    await openSearch();
    await field.fill('engine');
    await expect.element(option(/Ada Lovelace/)).toBeVisible();
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
    expect(await axeViolations()).toEqual([]);
  });
}

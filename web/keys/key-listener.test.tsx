import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { adasPost, aPost, asAda, communityWith } from '../community/post/posts-fixture.ts';
import { axeViolations } from '../testing/axe.ts';
import { painted } from '../testing/mount.tsx';
import { mountApp } from '../testing/mount-app.tsx';
// The page fetches this after it is drawn; the import loads it before a key is pressed.
import '../shell/layers.tsx';
import './key-listener.tsx';

const search = page.getByRole('dialog', { name: 'Search' });
const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const composer = page.getByRole('dialog', { name: 'Create Post' });
const text = composer.getByRole('textbox', { name: 'What do you want to share?' });
const postNamed = (words: RegExp) => page.getByRole('article').filter({ hasText: words });

const longPosts = [1, 2, 3].map((number) =>
  aPost({ id: `post-${number}`, content: `Post number ${number}.\n\n${'A line of it.\n\n'.repeat(12)}` }),
);

afterEach(() => {
  scrollTo(0, 0);
});

async function openFeed(posts = [aPost(), adasPost()], handlers = {}) {
  const listens = vi.spyOn(window, 'addEventListener');
  const app = mountApp('/community', { ...communityWith(posts), ...handlers });
  await expect.element(page.getByRole('article').first()).toBeVisible();
  // A visitor's shortcuts load at the first use.
  dispatchEvent(new Event('pointerdown'));
  // React shows a lazy component a moment after it has loaded. A key pressed before that is lost.
  await expect
    .poll(() => listens.mock.calls.some(([type, , how]) => type === 'keydown' && how === undefined))
    .toBe(true);
  listens.mockRestore();
  await painted();
  return app;
}

const areSingleKeysOn = () => localStorage.getItem('kindling.single-keys') !== 'off';
const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);

test('/ opens the search and is not typed into it', async () => {
  await openFeed();
  await userEvent.keyboard('/');
  await expect.element(search.getByRole('combobox')).toHaveFocus();
  await expect.element(search.getByRole('combobox')).toHaveValue('');
});

test.each([
  ['/', {}],
  ['k', { ctrlKey: true }],
])('what is typed after %s before the script has come ends up in the search', async (key, modifiers) => {
  const letters = [...'claude'].map((letter) => new KeyboardEvent('keydown', { key: letter }));
  window.earlyKeys = [new KeyboardEvent('keydown', { key, ...modifiers }), ...letters];
  mountApp('/community', communityWith([aPost()]));
  await expect.element(search.getByRole('combobox')).toHaveFocus();
  await expect.element(search.getByRole('combobox')).toHaveValue('claude');
  expect(window.earlyKeys).toBeUndefined();
});

test('c begins a post, as the button does', async () => {
  await openFeed(undefined, asAda);
  await expect.element(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
  await userEvent.keyboard('c');
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveValue('');
  await userEvent.keyboard('c/?jk');
  await expect.element(text).toHaveValue('c/?jk');
});

test('c asks a visitor to sign up or log in', async () => {
  await openFeed();
  await userEvent.keyboard('c');
  await expect.element(page.getByText('You need an account to post.', { exact: true })).toBeVisible();
});

test('c begins a post on any page', async () => {
  mountApp('/privacy', asAda);
  await expect.element(page.getByRole('button', { name: 'Your menu, ada.l' })).toBeVisible();
  await userEvent.keyboard('c');
  await expect.element(text).toHaveFocus();
});

test('j and k move from post to post, each right under the header', async () => {
  await page.viewport(1280, 700);
  await openFeed(longPosts);
  await userEvent.keyboard('j');
  await expect.element(postNamed(/number 1/)).toHaveFocus();
  expect(topOf(postNamed(/number 1/).element())).toBe(80);
  await userEvent.keyboard('jj');
  await expect.element(postNamed(/number 3/)).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(postNamed(/number 3/)).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(postNamed(/number 2/)).toHaveFocus();
  expect(topOf(postNamed(/number 2/).element())).toBe(80);
});

test('j begins with the first visible post', async () => {
  await page.viewport(1280, 700);
  await openFeed(longPosts);
  await userEvent.keyboard('j');
  postNamed(/number 2/)
    .element()
    .scrollIntoView({ block: 'start', behavior: 'instant' });
  await userEvent.keyboard('j');
  await expect.element(postNamed(/number 2/)).toHaveFocus();
});

test('k begins with the post before the first visible one', async () => {
  await page.viewport(1280, 700);
  await openFeed(longPosts);
  postNamed(/number 3/)
    .element()
    .scrollIntoView({ block: 'start', behavior: 'instant' });
  await userEvent.keyboard('k');
  await expect.element(postNamed(/number 2/)).toHaveFocus();
});

test('inside a post, j moves to the next', async () => {
  await openFeed();
  postNamed(/Three small/)
    .getByRole('button', { name: /^Like/ })
    .element()
    .focus();
  await userEvent.keyboard('j');
  await expect.element(postNamed(/The engine/)).toHaveFocus();
});

test.each([
  '{Control>}c{/Control}',
  '{Alt>}j{/Alt}',
  '{Meta>}/{/Meta}',
  '{Shift>}C{/Shift}',
])('a key with a modifier is ignored: %s', async (keys) => {
  await openFeed(undefined, asAda);
  await userEvent.keyboard(keys);
  await painted();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test('a key that composes a letter is ignored', async () => {
  await openFeed(undefined, asAda);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', isComposing: true, bubbles: true }));
  await painted();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('dialogs and menus handle their own keys', async () => {
  await openFeed(undefined, asAda);
  await page.getByRole('button', { name: 'Your menu, ada.l' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('c');
  await painted();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('/');
  await painted();
  await expect.element(search).not.toBeInTheDocument();
});

test('? shows the keys, where single keys can be switched off', async () => {
  await openFeed(undefined, asAda);
  await userEvent.keyboard('?');
  await expect.element(sheet.getByText('Next post')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await expect.element(sheet.getByText('Next post (off)')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await userEvent.keyboard('c/?');
  await painted();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  expect(areSingleKeysOn()).toBe(false);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(search).toBeVisible();
});

test('single keys can be switched off on the account page, too', async () => {
  mountApp('/account#keyboard', { ...asAda, session: { sessions: () => ({ sessions: [], nextCursor: null }) } });
  const keyboard = page.getByRole('region', { name: 'Keyboard' });
  await keyboard.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  expect(areSingleKeysOn()).toBe(false);
  await keyboard.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  expect(areSingleKeysOn()).toBe(true);
  await keyboard.getByRole('button', { name: 'Show all keys' }).click();
  await expect.element(sheet).toBeVisible();
});

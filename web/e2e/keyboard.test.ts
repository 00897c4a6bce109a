// Everything by keyboard alone: logging in and out, searching, and moving through the community.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, kindlingForThisFile, loginButton, send, userMenu } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

const frida = { email: 'frida@founders.example', password: 'never touches a mouse', username: 'frida' };
const ida = { email: 'ida@founders.example', password: 'programs by punched cards', username: 'ida' };
const hedy = { email: 'hedy@founders.example', password: 'hops from band to band', username: 'hedy' };

describe('without a mouse', () => {
  it('a member logs in and out', async () => {
    await kindling.member(frida);
    const { page, complaints } = await kindling.visitor();
    await page.goto('/community');
    await loginButton(page).waitFor();
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'Skip to content' }));

    await tabTo(page, loginButton(page));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Welcome to Kindling' });
    await expectFocus(dialog.getByLabel('Email'));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectFocus(loginButton(page));

    await page.keyboard.press('Enter');
    await expectFocus(dialog.getByLabel('Email'));
    await page.keyboard.type(frida.email);
    await tabTo(page, dialog.getByLabel('Password', { exact: true }));
    await page.keyboard.type(frida.password);
    await page.keyboard.press('Enter');

    await userMenu(page, frida).waitFor();
    await tabTo(page, userMenu(page, frida));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('menuitem', { name: 'Your profile' }));
    await page.keyboard.press('End');
    await expectFocus(page.getByRole('menuitem', { name: 'Log out' }));
    await page.keyboard.press('Enter');
    await loginButton(page).waitFor();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    expect(complaints).toEqual([]);
  });

  it('one search finds the post and the member', async () => {
    const { page, complaints } = await kindling.member(hedy);
    await send(page, '/api/community/posts', { content: 'A codec that hedy would have liked' });
    await page.goto('/');
    await userMenu(page, hedy).waitFor();

    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const field = dialog.getByRole('combobox', { name: 'Search members, AI tools, news and posts' });
    const member = dialog.getByRole('group', { name: 'Members' }).getByRole('option', { name: /hedy/ });
    const post = dialog.getByRole('group', { name: 'Posts' }).getByRole('option', { name: /A codec/ });
    await expectFocus(field);
    await page.keyboard.type('hedy');
    await member.and(dialog.locator('[aria-selected=true]')).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await post.and(dialog.locator('[aria-selected=true]')).waitFor();
    await expectFocus(field);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Insight by hedy', level: 1 }).waitFor();
    await page.getByRole('article').getByText('A codec that hedy would have liked').waitFor();

    await page.keyboard.press('Control+k');
    await expectFocus(field);
    await page.keyboard.type('hed');
    await member.and(dialog.locator('[aria-selected=true]')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '@hedy', level: 1 }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('single keys lead through the community', async () => {
    const { page, complaints } = await kindling.member(ida);
    await send(page, '/api/community/posts', { content: 'The first machine that ida described' });
    await send(page, '/api/community/posts', { content: 'The second machine that ida described' });
    await page.goto('/community');
    await userMenu(page, ida).waitFor();
    const post = (words: string) => page.getByRole('article').filter({ hasText: words });
    await post('first machine').waitFor();

    await page.keyboard.press('j');
    await expectFocus(post('second machine'));
    await page.keyboard.press('j');
    await expectFocus(post('first machine'));
    await page.keyboard.press('k');
    await expectFocus(post('second machine'));

    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Next post').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expectFocus(post('second machine'));

    await page.keyboard.press('/');
    const search = page.getByRole('dialog', { name: 'Search' });
    await expectFocus(search.getByRole('combobox'));
    await page.keyboard.type('create');
    await search.getByRole('option', { name: 'Create post' }).waitFor();
    await page.keyboard.press('Enter');
    const composer = page.getByRole('dialog', { name: 'Create Post' });
    await expectFocus(composer.getByLabel('What do you want to share?'));
    await page.keyboard.type('jack ?/c for @id');
    await composer.getByRole('option', { name: '@ida' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await composer.waitFor({ state: 'hidden' });
    await post('jack ?/c').getByRole('link', { name: '@ida' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => hasFocus(target)).toBe(true);
}

/** Presses Tab until the target has the focus, up to a reasonable number of times. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`25 presses of Tab did not lead to ${target}.`);
}

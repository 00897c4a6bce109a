// A founder's first day: an account, a profile, a post with a picture, a poll, likes, comments, edits, and logging out.
// Also the views of visitors and of people with a small screen.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  kindlingForThisFile,
  loadedSize,
  loginButton,
  send,
  signUp,
  userMenu,
} from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

const ada = { email: 'ada@founders.example', password: 'an engine that weaves', username: 'ada' };
const gil = { email: 'gil@founders.example', password: 'was here before others', username: 'gil' };

describe('a founder', () => {
  it('signs up, posts a picture, runs a poll, likes, comments, edits and logs out', async () => {
    const { page, complaints } = await kindling.visitor();
    await signUp(page, ada);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Create Post' }).first().click();
    const composer = page.getByRole('dialog', { name: 'Create Post' });
    await composer.getByLabel('What do you want to share?').fill('Our **first** model card, for @ada');
    const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#7e22ce' } })
      .png()
      .toBuffer();
    const choosing = page.waitForEvent('filechooser');
    await composer.getByRole('button', { name: 'Add media' }).click();
    await (await choosing).setFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture });
    const tile = composer.getByRole('list', { name: 'Attached media' }).getByRole('listitem');
    await tile.getByLabel('Description of card.png').fill('A violet model card');
    expect(await loadedSize(tile.locator('img'))).toEqual({ width: 640, height: 400 });
    await tile.getByRole('progressbar').waitFor({ state: 'hidden' });
    await expectAccessible(page);
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await composer.waitFor({ state: 'hidden' });
    const first = page.getByRole('article').filter({ hasText: 'model card' });
    const thumbnail = first.getByRole('button', { name: /A violet model card/ });
    expect(await loadedSize(thumbnail.locator('img'))).toEqual({ width: 358, height: 223 });
    expect(await first.locator('strong').textContent()).toBe('first');
    await first.getByRole('link', { name: '@ada' }).waitFor();

    await thumbnail.click();
    const lightbox = page.getByRole('dialog', { name: 'Picture' });
    await lightbox.getByRole('img', { name: 'A violet model card' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await lightbox.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Create Post' }).first().click();
    await composer.getByRole('radio', { name: 'Poll' }).click();
    await composer.getByLabel('What do you want to share?').fill('Which review comes first?');
    await composer.getByLabel('Option 1').fill('Security');
    await composer.getByLabel('Option 2').fill('Privacy');
    await expectAccessible(page);
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await composer.waitFor({ state: 'hidden' });
    const poll = page.getByRole('article').filter({ hasText: 'Which review comes first?' });
    await poll.getByRole('button', { name: 'Privacy' }).click();
    await poll.getByRole('listitem').filter({ hasText: 'Privacy, your vote100%, 1 vote' }).waitFor();

    await first.getByRole('button', { name: 'Like, 0 likes' }).click();
    await first.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();

    await first.getByRole('button', { name: 'Comment, 0 comments' }).click();
    await first.getByLabel('Add a comment').fill('I will add the evals tomorrow.');
    await first.getByLabel('Add a comment').press('Control+Enter');
    await first.getByRole('listitem').getByText('I will add the evals tomorrow.', { exact: true }).waitFor();
    await first.getByRole('button', { name: 'Comment, 1 comment', exact: true }).waitFor();

    await first.getByRole('button', { name: 'Edit post' }).click();
    await page.getByRole('textbox', { name: 'Edit post' }).fill('Our second model card');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await first.getByText('Our second model card', { exact: true }).waitFor();
    await first.getByText('(edited)', { exact: true }).waitFor();
    await expectAccessible(page);

    await page.reload();
    await first.getByText('Our second model card', { exact: true }).waitFor();
    await first.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
    await first.getByRole('button', { name: 'Comment, 1 comment', exact: true }).waitFor();
    await poll.getByRole('listitem').filter({ hasText: 'Privacy, your vote100%, 1 vote' }).waitFor();

    await userMenu(page, ada).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await loginButton(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    expect(complaints).toEqual([]);
  });
});

describe('a visitor', () => {
  it('reads, is asked to sign up for whatever requires an account, and begins at the top once logged in', async () => {
    const member = await kindling.member(gil);
    await send(member.page, '/api/community/posts', { content: 'Read me without an account' });
    const { page, complaints } = await kindling.visitor();
    await page.goto('/community');
    const post = page.getByRole('article').filter({ hasText: 'Read me without an account' });
    await post.getByRole('button', { name: 'Like, 0 likes', pressed: false }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'You need an account to like posts.' });
    // A toast stays while the pointer is on it.
    await toast.hover();
    await expectAccessible(page);
    await toast.getByRole('button', { name: 'Log in' }).click();
    const login = page.getByRole('dialog', { name: 'Welcome to Kindling' });
    await login.getByLabel('Email').waitFor();
    await expectAccessible(page);

    // A member's home page begins with what only members see, and it begins there.
    await page.goto('/');
    await loginButton(page).click();
    await login.getByLabel('Email').fill(gil.email);
    await login.getByLabel('Password', { exact: true }).fill(gil.password);
    await login.getByRole('button', { name: 'Log In', exact: true }).click();
    await userMenu(page, gil).waitFor();
    await page.getByText('Welcome back!', { exact: true }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('finds everything on a phone, and nothing is wider than the screen', async () => {
    const { page, complaints } = await kindling.visitor({ viewport: { width: 390, height: 844 } });
    for (const path of [
      '/',
      '/community',
      '/ai-tools',
      '/insights',
      '/login',
      '/brand-assets',
      '/privacy',
      '/terms',
      '/nowhere',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(`${path} ${Math.max(0, overflow)}`).toBe(`${path} 0`);
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog');
    await menu.waitFor();
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Community' }).click();
    await page.getByRole('heading', { name: 'Community', level: 1 }).waitFor();
    await menu.waitFor({ state: 'hidden' });
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});

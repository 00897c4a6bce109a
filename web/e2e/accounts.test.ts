// Everything about an account: a picture, a forgotten password, the choice of theme, and deletion.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  kindlingForThisFile,
  loadedSize,
  loginButton,
  signUp,
  userMenu,
} from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

const cleo = { email: 'cleo@founders.example', password: 'forgets what she chose', username: 'cleo' };
const dan = { email: 'dan@founders.example', password: 'leaves without a trace', username: 'dan' };
const eve = { email: 'eve@founders.example', password: 'shows only her best side', username: 'eve' };
const violet = { r: 126, g: 34, b: 206 };

describe('a member', () => {
  it('sets a new password with a mailed link, which ends other sessions', async () => {
    const elsewhere = await kindling.member(cleo);
    await elsewhere.page.goto('/community');
    await userMenu(elsewhere.page, cleo).waitFor();

    const { page } = await kindling.visitor();
    await page.goto('/community');
    await loginButton(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Forgot password?' }).click();
    await dialog.getByLabel('Email').fill(cleo.email);
    await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
    await dialog.getByLabel('New password').waitFor();

    // In development the form has the token already. Elsewhere it comes by mail, as in this test.
    await page.goto('/dev/mail');
    await page.getByRole('link', { name: 'Set a new password for Kindling' }).first().click();
    const link = await page.getByRole('link', { name: /resetToken=/ }).getAttribute('href');
    // The server listens on any free port, which the links in its mails don't have.
    const { pathname, search } = new URL(link ?? '');
    await page.goto(pathname + search);
    await page.getByRole('heading', { name: 'Set a new password', level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('New password').fill('remembers this one');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByText('Password reset successful!', { exact: true }).waitFor();

    const form = page.getByRole('main');
    await form.getByLabel('Email').fill(cleo.email);
    await form.getByLabel('Password', { exact: true }).fill(cleo.password);
    await form.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.getByText('Login failed', { exact: true }).waitFor();
    await form.getByLabel('Password', { exact: true }).fill('remembers this one');
    await form.getByRole('button', { name: 'Log In', exact: true }).click();
    await userMenu(page, cleo).waitFor();

    await elsewhere.page.reload();
    await loginButton(elsewhere.page).waitFor();
  });

  it('keeps the theme of their choice', async () => {
    const { page, complaints } = await kindling.visitor({ colorScheme: 'light' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    expect(await page.locator('html').getAttribute('class')).toContain('dark');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('crops a picture, which others see as it was cropped', async () => {
    const { page, complaints } = await kindling.member(eve);
    await page.goto('/community');
    await userMenu(page, eve).click();
    await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
    const profile = page.getByRole('dialog', { name: 'Edit Profile' });
    await profile.getByRole('tab', { name: 'Upload Image' }).click();
    const choosing = page.waitForEvent('filechooser');
    await profile.getByRole('button', { name: 'Choose a file' }).click();
    await (await choosing).setFiles({ name: 'eve.png', mimeType: 'image/png', buffer: await violetWithAWhiteRim() });

    const crop = page.getByRole('dialog', { name: 'Crop Your Photo' });
    const zoom = crop.getByRole('slider', { name: 'Zoom' });
    await crop.getByRole('button', { name: 'Apply' }).and(page.locator(':enabled')).waitFor();
    await expectAccessible(page);
    await zoom.focus();
    for (let step = 0; step < 10; step++) await zoom.press('ArrowRight');
    expect(await zoom.getAttribute('aria-valuetext')).toBe('2.0×');
    await crop.getByRole('button', { name: 'Apply' }).click();
    await crop.waitFor({ state: 'hidden' });
    await profile.getByText('Your image is in place.').waitFor();
    await profile.getByRole('button', { name: 'Save Profile' }).click();
    await profile.waitFor({ state: 'hidden' });

    const avatar = userMenu(page, eve).locator('img');
    await avatar.waitFor();
    const { width, height } = await loadedSize(avatar);
    // The crop cut away half of the 400 pixels each way: the white border.
    expect([width, height]).toEqual([200, 200]);
    const stored = await page.request.get((await avatar.getAttribute('src')) ?? '');
    expect(await farthestFrom(violet, await stored.body())).toBeLessThan(12);

    await page.reload();
    await avatar.waitFor();
    const { page: others } = await kindling.visitor();
    await others.goto(`/profile/${await idOf(page)}`);
    await others.getByRole('img', { name: 'Picture of @eve' }).locator('img').waitFor();
    await expectAccessible(others);
    expect(complaints).toEqual([]);
  });

  it('can be erased, and nobody else can take their name', async () => {
    const { page, complaints } = await kindling.visitor();
    await signUp(page, dan);
    await page.goto('/account');
    await page.getByRole('link', { name: 'Delete account' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.waitFor();
    await expectAccessible(page);
    const erase = dialog.getByRole('button', { name: 'Delete my account for good' });
    await dialog.getByLabel('Your password').fill(dan.password);
    await erase.click();
    await dialog.getByText('Please type: delete my account').waitFor();
    await dialog.getByLabel(/To confirm/).fill('delete my account');
    await erase.click();

    await page.getByText('Your account is deleted', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await loginButton(page).click();
    const login = page.getByRole('dialog', { name: 'Welcome to Kindling' });
    await login.getByLabel('Email').fill(dan.email);
    await login.getByLabel('Password', { exact: true }).fill(dan.password);
    await login.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.getByText('Login failed', { exact: true }).waitFor();
    const answer = await page.request.get('/api/check-username?username=dan');
    // An erased member's name stays reserved.
    expect(await answer.json()).toMatchObject({ available: false });
    expect(complaints).toEqual([]);
  });
});

function violetWithAWhiteRim(): Promise<Buffer> {
  const sides = { top: 90, bottom: 90, left: 90, right: 90 };
  return sharp({ create: { width: 220, height: 220, channels: 3, background: violet } })
    .extend({ ...sides, background: 'white' })
    .png()
    .toBuffer();
}

/** Returns the largest difference from the colour, out of 255, in any channel of any pixel. */
async function farthestFrom({ r, g, b }: typeof violet, picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).removeAlpha().stats();
  const wanted = [r, g, b];
  return Math.max(
    ...channels.flatMap(({ min, max }, index) => [min, max].map((value) => Math.abs(value - (wanted[index] ?? 0)))),
  );
}

async function idOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/user');
  const { id } = (await answer.json()) as { id: string };
  return id;
}

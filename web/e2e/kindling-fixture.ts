// A real Kindling in a process of its own, on an empty data folder or on an empty place of real servers, and a real browser in
// front of it. When a journey fails, it tells what was on its pages: a time-out alone explains nothing.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { chromiumArguments, findBrowser } from '../../scripts/prepare/browser.mjs';
import { openRealPlaces } from '../../src/testing/real-places.ts';

const root = join(import.meta.dirname, '../..');
/** How long a page may take for one step: enough for a machine that does much else meanwhile. */
const patienceMs = 30_000;

type RunningKindling = Readonly<{ url: string; stop(): Promise<void> }>;

/** One Kindling and one browser for the tests of a file. */
export function kindlingForThisFile() {
  let running: RunningKindling;
  let browser: Browser;
  beforeAll(async () => {
    [running, browser] = await Promise.all([startKindling(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  const visitor = (options?: BrowserContextOptions) => openPage(browser, running.url, options);
  return {
    /** Somebody with a browser of their own: no cookies, nothing stored. They leave when the test has ended. */
    visitor,
    /** Somebody who has signed up already, by other means than the page, and has not opened it yet. */
    async member(person: Person, options?: BrowserContextOptions) {
      const someone = await visitor(options);
      const { email, password, username } = person;
      await send(someone.page, '/api/auth/register', { email, password });
      await send(someone.page, '/api/auth/profile', { username });
      return someone;
    },
  };
}

async function startKindling(): Promise<RunningKindling> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindling-e2e-'));
  const places = process.env.E2E_ON_REAL_SERVERS ? await openRealPlaces() : undefined;
  const server = spawn(process.execPath, [join(root, 'src/app/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...places?.environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await places?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, url] = /Kindling is at (\S+)/.exec(printed) ?? [];
      if (url) resolve(url);
    });
    server.once('exit', (code) => reject(new Error(`Kindling ended with ${code} before it had an address.`)));
  });
}

function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({ args: [...chromiumArguments], ...(executablePath && { executablePath }) });
}

export type Visitor = Readonly<{
  page: Page;
  /** What went wrong in the page without anybody seeing it: uncaught errors, and what the console calls an error. */
  complaints: readonly string[];
}>;

async function openPage(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser itself reports every answer of 401, which is how a visitor learns that they are one.
    if (message.type() === 'error' && !message.text().includes('401')) complaints.push(message.text());
  });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await describePage(page, complaints));
    await context.close();
  });
  return { page, complaints };
}

async function describePage(page: Page, complaints: readonly string[]): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  return [`At ${page.url()}, where the console complained of:`, ...complaints, 'and the page shows:', shown].join('\n');
}

/** What fades or slides is judged once it rests: half faded, it has another contrast. What turns for ever isn't waited for. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What was just put into the page begins to move with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  await animationsEnd(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Sends a command as the one whose page it is. */
export async function send(page: Page, path: string, body: object): Promise<unknown> {
  const answer = await page.request.post(path, { data: body });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

export type Person = Readonly<{ email: string; password: string; username: string }>;

/** Signs up by the dialog and sets up the profile, as a newcomer does. */
export async function signUp(page: Page, { email, password, username }: Person): Promise<void> {
  await page.goto('/community');
  await loginButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome to Kindling' });
  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  const setUp = page.getByRole('dialog', { name: 'Complete Your Profile' });
  await setUp.getByLabel('Username').fill(username);
  await setUp.getByText('Username is available').waitFor();
  await setUp.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByText('Profile updated!', { exact: true }).waitFor();
  await setUp.waitFor({ state: 'hidden' });
}

export const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in' });
export const userMenu = (page: Page, { username }: Person) =>
  page.getByRole('banner').getByRole('button', { name: `Your menu, ${username}` });

/** The size in pixels of a picture that has arrived. */
export async function loadedSize(picture: Locator): Promise<{ width: number; height: number }> {
  return picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('This is no picture.');
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  });
}

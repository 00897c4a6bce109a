// A real Kindling in its own process, with empty data and a real browser. A failed journey prints what its pages show.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { chromiumArguments, findBrowser } from '../../scripts/prepare/browser.mjs';
import { openRealPlaces } from '../../src/testing/real-places.ts';

const root = join(import.meta.dirname, '../..');
const timeoutMs = 30_000;

type RunningKindling = Readonly<{ url: string; printed(): string; stop(): Promise<void> }>;

/** Starts one Kindling and one browser for the tests of a file. */
export function kindlingForThisFile(environment: Readonly<Record<string, string>> = {}) {
  let running: RunningKindling;
  const open = browserForThisFile();
  beforeAll(async () => {
    running = await startKindling(environment);
  });
  // A retried journey starts over: its people have not signed up yet.
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await running.stop();
    running = await startKindling(environment);
  });
  afterAll(() => running?.stop());

  const visitor = (options?: BrowserContextOptions) => open(running.url, options);
  return {
    /** A person with their own browser: no cookies, nothing stored. It closes when the test ends. */
    visitor,
    printed: () => running.printed(),
    /** A person who has signed up, not through the page, and has not opened it yet. */
    async member(person: Person, options?: BrowserContextOptions) {
      const someone = await visitor(options);
      const { email, password, username } = person;
      await send(someone.page, '/api/auth/register', { email, password });
      await send(someone.page, '/api/auth/profile', { username });
      return someone;
    },
  };
}

/** Starts one browser for the tests of a file, which open a Kindling themselves. */
export function browserForThisFile() {
  let browser: Browser;
  beforeAll(async () => {
    const executablePath = findBrowser();
    browser = await chromium.launch({ args: [...chromiumArguments], ...(executablePath && { executablePath }) });
  });
  afterAll(() => browser?.close());
  return (url: string, options?: BrowserContextOptions) => openPage(browser, url, options);
}

async function startKindling(environment: Readonly<Record<string, string>>): Promise<RunningKindling> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindling-e2e-'));
  const places = process.env.E2E_ON_REAL_SERVERS ? await openRealPlaces() : undefined;
  const server = spawn(process.execPath, [join(root, 'dist/kindling/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NEWS: 'off',
      LINKS: 'off',
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
      ...places?.environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /Kindling is at (\S+)/.exec(printed) ?? [];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`Kindling ended with ${code} before it had an address.`)));
  });
  return {
    url,
    printed: () => printed,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await places?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Visitor = Readonly<{
  page: Page;
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
  page.setDefaultTimeout(timeoutMs);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser itself logs every 401, which is how a visitor's page learns that nobody is logged in.
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

/** Waits until the page that the server drew responds to its reader. A new visitor's page waits for a sign of use. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.mouse.move(1, 1);
  await page.locator('[data-drawn]').waitFor({ state: 'detached' });
}

/** Waits until the page is hydrated and has requested nothing for half a second since it loaded. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

/** Waits for fades and slides to end, because contrast is lower in mid-fade. It doesn't wait for endless animations. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Elements that were just inserted start to animate in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Wait first for what an action opens: axe reads a page's tree and its attributes at different times. */
export async function expectAccessible(page: Page): Promise<void> {
  await animationsEnd(page);
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
  // These options take a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ['violations'], selectors: false, preload: false })
    .setLegacyMode()
    .analyze();
  // One string, because a report shows it in full.
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found.join('\n')).toBe('');
}

/** Sends a command as the member who is logged in on the page. */
export async function send(page: Page, path: string, body: object): Promise<unknown> {
  const answer = await page.request.post(path, { data: body });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

export type Person = Readonly<{ email: string; password: string; username: string }>;

/** Signs up through the dialog and sets up the profile, as a newcomer does. */
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

export async function loadedSize(picture: Locator): Promise<{ width: number; height: number }> {
  return picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('This is no picture.');
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  });
}

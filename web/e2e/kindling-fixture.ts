// A real Kindling in a process of its own, on an empty data folder, and a real browser in front of it.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumArguments, findBrowser } from '../../scripts/prepare/browser.mjs';

const root = join(import.meta.dirname, '../..');

export type RunningKindling = Readonly<{ url: string; stop(): Promise<void> }>;

export async function startKindling(settings: Readonly<Record<string, string>> = {}): Promise<RunningKindling> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindling-e2e-'));
  const server = spawn(process.execPath, [join(root, 'src/app/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
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

export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({ args: [...chromiumArguments], ...(executablePath && { executablePath }) });
}

/** A page of a new visitor. What its console complains about is collected in `complaints`. */
export async function visitor(browser: Browser, kindling: RunningKindling, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    baseURL: kindling.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser itself reports every answer of 401, which is how a visitor learns that they are one.
    if (message.type() === 'error' && !message.text().includes('401')) complaints.push(message.text());
  });
  return { page, context, complaints };
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

export type Person = Readonly<{ email: string; password: string; username: string }>;

/** Signs up by the dialog and sets up the profile, as a newcomer does. */
export async function signUp(page: Page, { email, password, username }: Person): Promise<void> {
  await page.goto('/community');
  await page.getByRole('button', { name: 'Log in', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
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

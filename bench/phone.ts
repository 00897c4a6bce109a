// An average phone: a real browser with a quarter of this processor, after Lighthouse's profile.
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumArguments, findBrowser } from '../scripts/prepare/browser.mjs';
import type { Bench, Figure } from './measurement.ts';

const processorSlowdown = 4;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Starts a browser for a measurement. Without one, nothing is measured. */
export async function withBrowser(
  bench: Bench,
  measure: (browser: Browser) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    bench.say('  There is no browser (see CHROMIUM_PATH): nothing is measured.');
    return [];
  }
  const browser = await chromium.launch({ args: [...chromiumArguments], executablePath });
  return measure(browser).finally(() => browser.close());
}

type Opened = Readonly<{ context: BrowserContext; page: Page; devtools: CDPSession }>;

/** Opens an empty page of a new visitor. `watch` runs in it before any other script. */
export async function openPage(browser: Browser, watch: () => void): Promise<Opened> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await page.addInitScript(watch);
  return { context, page, devtools };
}

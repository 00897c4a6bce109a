// A conversation of 10,000 messages on an average phone: a member opens it, scrolls up through all of it, and then receives, types,
// sends and reads messages. It measures the longest task of each step, how many messages are in the page at a time, and whether the
// text being read moves other than by scrolling.
import type { Browser, Page } from 'playwright-core';
import { loadMemberId } from '../../src/demo/load-ids.ts';
import { accountsLoad } from '../../src/demo/loads/accounts.ts';
import { messagingLoad } from '../../src/demo/loads/messaging.ts';
import { call, logIn, newCommunity, startKindling } from '../kindling-server.ts';
import { type Bench, below, type Figure, type Measurement, median } from '../measurement.ts';
import { openPage as openEmptyPage, withBrowser } from '../phone.ts';

const stepPixels = 600;
const openings = 5;
/** Well past the last task of each step. */
const settledMs = 2_000;
const thread = 'section[aria-label^="Messages with"]';

export const measurement: Measurement = {
  title: 'A conversation of 10,000 messages on a phone',
  run: (bench) =>
    withBrowser(bench, async (browser) => {
      // All messages of two members are in one conversation.
      const load = { members: 2, posts: 0, messages: bench.quick ? 300 : 10_000 };
      const folder = await newCommunity(bench, 'long-thread', { load, parts: [accountsLoad, messagingLoad] });
      const kindling = await startKindling(folder);
      const cookies = await logIn(kindling, bench, 2);
      const figures = await read(browser, kindling.port, cookies, bench);
      await kindling.child.stop();
      return figures;
    }),
};

async function read(
  browser: Browser,
  port: number,
  [own = '', others = '']: readonly string[],
  bench: Bench,
): Promise<readonly Figure[]> {
  const [name = '', value = ''] = own.split(/=(.*)/s);
  const address = `http://127.0.0.1:${port}`;
  const openPage = async () => {
    const { context, page } = await openEmptyPage(browser, watch);
    await context.addCookies([{ name, value, url: address }]);
    // A browser's own startup work continues for a while after it has responded, on the same processor.
    await page.waitForTimeout(settledMs);
    await page.goto(`${address}/messages?userId=${loadMemberId(1, 1)}`);
    await page.waitForSelector(`${thread} li`);
    await page.waitForTimeout(settledMs);
    return page;
  };
  const longestIn = (page: Page) => page.evaluate(() => (window as unknown as { longest(): number }).longest());
  let page = await openPage();
  const opened = [await longestIn(page)];
  while (opened.length < openings) {
    await page.context().close();
    page = await openPage();
    opened.push(await longestIn(page));
  }
  const arrives = async () => {
    const body = { receiverId: loadMemberId(1, 0), content: 'And one more.' };
    await call(port, '/api/messages', { cookie: others, body });
    await page.waitForTimeout(settledMs);
  };

  const figures: Figure[] = [];
  const longest = (what: string, ms: number) =>
    figures.push({ what: `${what}: longest task`, value: ms, unit: 'ms', ...below(100) });
  longest(`Opening it, the median of ${openings}`, median(opened));
  const { most, moved, pages } = await scrollUp(page);
  bench.say(`  ${pages} pages of older messages`);
  longest('Scrolling up through all of it', await longestIn(page));
  figures.push({ what: 'Messages in the page, at most', value: most, unit: '', ...below(151) });
  figures.push({
    what: 'Unrequested scrolling, at most',
    value: moved,
    unit: 'px',
    ...below(1),
  });
  await arrives();
  longest('A message arrives while scrolled up', await longestIn(page));
  await page.evaluate(() => document.querySelector('textarea')?.focus());
  await page.keyboard.type('Thank you, that helps a lot.', { delay: 30 });
  await page.waitForTimeout(settledMs);
  longest('Typing', await longestIn(page));
  await page.keyboard.press('Enter');
  await page.waitForTimeout(settledMs);
  longest('Sending', await longestIn(page));
  await arrives();
  longest('A message arrives at the end', await longestIn(page));
  await page.context().close();
  return figures;
}

type ScrolledUp = Readonly<{ most: number; moved: number; pages: number }>;

async function scrollUp(page: Page): Promise<ScrolledUp> {
  return page.evaluate(
    async ([selector, step]) => {
      const scroller = document.querySelector(selector) as HTMLElement;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const result = { most: 0, moved: 0, pages: 0 };
      // At the top, older messages may still be loading.
      for (let waited = 0; waited < 200; waited = scroller.scrollTop > 0 ? 0 : waited + 1) {
        const rows = [...scroller.querySelectorAll('li')];
        const read = rows.find((row) => row.getBoundingClientRect().top >= scroller.getBoundingClientRect().top);
        const before = read?.getBoundingClientRect().top ?? 0;
        const by = Math.min(step, scroller.scrollTop);
        const height = scroller.scrollHeight;
        scroller.scrollTop -= by;
        // The browser reports a finger's scrolling before anything else happens in its frame.
        scroller.dispatchEvent(new Event('scroll'));
        await frame();
        await frame();
        result.most = Math.max(result.most, rows.length);
        result.moved = Math.max(result.moved, Math.abs((read?.getBoundingClientRect().top ?? 0) - before - by));
        if (scroller.scrollHeight > height + step) result.pages += 1;
      }
      return result;
    },
    [thread, stepPixels] as const,
  );
}

/** Runs in the page. */
function watch(): void {
  let ms = 0;
  const hear = (tasks: PerformanceEntryList) => {
    for (const { duration } of tasks) ms = Math.max(ms, duration);
  };
  const observer = new PerformanceObserver((list) => hear(list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  Object.assign(window, {
    /** Returns the longest task since the last call. Tasks below 50 ms are not reported. */
    longest() {
      hear(observer.takeRecords());
      const longest = ms;
      ms = 0;
      return longest;
    },
  });
}

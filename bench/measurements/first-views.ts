// What a visitor sees of each public page, and when: on an average phone and slow 4G, with an empty cache each time.
// Lighthouse's scores also weigh things that are not measured here. Then the visitor touches the page, which starts its
// scripts.
import type { Browser } from 'playwright-core';
import { call, newestPosts, startKindling } from '../kindling-server.ts';
import { below, type Figure, type Measurement, median } from '../measurement.ts';
import { openPage, withBrowser } from '../phone.ts';

const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
/** Well past the last task of a healthy page, but before its scripts start by themselves. */
const watchedMs = 3_000;
const taskBudgetMs = 50;

type View = Readonly<{
  paintMs: number;
  largestMs: number;
  blockingMs: number;
  shift: number;
  /** From the first touch until React responds, and what of it blocks. */
  startMs: number;
  startBlockingMs: number;
}>;

export const measurement: Measurement = {
  title: 'First views on a phone',
  run: (bench) =>
    withBrowser(bench, async (browser) => {
      const kindling = await startKindling(bench.dataDir);
      const [postId = ''] = await newestPosts(kindling, 1);
      const { post } = await call<{ post: { userId: string } }>(kindling.port, `/api/community/posts/${postId}`);
      const pages = {
        'Start page': '/',
        Community: '/community',
        'A post': `/community/post/${postId}`,
        'A profile': `/profile/${post.userId}`,
        'Log in': '/login',
        Privacy: '/privacy',
        Terms: '/terms',
        'Brand assets': '/brand-assets',
        'Not found': '/nowhere',
      };
      const figures: Figure[] = [];
      for (const [name, path] of Object.entries(pages)) {
        const url = `http://127.0.0.1:${kindling.port}${path}`;
        const views: View[] = [];
        for (let round = 0; round < (bench.quick ? 1 : 3); round++) views.push(await view(browser, url));
        figures.push(...figuresOf(name, views));
      }
      await kindling.child.stop();
      return figures;
    }),
};

function figuresOf(name: string, views: readonly View[]): readonly Figure[] {
  const middle = (figure: (view: View) => number) => median(views.map(figure));
  return [
    { what: `${name}: first paint`, value: middle(({ paintMs }) => paintMs), unit: 'ms', ...below(1_500) },
    { what: `${name}: largest paint`, value: middle(({ largestMs }) => largestMs), unit: 'ms' },
    { what: `${name}: blocking`, value: middle(({ blockingMs }) => blockingMs), unit: 'ms', ...below(150) },
    { what: `${name}: from the first touch until it responds`, value: middle(({ startMs }) => startMs), unit: 'ms' },
    { what: `${name}: blocking in it`, value: middle(({ startBlockingMs }) => startBlockingMs), unit: 'ms' },
    { what: `${name}: layout shift`, value: middle(({ shift }) => shift), unit: '', ...below(0.01) },
  ];
}

async function view(browser: Browser, url: string): Promise<View> {
  const { context, page, devtools } = await openPage(browser, watch);
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await page.goto(url);
  await page.waitForTimeout(watchedMs);
  const touchedMs = await page.evaluate(() => {
    dispatchEvent(new Event('pointerdown'));
    return performance.now();
  });
  await page.locator('[data-drawn="page"]').waitFor({ state: 'detached' });
  const hydratedMs = await page.evaluate(() => performance.now());
  await page.waitForTimeout(watchedMs);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  return {
    ...seen,
    blockingMs: blocking(seen.tasks, seen.paintMs, touchedMs),
    startMs: hydratedMs - touchedMs,
    startBlockingMs: blocking(seen.tasks, touchedMs),
  };
}

function blocking(tasks: Seen['tasks'], fromMs: number, toMs = Infinity): number {
  return tasks
    .filter(([startMs]) => startMs >= fromMs && startMs < toMs)
    .reduce((sum, [, ms]) => sum + Math.max(0, ms - taskBudgetMs), 0);
}

type Seen = { paintMs: number; largestMs: number; shift: number; tasks: [startMs: number, ms: number][] };

/** Runs in the page. */
function watch(): void {
  const seen: Seen = { paintMs: 0, largestMs: 0, shift: 0, tasks: [] };
  Object.assign(window, { seen });
  const on = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paintMs = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largestMs = startTime;
  });
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  on('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
}

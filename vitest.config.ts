// The kinds of tests, one project each: `unit` in Node, `web` in a real browser, for both an `-isolated` one with the tests that mock a
// module, `e2e` for whole journeys against a running server, and `servers` for the store contracts against real servers.
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findBrowser } from './scripts/prepare/browser.mjs';

const executablePath = findBrowser();

// Tests start processes and threads that load all of Kindling. With a compile cache, that takes a third of the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** Enough for a busy machine. */
const pollTimeoutMs = 10_000;

/** A busy machine sometimes loses an input or is late. The summary names each test that needed a second attempt, and why. */
const retry = 1;

const unit = {
  retry,
  // Tests that start processes take many times as long on a busy machine.
  testTimeout: 60_000,
  // A hook may start several processes, and is not retried.
  hookTimeout: 120_000,
  expect: { poll: { timeout: pollTimeoutMs } },
};
/** A mocked module would leak into other files, which share the module cache. Vite loads these tests, so they may import `.tsx`. */
const mocking = '{src,modules,projections,scripts,bench,web}/**/*.isolated.test.ts';

/** A function, because vitest writes into the object. */
const inBrowser = () => ({
  retry,
  testTimeout: 45_000,
  expect: { poll: { timeout: pollTimeoutMs } },
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({
      // Animations take seconds, and few tests look at them. Those that do use `withMotion`.
      contextOptions: { reducedMotion: 'reduce' },
      launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
    }),
    instances: [{ browser: 'chromium' as const }],
  },
});
/** Uses React's production build, as members do. The development build does twice the work. */
const production = {
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  optimizeDeps: {
    // The compiler adds this import, so a scan of the sources does not find it.
    include: ['react/jsx-runtime'],
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': "'production'" } } },
  },
};
const mockingInBrowser = 'web/**/*.isolated.test.tsx';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...unit,
          // Many tests wait for processes that they have started, so two workers would leave a core idle.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
          include: ['{src,modules,projections,scripts,bench,web}/**/*.test.ts'],
          exclude: ['web/e2e/**', '**/*.servers.test.ts', mocking],
          // Files share the module cache: a third less work than loading all of Kindling for each.
          isolate: false,
          // Node loads Kindling's sources itself, as it does in production, so Vite need not transform them in each run.
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: { name: 'unit-isolated', ...unit, sequence: { groupOrder: 1 }, include: [mocking] },
      },
      {
        extends: true,
        ...production,
        plugins: [tailwindcss()],
        test: {
          name: 'web',
          ...inBrowser(),
          sequence: { groupOrder: 2 },
          include: ['web/**/*.test.tsx'],
          exclude: [mockingInBrowser],
          isolate: false,
        },
      },
      {
        extends: true,
        ...production,
        plugins: [tailwindcss()],
        test: { name: 'web-isolated', ...inBrowser(), sequence: { groupOrder: 3 }, include: [mockingInBrowser] },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          retry,
          sequence: { groupOrder: 4 },
          include: ['web/e2e/**/*.test.ts'],
          // Each file has its own server and browser. There is nothing else to isolate.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 3 * pollTimeoutMs } },
        },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          sequence: { groupOrder: 5 },
          include: ['{src,modules,projections}/**/*.servers.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

// The kinds of tests, each a separate project: `unit` in Node, `web` in a real browser, for each an isolated one for tests that mock
// a module, `e2e` whole journeys against a running server, `servers` the store contracts against real servers.
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findBrowser } from './scripts/prepare/browser.mjs';

const executablePath = findBrowser();

// Tests run processes and threads that load all of Kindling, which takes a third of the work if Node keeps what it compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** What is waited for comes late on a machine that does much else. */
const patienceMs = 10_000;

/** A busy machine loses an input or is late now and then. The summary names each test that needed its second attempt, and says why. */
const retry = 1;

const unit = {
  retry,
  // One more than there are cores: many wait for a process or for a read model.
  maxWorkers: 3,
  // Tests that start processes take many times as long on a busy machine.
  testTimeout: 60_000,
  // A hook may start several processes, and is not tried again.
  hookTimeout: 120_000,
  expect: { poll: { timeout: patienceMs } },
};
/** A mock of a module would stay in the modules that other files get. Vite loads these, so they may also import `.tsx`. */
const mocking = '{src,modules,projections,scripts,bench,web}/**/*.isolated.test.ts';

/** Made for each project: vitest writes into it. */
const inBrowser = () => ({
  retry,
  testTimeout: 45_000,
  expect: { poll: { timeout: patienceMs } },
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({
      // Animations draw for seconds what no test looks at. Those that do say `withMotion`.
      contextOptions: { reducedMotion: 'reduce' },
      launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
    }),
    instances: [{ browser: 'chromium' as const }],
  },
});
/** Runs React as members get it. Its development build does twice the work. */
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
          sequence: { groupOrder: 0 },
          include: ['{src,modules,projections,scripts,bench,web}/**/*.test.ts'],
          exclude: ['web/e2e/**', '**/*.servers.test.ts', mocking],
          // Every file gets the modules that are there already: a third less of work than to load all of Kindling for each.
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
          // Each file has its own server and browser, and nothing else to isolate.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 3 * patienceMs } },
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

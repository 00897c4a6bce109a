// Finds the Chromium that the browser tests drive, and downloads one if there is none.
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { NotPrepared, pinnedNode, root, run } from './run.mjs';

/** Flags to run as a container's root user and without a screen. The browser itself must not contact another host. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export function provideBrowser() {
  if (findBrowser()) return;
  console.log('prepare: no Chromium found, fetching one for the browser tests');
  if (process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get')) installByApt();
  if (!findBrowser()) run(pinnedNode, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  if (findBrowser()) return;
  const next = 'Install Chromium, or set CHROMIUM_PATH to one, and run this again.';
  if (process.env.CI) throw new NotPrepared(`no Chromium was found, and none could be fetched. ${next}`);
  console.warn(`prepare: the browser tests will be skipped, since no Chromium could be fetched. ${next}`);
}

/**
 * The path of a Chromium or Chrome: the one that CHROMIUM_PATH names, else one of the machine's, else playwright's own.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new NotPrepared(`CHROMIUM_PATH is ${named}, which can't be run. Correct it, or unset it to have one found.`);
  }
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']) {
    const found = onPath(name);
    if (found) return found;
  }
  return ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', playwrightsOwn()].find(
    (path) => path !== undefined && existsSync(path),
  );
}

function installByApt() {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], quiet);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], quiet);
}

/** @returns {string | undefined} */
function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** @param {string} program */
function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

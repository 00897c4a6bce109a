// Installs exactly what the lock file names, unless it is installed, and the pinned Node, on which every npm script that follows runs.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotPrepared, pinnedNode, root, run } from './run.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */

export function installDependencies() {
  if (isInstalled()) return;
  console.log('prepare: installing the dependencies');
  // Even in production: the pinned Node and the tools that build the web client are development dependencies.
  if (!npm('ci', '--include=dev', '--loglevel=error')) {
    throw new NotPrepared('npm ci failed, for the reason above. Fix it, or check the network, and run this again.');
  }
  if (existsSync(pinnedNode)) return;
  // On a machine that forbids install scripts, the script that fetches the pinned Node was skipped.
  npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error');
  if (!existsSync(pinnedNode) && Number.parseInt(process.versions.node, 10) < 24) {
    throw new NotPrepared('the pinned Node 24 could not be fetched. Install Node 24 or newer and run this again.');
  }
}

/** npm writes its own lock file of the installed packages last, so an interrupted installation has none. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  const wanted = packagesOf('package-lock.json');
  if (!wanted)
    throw new NotPrepared('package-lock.json is missing or damaged. Restore it with git and run this again.');
  if (!installed || !existsSync(pinnedNode)) return false;
  return Object.entries(wanted).every(([path, locked]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return locked.optional === true;
    return found.version === locked.version && found.integrity === locked.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** @param {string[]} args */
function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? run(process.execPath, [cli, ...args]) : run('npm', args);
}

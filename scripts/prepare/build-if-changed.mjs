// Builds what has changed since its last build. Sources are compared by content: a checkout or a copy can't make an old build look fresh.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotPrepared, pinnedNode, root, run } from './run.mjs';

/**
 * Runs a build, unless its last one used the same sources.
 * @param {object} build
 * @param {string} build.what as in "building the web client"
 * @param {string} build.into the folder that it writes
 * @param {readonly string[]} build.command arguments for Node
 * @param {readonly string[]} build.sources files
 */
export function buildIfChanged({ what, into, command, sources }) {
  const builtFrom = join(root, `${into}-built-from`);
  const fingerprint = fingerprintOf(sources);
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === fingerprint) return;
  console.log(`prepare: building ${what}`);
  rmSync(builtFrom, { force: true });
  if (!run(pinnedNode, command)) throw new NotPrepared(`${what} could not be built, for the reason above.`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(builtFrom, fingerprint);
}

/** @param {readonly string[]} sources */
function fingerprintOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources) {
    for (const part of [file, '\0', readFileSync(join(root, file)), '\0']) hash.update(part);
  }
  return hash.digest('hex');
}

/**
 * Returns all files in a folder except tests, in a fixed order.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return path === 'web/e2e' ? [] : filesBelow(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}

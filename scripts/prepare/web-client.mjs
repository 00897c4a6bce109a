// Builds the web client into dist/web if its last build used other sources than the current ones. Sources are compared
// by content, so that a checkout, a copy or a deleted file can't make an old build look fresh.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotPrepared, pinnedNode, root, run } from './run.mjs';

const builtFrom = join(root, 'dist/web-built-from');

export function buildWebClient() {
  const sources = fingerprintOfSources();
  if (readBuiltFrom() === sources) return;
  console.log('prepare: building the web client');
  rmSync(builtFrom, { force: true });
  if (!run(pinnedNode, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'])) {
    throw new NotPrepared('the web client could not be built, for the reason above.');
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(builtFrom, sources);
}

/**
 * The client imports src/text, src/loaders, the modules' sizes and names and, of the rest of the server, only types, which no build
 * contains (the import rules see to it). So these and the build's configuration are all of its sources.
 */
function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const file of [
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    ...filesBelow('web'),
    ...filesBelow('src/text'),
    ...filesBelow('src/loaders'),
    ...filesBelow('modules').filter((path) => /\/(sizes|names)\.ts$/.test(path)),
  ]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return path === 'web/e2e' ? [] : filesBelow(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}

function readBuiltFrom() {
  try {
    return readFileSync(builtFrom, 'utf8');
  } catch {
    return undefined;
  }
}

// Builds the web client into dist/web, and what draws its pages on the server into dist/server.
import { buildIfChanged, filesBelow } from './build-if-changed.mjs';

/**
 * The client imports src/text, src/loaders, the modules' sizes and names and, of the rest of the server, only types, which no build
 * contains (the import rules see to it). So these and the build's configuration are all of its sources.
 */
export function buildWebClient() {
  buildIfChanged({
    what: 'the web client',
    into: 'dist/web',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    sources: [
      'package-lock.json',
      'tsconfig.json',
      'vite.config.ts',
      ...filesBelow('web'),
      ...filesBelow('src/text'),
      ...filesBelow('src/loaders'),
      ...filesBelow('modules').filter((path) => /\/(sizes|names)\.ts$/.test(path)),
    ],
  });
}

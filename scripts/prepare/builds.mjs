// The builds that the scripts need: the web client, and the server with the operator's command line.
import { buildIfChanged, filesBelow } from './build-if-changed.mjs';

/** Builds dist/web, and its page renderer in dist/server. Of other server code, the client imports only types (see the import rules). */
export function buildWebClient() {
  const names = filesBelow('modules').filter((path) => /\/(sizes|names)\.ts$/.test(path));
  buildIfChanged({
    what: 'the web client',
    into: 'dist/web',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    sources: [
      ...['package-lock.json', 'tsconfig.json', 'vite.config.ts'],
      ...[...['web', 'src/text', 'src/loaders'].flatMap(filesBelow), ...names],
    ],
  });
}

export function buildServer() {
  const sources = ['src', 'modules', 'projections'].flatMap(filesBelow).filter((path) => path.endsWith('.ts'));
  buildIfChanged({
    what: 'the server',
    into: 'dist/kindling',
    command: ['scripts/build-server.ts'],
    sources: ['package-lock.json', 'scripts/build-server.ts', ...sources],
  });
}

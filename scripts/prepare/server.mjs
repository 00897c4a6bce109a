// Builds the server and the operator's command line into dist/kindling.
import { buildIfChanged, filesBelow } from './build-if-changed.mjs';

export function buildServer() {
  const sources = ['src', 'modules', 'projections'].flatMap(filesBelow).filter((path) => path.endsWith('.ts'));
  buildIfChanged({
    what: 'the server',
    into: 'dist/kindling',
    command: ['scripts/build-server.ts'],
    sources: ['package-lock.json', 'scripts/build-server.ts', ...sources],
  });
}

// Makes a fresh clone ready for one npm script. It runs on the machine's own Node (18 or newer) before anything is installed, so it imports
// nothing but Node.
import { provideBrowser } from './prepare/browser.mjs';
import { buildServer, buildWebClient } from './prepare/builds.mjs';
import { installDependencies } from './prepare/dependencies.mjs';
import { NotPrepared } from './prepare/run.mjs';

/** @type {Record<string, ReadonlyArray<() => void>>} */
const stepsBefore = {
  start: [installDependencies, buildWebClient, buildServer],
  dev: [installDependencies],
  test: [installDependencies, provideBrowser],
  'test:servers': [installDependencies],
  check: [installDependencies, buildWebClient],
  bench: [installDependencies, buildWebClient, buildServer],
  eval: [installDependencies],
  budgets: [installDependencies, buildWebClient],
  kindling: [installDependencies],
};

const script = process.argv[2] ?? '';
const steps = stepsBefore[script];
if (!steps) {
  console.error(`prepare: "${script}" is not one of ${Object.keys(stepsBefore).join(', ')}.`);
  process.exit(2);
}

try {
  for (const step of steps) step();
} catch (failure) {
  if (!(failure instanceof NotPrepared)) throw failure;
  console.error(`prepare: ${failure.message}`);
  process.exit(1);
}

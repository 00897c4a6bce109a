// Shared by all steps of the preparation: the project's folder, the pinned Node, and a function that runs a program.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const pinnedNode = join(root, 'node_modules/.bin/node');

/** A step that could not be done. Its message is one line: what went wrong, and what to do next. */
export class NotPrepared extends Error {}

/**
 * Runs a program in the project's folder, with its output on the terminal. Returns whether it succeeded.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [environment] added to this process's environment
 */
export function run(program, args, environment = {}) {
  const ended = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  if (ended.signal) process.kill(process.pid, ended.signal);
  return ended.status === 0;
}

// Node's compile cache: a process that finds its compiled code there starts in half the time.
import { constants, enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Enables the cache in this process, and in the threads and processes that it starts: these only read the environment.
 * Continues without it if the folder can't be written, as in an image.
 */
export function shareCompileCache(location: URL): void {
  const folder = fileURLToPath(location);
  const { status } = enableCompileCache(folder);
  if (status !== constants.compileCacheStatus.FAILED) process.env.NODE_COMPILE_CACHE ??= folder;
}

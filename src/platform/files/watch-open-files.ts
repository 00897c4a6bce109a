// Notices that files which this process has open were deleted, moved or replaced: whatever it writes to them is lost.
import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';

const checkMs = 60_000;

/** Calls `onLost` at each check for each lost file. Returns the function that stops the checks. */
export function watchOpenFiles(
  files: readonly string[],
  onLost: (file: string) => void,
  everyMs = checkMs,
): () => void {
  const opened = files.map((file) => [file, statSync(file, { bigint: true }).ino] as const);

  async function check(): Promise<void> {
    for (const [file, ino] of opened) {
      const now = await stat(file, { bigint: true }).catch(() => undefined);
      if (now?.ino !== ino) onLost(file);
    }
  }

  const timer = setInterval(() => void check(), everyMs).unref();
  return () => clearInterval(timer);
}

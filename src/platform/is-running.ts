// Whether the process that a file is named after still runs: what a dead one has left half made may be removed.

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is somebody else's, so it runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

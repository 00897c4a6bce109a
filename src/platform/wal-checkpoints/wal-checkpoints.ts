// Checkpoints SQLite files with many writes in a separate thread, so that commits find little left to copy. Copying a
// full write-ahead log into its file blocks for half a second.
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Checkpointed, CheckpointRequest } from './checkpoint-thread.ts';

type Options = Readonly<{
  /** Returns the files to check, each time. */
  files(): readonly string[];
  onFault(fault: Error): void;
  everyMs?: number;
  /** The size from which a log is checkpointed (default: 1 MiB). */
  leastBytes?: number;
}>;

/** A smaller log is copied in a few milliseconds. A quiet server therefore never starts the thread. */
const mebibyte = 1024 * 1024;

export function startWalCheckpoints({ files, onFault, everyMs = 1_000, leastBytes = mebibyte }: Options) {
  /** What was written to each file at the last check. */
  const watched = new Map<string, string>();
  let thread: Worker | undefined;
  let checking: Promise<readonly string[]> | undefined;
  let stopped = false;

  function startThread(): Worker {
    const started = new Worker(new URL('./checkpoint-thread.ts', import.meta.url));
    started.unref();
    // A caller that waits for a response gets the error too. The next check starts another thread.
    started.on('error', () => {
      thread = undefined;
    });
    return started;
  }

  async function checkpoint(file: string): Promise<void> {
    thread ??= startThread();
    const worker = thread;
    // Keeps the process alive for the response, and for nothing else of the thread.
    worker.ref();
    const answer = once(worker, 'message').finally(() => worker.unref());
    worker.postMessage({ checkpoint: file } satisfies CheckpointRequest);
    const [{ fault }] = (await answer) as [Checkpointed];
    if (fault !== undefined) throw new Error(`${file} was not checkpointed`, { cause: new Error(fault) });
  }

  /** Closes deleted files, since an open one occupies disk space even after deletion. */
  function watch(current: readonly string[]): void {
    for (const file of current) if (!watched.has(file)) watched.set(file, '0 0');
    for (const file of watched.keys()) {
      if (current.includes(file)) continue;
      watched.delete(file);
      thread?.postMessage({ close: file } satisfies CheckpointRequest);
    }
  }

  async function checkAll(): Promise<readonly string[]> {
    const checkpointed: string[] = [];
    watch(files());
    for (const [file, before] of [...watched]) {
      const { written, bytes } = writtenTo(file);
      watched.set(file, written);
      if (written === before || bytes < leastBytes || stopped) continue;
      try {
        await checkpoint(file);
        checkpointed.push(file);
      } catch (error) {
        onFault(error instanceof Error ? error : new Error(String(error)));
      }
    }
    return checkpointed;
  }

  const check = () => {
    checking ??= checkAll().finally(() => {
      checking = undefined;
    });
    return checking;
  };
  const timer = setInterval(() => void check(), everyMs);
  timer.unref();

  return {
    /** Called by the timer. Checkpoints each file with a large log and new writes, and returns these files. */
    check,
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await checking;
      const ending = thread;
      thread = undefined;
      if (ending === undefined) return;
      ending.ref();
      ending.postMessage(undefined);
      await once(ending, 'exit');
    },
  };
}

/** Synchronous, which takes microseconds: a busy server would pay far more for a pool thread per file. */
function writtenTo(file: string): Readonly<{ written: string; bytes: number }> {
  try {
    const { size, mtimeMs } = statSync(`${file}-wal`);
    return { written: `${size} ${mtimeMs}`, bytes: size };
  } catch {
    return { written: '0 0', bytes: 0 };
  }
}

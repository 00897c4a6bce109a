// The CLI's streams, and Ctrl-C as a signal that verbs obey when it is safe.
import { ask } from './ask.ts';
import { exitCodes } from './exit-codes.ts';

export type Terminal = Readonly<{
  out(text: string): void;
  err(text: string): void;
  /** Undefined if `out` goes to a program or a file. */
  width: number | undefined;
  /** Whether a person sees `err`. */
  isWatched: boolean;
  signal: AbortSignal;
  /** Returns undefined if nobody can answer. Throws `Stopped` on Ctrl-C. */
  ask(question: string): Promise<string | undefined>;
}>;

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  const stopping = new AbortController();
  const stop = () => {
    // Every write can be interrupted safely.
    if (stopping.signal.aborted) process.exit(exitCodes.stoppedAtOnce);
    stopping.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The reader has gone away (`| head`).
  stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? exitCodes.fine : exitCodes.failed),
  );
  // Nobody reads it, but the command still does its work.
  stderr.on('error', () => {});
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    width: stdout.isTTY === true ? stdout.columns : undefined,
    isWatched: stderr.isTTY === true,
    signal: stopping.signal,
    async ask(question) {
      if (stdin.isTTY !== true || stderr.isTTY !== true) return undefined;
      return ask(question, { input: stdin, output: stderr, signal: stopping.signal });
    },
  };
}

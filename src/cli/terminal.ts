// The CLI's streams: one for output and one for messages, read by a person or a program. Ctrl-C is a signal that verbs obey when it is
// safe.
import { ask } from './ask.ts';
import { exitCodes } from './exit-codes.ts';

export type Terminal = Readonly<{
  out(text: string): void;
  err(text: string): void;
  /** The width that a person sees of `out`; undefined if `out` goes to a program or a file. */
  width: number | undefined;
  /** Whether a person sees what is written to `err`. */
  isWatched: boolean;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Asks a question. Undefined if nobody can answer. Throws `Stopped` if the person presses Ctrl-C. */
  ask(question: string): Promise<string | undefined>;
}>;

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  const stopping = new AbortController();
  const stop = () => {
    // A second Ctrl-C stops at once. Every write can be interrupted safely.
    if (stopping.signal.aborted) process.exit(exitCodes.stoppedAtOnce);
    stopping.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The reader has gone away (`| head`), so nobody needs the rest.
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

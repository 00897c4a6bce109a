// Where the CLI talks: two streams, a person or a program at the other end, and Ctrl-C as a signal that verbs obey when it is
// safe to.
import { ask } from './ask.ts';
import { exitCodes } from './exit-codes.ts';

export type Terminal = Readonly<{
  out(text: string): void;
  err(text: string): void;
  /** Of what a person sees of `out`, in columns; undefined where a program or a file takes it. */
  width: number | undefined;
  /** Whether a person sees what is written to `err`. */
  isWatched: boolean;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Undefined where nobody can answer. Throws `Stopped` where the person breaks it off. */
  ask(question: string): Promise<string | undefined>;
}>;

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  const stopping = new AbortController();
  const stop = () => {
    // A second Ctrl-C means now. Every write is safe to cut off.
    if (stopping.signal.aborted) process.exit(exitCodes.stoppedAtOnce);
    stopping.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The reader went away (`| head`): nobody wants the rest.
  stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? exitCodes.fine : exitCodes.failed),
  );
  // Nobody listens, but the command still does its work.
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

// Asks the person at the terminal one question. Ctrl-C counts as no: the command stops, with nothing done.
import { createInterface } from 'node:readline/promises';
import { Stopped } from './exit-codes.ts';

type Streams = Readonly<{ input: NodeJS.ReadableStream; output: NodeJS.WritableStream; signal: AbortSignal }>;

export async function ask(question: string, { input, output, signal }: Streams): Promise<string> {
  // While the prompt reads, Ctrl-C and Ctrl-D are keys, not signals to the process.
  const lines = createInterface({ input, output });
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  try {
    return await lines.question(question, { signal: AbortSignal.any([signal, ended.signal]) });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    output.write('\n');
    throw new Stopped('Nothing was done.');
  } finally {
    lines.close();
  }
}

import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { Stopped } from './exit-codes.ts';

const ctrlC = '\u0003';
const ctrlD = '\u0004';

/** A person at a terminal who types `typed` as soon as the question is asked. Undefined ends the input. */
function asked(typed: string | undefined, signal = new AbortController().signal) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { isTTY: true });
  const answer = ask('Erase it? [y/N] ', { input, output, signal });
  if (typed === undefined) input.end();
  else input.write(typed);
  return { answer, output };
}

test('returns what was typed', async () => {
  const { answer, output } = asked('yes\n');
  expect(await answer).toBe('yes');
  expect(String(output.read())).toContain('Erase it? [y/N] ');
});

test.each([
  ['Ctrl-C', ctrlC],
  ['Ctrl-D', ctrlD],
  ['Ctrl-C after half an answer', `ye${ctrlC}`],
  ['the end of the terminal', undefined],
])('%s stops the command, with nothing done', async (_key, typed) => {
  const { answer } = asked(typed);
  await expect(answer).rejects.toThrow(new Stopped('Nothing was done.'));
});

test('a signal to end stops it, too', async () => {
  const stopping = new AbortController();
  const { answer } = asked('ye', stopping.signal);
  stopping.abort();
  await expect(answer).rejects.toThrow(Stopped);
});

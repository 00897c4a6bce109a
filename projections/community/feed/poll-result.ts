// Formats the result of a poll in a few words.
import { cut } from '../../../src/text/cut.ts';
import { isolated } from '../../../src/text/isolate.ts';

const optionLength = 40;

export function pollResult({ options, votes }: Readonly<{ options: readonly string[]; votes: readonly number[] }>) {
  const most = Math.max(0, ...votes);
  if (most === 0) return 'nobody voted';
  const all = votes.reduce((sum, count) => sum + count, 0);
  const ahead = options
    .filter((_, index) => votes[index] === most)
    .map((each) => `“${isolated(cut(each, optionLength))}”`);
  const counted = `${most} of ${all} ${all === 1 ? 'vote' : 'votes'}`;
  if (ahead.length === 1) return `${ahead[0]} came first with ${counted}`;
  return `${ahead.slice(0, -1).join(', ')} and ${ahead.at(-1)} came first with ${counted} each`;
}

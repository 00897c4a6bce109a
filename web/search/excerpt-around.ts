// Cuts one line from a post that shows the match: from the beginning, or from shortly before the first match.
import { cut } from '../../src/text/cut.ts';
import { parseText } from '../../src/text/parse.ts';
import { plainText } from '../../src/text/reading.ts';
import { piecesOf } from './matches.ts';

const maxLength = 110;
/** A match further along than this may lie beyond a phone's edge. */
const latestStart = 40;
const lettersBefore = 16;

export function excerptAround(text: string, asked: string): string {
  const plain = plainText(parseText(text));
  const [before] = piecesOf(plain, asked);
  const start = before?.isMatch === false && before.text.length < plain.length ? before.text.length : 0;
  if (start <= latestStart) return cut(plain, maxLength);
  const from = plain.lastIndexOf(' ', start - lettersBefore) + 1;
  return `…${cut(plain.slice(from), maxLength - 1)}`;
}

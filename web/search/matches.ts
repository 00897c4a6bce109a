// Finds where a text matches a search, as the server does: every word but the last must match a whole word.
import { foldWithPlaces } from '../../src/text/fold.ts';
import { matchesTerm, queryOf, termsIn, tokensOf, wordsOf } from '../../src/text/words.ts';

export type Piece = Readonly<{ text: string; isMatch: boolean }>;

/** Splits the text into pieces, each either inside or outside a match. */
export function piecesOf(text: string, asked: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const [from, to] of matchesOf(text, asked)) {
    if (from > end) pieces.push({ text: text.slice(end, from), isMatch: false });
    pieces.push({ text: text.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false });
  return pieces;
}

/** Returns whether every word of the search is in the text. */
export function holdsAll(text: string, asked: string): boolean {
  const words = wordsOf(text);
  const query = queryOf(asked);
  return (
    query?.every((forms) =>
      forms.some((terms) => terms.every((term) => words.some((word) => matchesTerm(term, word)))),
    ) ?? false
  );
}

type Range = readonly [from: number, to: number];

/** Returns the matches in the order of the text, without overlaps. */
function matchesOf(text: string, asked: string): readonly Range[] {
  const terms = termsIn(queryOf(asked) ?? []);
  if (terms.length === 0) return [];
  const { folded, starts, ends } = foldWithPlaces(text);
  const found = tokensOf(folded).flatMap(({ word, start, end }): Range[] => {
    const lengths = terms.filter((term) => matchesTerm(term, word)).map((term) => term.word.length);
    if (lengths.length === 0) return [];
    // If the letters of a word are contiguous, only its typed part is marked; otherwise the whole word.
    const length = end - start === word.length ? Math.max(...lengths) : end - start;
    const [from, to] = [starts[start], ends[start + length - 1]];
    return from === undefined || to === undefined ? [] : [[from, to]];
  });
  const merged: Range[] = [];
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last === undefined || from >= last[1]) merged.push([from, to]);
    else merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
  }
  return merged;
}

// Where a text matches a search. It folds and splits words as the server does: case and diacritics don't count, and
// every word but the last must match a whole word.

export type Piece = Readonly<{ text: string; isMatch: boolean }>;

/** The text in pieces, each either inside or outside a match. */
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

/** Whether every word of the search is in the text. */
export function holdsAll(text: string, asked: string): boolean {
  const words = foldedWords(text);
  const wanted = foldedWords(asked);
  const last = wanted.pop();
  return (
    last !== undefined && words.some((word) => word.startsWith(last)) && wanted.every((each) => words.includes(each))
  );
}

function matchesOf(text: string, asked: string): readonly (readonly [from: number, to: number])[] {
  const whole = foldedWords(asked);
  const begun = whole.pop();
  if (begun === undefined) return [];
  const { folded, starts, ends } = foldWithPlaces(text);
  return [...folded.matchAll(wordPattern)].flatMap(({ 0: word, index }) => {
    const length = whole.includes(word) ? word.length : word.startsWith(begun) ? begun.length : 0;
    const from = starts[index];
    const to = ends[index + length - 1];
    return length === 0 || from === undefined || to === undefined ? [] : [[from, to] as const];
  });
}

const wordPattern = /[\p{L}\p{N}]+/gu;

function foldedWords(text: string): string[] {
  return foldWithPlaces(text).folded.match(wordPattern) ?? [];
}

/**
 * The folded text, with the start and end of each character in the original. A combining mark belongs to the letter
 * before it.
 */
function foldWithPlaces(
  text: string,
): Readonly<{ folded: string; starts: readonly number[]; ends: readonly number[] }> {
  let bare = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const sign of text) {
    const letters = sign.normalize('NFKD').replace(/\p{M}/gu, '');
    const end = at + sign.length;
    if (letters === '' && ends.length > 0) ends[ends.length - 1] = end;
    for (let index = 0; index < letters.length; index += 1) {
      starts.push(at);
      ends.push(end);
    }
    bare += letters;
    at = end;
  }
  return { folded: bare.toLowerCase(), starts, ends };
}

// Words and phrases, and whether a text contains any. A word inside a longer one doesn't count, except in scripts
// without spaces.
import { fold } from './fold.ts';
import { unspaced } from './words.ts';

/** Each letter of a script without spaces, each other word, and each sign between them: "C#" is not "C". */
const part = new RegExp(String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{N}\p{M}])+|[^\s\p{L}\p{N}\p{M}]`, 'gu');

const partsOf = (text: string): readonly string[] => partsIn(fold(text));
const partsIn = (folded: string): readonly string[] => folded.match(part) ?? [];

/** Returns the same key for phrases that are found in the same texts; empty for one that can't be found. */
export const phraseKey = (phrase: string): string => partsOf(phrase).join(' ');

export function phraseCheck(phrases: readonly string[]): (text: string) => boolean {
  const byFirst = Map.groupBy(phrases.map(partsOf), ([first]) => first);
  const firsts = [...byFirst.keys()].filter((first) => first !== undefined);
  return (text) => {
    const folded = fold(text);
    // Most texts contain none of them, and splitting a text takes longer than searching it.
    if (!firsts.some((first) => folded.includes(first))) return false;
    const parts = partsIn(folded);
    return parts.some((each, at) =>
      byFirst.get(each)?.some((phrase) => phrase.every((wanted, index) => parts[at + index] === wanted)),
    );
  };
}

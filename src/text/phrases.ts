// Words and phrases, and whether a text holds any of them. What `fold` ignores doesn't count; a word inside a longer one is not that
// word, except in scripts without spaces.
import { fold } from './fold.ts';
import { unspaced } from './words.ts';

/** Each letter of a script without spaces, each other word, and each sign between them: "C#" is not "C". White space only separates. */
const part = new RegExp(String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{N}\p{M}])+|[^\s\p{L}\p{N}\p{M}]`, 'gu');

const partsOf = (text: string): readonly string[] => partsIn(fold(text));
const partsIn = (folded: string): readonly string[] => folded.match(part) ?? [];

/** Equal for phrases that are found in the same texts; empty for one that can't be found. */
export const phraseKey = (phrase: string): string => partsOf(phrase).join(' ');

/** Prepared once for all phrases, so that a check walks a text once, however many they are. */
export function phraseCheck(phrases: readonly string[]): (text: string) => boolean {
  const byFirst = Map.groupBy(phrases.map(partsOf), ([first]) => first);
  const firsts = [...byFirst.keys()].filter((first) => first !== undefined);
  return (text) => {
    const folded = fold(text);
    // Most texts hold none of them, and splitting one takes longer than searching it.
    if (!firsts.some((first) => folded.includes(first))) return false;
    const parts = partsIn(folded);
    return parts.some((each, at) =>
      byFirst.get(each)?.some((phrase) => phrase.every((wanted, index) => parts[at + index] === wanted)),
    );
  };
}

// Words and phrases, and whether a text holds any of them. Case, accents and the kind of apostrophe don't count; a word inside a
// longer one is not that word.

/** Upper case, since it makes one of ß and ss, and of the two small sigmas. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toUpperCase();

/** Words, and each sign between them by itself: "C#" is not "C". White space only separates. */
const partsOf = (text: string): readonly string[] => folded(text).match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Equal for phrases that are found in the same texts; empty for one that can't be found. */
export const phraseKey = (phrase: string): string => partsOf(phrase).join(' ');

/** Prepared once for all phrases, so that a check walks a text once, however many they are. */
export function phraseCheck(phrases: readonly string[]): (text: string) => boolean {
  const byFirst = Map.groupBy(phrases.map(partsOf), ([first]) => first);
  return (text) => {
    const parts = partsOf(text);
    return parts.some((part, at) =>
      byFirst.get(part)?.some((phrase) => phrase.every((each, index) => parts[at + index] === each)),
    );
  };
}

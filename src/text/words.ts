// Splits a text into words for indexing and searching on both engines. Case and diacritics don't count, and nothing that a person
// types is syntax. Both sides of a search go through here, so the engines can't disagree on what a word is.

const longestWord = 64;
const mostWordsOfQuery = 20;

/** The folded words of a text in their order. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, longestWord));
}

/** A person's search: whole words, and a last one that may be unfinished. Undefined if there are no words. */
export type Query = Readonly<{ whole: readonly string[]; prefix: string }>;

export function queryOf(text: string): Query | undefined {
  const words = wordsOf(text.slice(0, 2_000)).slice(0, mostWordsOfQuery);
  const prefix = words.pop();
  return prefix === undefined ? undefined : { whole: words, prefix };
}

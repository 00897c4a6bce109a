// Splits a text into words, in the same way for the index and for a search. Nothing that a person types is syntax.
import { fold } from './fold.ts';

const longestWord = 64;
const maxTerms = 20;
const longestQuery = 2_000;

/** Letters and digits, joined by apostrophes and hyphens. */
const compound = /[\p{L}\p{N}\p{M}]+(?:['-]+[\p{L}\p{N}\p{M}]+)*/gu;
/** Scripts that put no spaces between words, or attach particles to them. */
export const unspaced = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`;
const isUnspaced = new RegExp(unspaced, 'u');
const stretch = new RegExp(`${unspaced}+|(?:(?!${unspaced}).)+`, 'gu');

export type Token = Readonly<{ word: string; start: number; end: number }>;

/** "e-mail" is indexed as a whole and by its parts; scripts without spaces by overlapping pairs of letters. */
export function tokensOf(folded: string): readonly Token[] {
  return [...folded.matchAll(compound)].flatMap(({ 0: text, index }) => {
    if (/^[a-z0-9]+$/.test(text)) return [token(text, index)];
    const parts = partsOf(text).map(({ text: part, at }) => ({ part, start: index + at }));
    const tokens = parts.flatMap(({ part, start }) =>
      isUnspaced.test(part) ? pairsOf(part, start) : [token(part, start)],
    );
    return parts.length > 1 && !isUnspaced.test(text)
      ? [...tokens, token(joined(text), index, index + text.length)]
      : tokens;
  });
}

const token = (word: string, start: number, end = start + word.length): Token => ({
  word: word.slice(0, longestWord),
  start,
  end,
});

const joined = (text: string): string => text.replace(/['-]/g, '');

/** Splits at apostrophes and hyphens, and where one kind of script meets the other. */
const partsOf = (text: string): readonly Readonly<{ text: string; at: number }>[] =>
  [...text.matchAll(/[^'-]+/g)].flatMap(({ 0: part, index: at }) =>
    [...part.matchAll(stretch)].map(({ 0: piece, index }) => ({ text: piece, at: at + index })),
  );

function pairsOf(text: string, start: number): readonly Token[] {
  const signs = [...text];
  let at = start;
  return signs.map((sign, index) => {
    const pair = token(sign + (signs[index + 1] ?? ''), at);
    at += sign.length;
    return pair;
  });
}

export const wordsOf = (text: string): string[] => tokensOf(fold(text)).map(({ word }) => word);

/** A search word; `isPrefix` if it may be unfinished. */
export type Term = Readonly<{ word: string; isPrefix: boolean }>;

/** Returns a word in letters that no tokenizer splits, so that it can be joined to a prefix. */
export const asOneToken = (word: string): string =>
  word.replace(new RegExp(unspaced, 'gu'), (sign) => `x${sign.codePointAt(0)?.toString(36)}x`);

/** A parsed search. Every word must match: each by any of its forms, and a form by all of its terms. */
export type Query = readonly (readonly (readonly Term[])[])[];

export function queryOf(text: string): Query | undefined {
  const matches = [...fold(text.slice(0, longestQuery)).matchAll(compound)].slice(0, maxTerms);
  const query = matches.map(([word], index) => formsOf(word, index === matches.length - 1));
  return query.length === 0 ? undefined : query;
}

function formsOf(text: string, isLast: boolean): readonly (readonly Term[])[] {
  const parts = partsOf(text);
  const terms = parts.flatMap(({ text: part }, index) => termsOf(part, isLast && index === parts.length - 1));
  if (parts.length === 1 || isUnspaced.test(text)) return [terms.slice(0, maxTerms)];
  return [[{ word: joined(text).slice(0, longestWord), isPrefix: isLast }], terms.slice(0, maxTerms)];
}

/** A single letter of a script without spaces matches the beginning of a pair; longer runs match by pairs only. */
function termsOf(part: string, isLast: boolean): readonly Term[] {
  if (!isUnspaced.test(part)) return [{ word: part.slice(0, longestWord), isPrefix: isLast }];
  const pairs = pairsOf(part, 0);
  if (pairs.length === 1) return pairs.map(({ word }) => ({ word, isPrefix: true }));
  return pairs.slice(0, -1).map(({ word }) => ({ word, isPrefix: false }));
}

export function asQuery(asked: string | Query): Query | undefined {
  const query = typeof asked === 'string' ? queryOf(asked) : asked;
  return query?.length ? query : undefined;
}

export const termsIn = (query: Query): readonly Term[] => query.flat(2);

export const matchesTerm = ({ word, isPrefix }: Term, found: string): boolean =>
  isPrefix ? found.startsWith(word) : found === word;

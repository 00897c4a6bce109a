// `$text` without a language. Folding is Unicode's NFD, not the server's own table.
import { resolve } from 'mingo/util';
import type { Doc } from './wire.ts';

type TextQuery = Readonly<Record<'terms' | 'phrases' | 'negatedTerms' | 'negatedPhrases', readonly string[]>>;

const delimiters = /[\p{White_Space}\p{Dash}\p{Pattern_Syntax}\p{Quotation_Mark}\p{Terminal_Punctuation}]+/u;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const tokensOf = (text: string): string[] => fold(text).split(delimiters).filter(Boolean);

/** Requires all quoted phrases and any one of the terms. Excludes documents with a term after `-`. */
export function parseTextQuery(search: string): TextQuery {
  const query: Record<keyof TextQuery, string[]> = { terms: [], phrases: [], negatedTerms: [], negatedPhrases: [] };
  for (const [, negatedPhrase, phrase, negatedTerm, term] of search.matchAll(/(-?)"([^"]*)"?|(-?)([^\s"]+)/g)) {
    if (phrase !== undefined) {
      query[negatedPhrase ? 'negatedPhrases' : 'phrases'].push(fold(phrase));
      if (!negatedPhrase) query.terms.push(...tokensOf(phrase));
    } else {
      query[negatedTerm ? 'negatedTerms' : 'terms'].push(...tokensOf(term ?? ''));
    }
  }
  return query;
}

/** Returns undefined if the document does not match. */
export function scoreOf(doc: Doc, weights: Readonly<Record<string, number>>, query: TextQuery): number | undefined {
  const scores = new Map<string, number>();
  const texts: string[] = [];
  for (const [field, weight] of Object.entries(weights)) {
    for (const text of [resolve(doc, field)].flat()) {
      if (typeof text !== 'string') continue;
      texts.push(fold(text));
      for (const [term, score] of scoresIn(text)) scores.set(term, (scores.get(term) ?? 0) + score * weight);
    }
  }
  const holds = (phrase: string) => texts.some((text) => text.includes(phrase));
  if (!query.terms.some((term) => scores.has(term))) return undefined;
  if (query.negatedTerms.some((term) => scores.has(term)) || query.negatedPhrases.some(holds)) return undefined;
  if (!query.phrases.every(holds)) return undefined;
  return query.terms.reduce((sum, term) => sum + (scores.get(term) ?? 0), 0);
}

/** Each further occurrence counts half as much as the one before. Terms of short texts count for more. */
function scoresIn(text: string): Map<string, number> {
  const tokens = tokensOf(text);
  const scores = new Map<string, number>();
  for (const [token, { length: count }] of Map.groupBy(tokens, (each) => each)) {
    const frequency = 2 - 2 ** (1 - count);
    const isAll = fold(text) === token ? 1.1 : 1;
    scores.set(token, frequency * ((0.5 * count) / tokens.length + 0.5) * isAll);
  }
  return scores;
}

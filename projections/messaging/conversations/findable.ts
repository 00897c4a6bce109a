// The search words of a message, each with a token of the member, so that a search reads only the searcher's messages.
import { shortId } from '../../../src/kernel/ids.ts';
import { factsOf } from '../../../src/text/facts.ts';
import { asOneToken, type Query, queryOf, wordsOf } from '../../../src/text/words.ts';

/** Short enough to add little to a message, long enough that members hardly ever share one. */
const tokenLength = 8;

/** Letters and digits only, so that a token and a word form a single word. */
const tokenOf = (memberId: string): string =>
  shortId(`messages of ${memberId}`).replace(/[-_]/g, '0').toLowerCase().slice(0, tokenLength);

export function findableWords(content: string, memberIds: readonly string[]): readonly string[] {
  const { plain, links } = factsOf(content);
  const words = [...new Set([plain, ...links].flatMap(wordsOf))].map(asOneToken);
  return memberIds.map(tokenOf).flatMap((token) => words.map((word) => token + word));
}

export function ownQuery(typed: string, memberId: string): Query {
  const token = tokenOf(memberId);
  return (queryOf(typed) ?? []).map((forms) =>
    forms.map((terms) => terms.map((term) => ({ ...term, word: token + asOneToken(term.word) }))),
  );
}

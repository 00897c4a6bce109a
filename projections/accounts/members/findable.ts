// How admins find members by any part of their email address, username and names.
import { holdsPart, partOf } from '../../../src/text/part.ts';
import { type Query, queryOf, wordsOf } from '../../../src/text/words.ts';
import type { FindableDocument } from './read-model.ts';

type Names = Omit<FindableDocument, 'parts'>;

const namesOf = ({ email, username, firstName, lastName }: Names): readonly string[] =>
  [email, username, firstName, lastName].filter((name) => name !== null);

export function withParts(doc: Names): FindableDocument {
  const endings = (word: string) => [...word].map((_, index, letters) => letters.slice(index).join(''));
  return { ...doc, parts: [...new Set(namesOf(doc).flatMap(wordsOf).flatMap(endings))] };
}

/** Each search word is the beginning of a part. */
export const partsAsked = (q: string): Query =>
  (queryOf(q) ?? []).map((forms) => forms.map((terms) => terms.map(({ word }) => ({ word, isPrefix: true }))));

export function matchesAll(q: string): (doc: Names) => boolean {
  const parts = q.trim().split(/\s+/u).map(partOf);
  return (doc) => {
    const names = partOf(namesOf(doc).join('\n'));
    return parts.every((part) => holdsPart(names, part));
  };
}
